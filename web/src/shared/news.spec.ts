import { describe, expect, it } from 'vitest';
import { News } from './news';

describe('what events bring', () => {
  it('is not overwritten by a reading that was asked for before', () => {
    const flag = new News<string>();
    const early = flag.mark();
    flag.take('red');
    const late = flag.mark();
    expect([flag.read('green', early), flag.read('yellow', late)]).toEqual(['red', 'yellow']);
    flag.take('green');
    expect(flag.read('red', late)).toBe('green');
    expect(flag.read('yellow', flag.mark())).toBe('yellow');
  });
});
