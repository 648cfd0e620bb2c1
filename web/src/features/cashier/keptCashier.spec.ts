import { describe, expect, it } from 'vitest';
import { cashierOf } from './keptCashier';

describe('the shift at this computer', () => {
  const kept = { id: 'c1', realname: '周敏', orgCode: 'A01' };

  it('is held in the store in which it was taken, and in no other', () => {
    expect(cashierOf(kept, 'A01')).toEqual({ id: 'c1', realname: '周敏' });
    expect(cashierOf(kept, 'A02')).toBeNull();
    expect(cashierOf(kept, undefined)).toBeNull();
    expect(cashierOf({ id: 'c1', realname: '周敏' }, 'A01')).toBeNull();
    expect(cashierOf({}, 'A01')).toBeNull();
    expect(cashierOf({ ...kept, realname: 7 }, 'A01')).toBeNull();
  });
});
