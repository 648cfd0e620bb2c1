import { describe, expect, it } from 'vitest';
import { brokenPlaceholderIn, fill, placeholdersOf } from './messaging';

describe('placeholders', () => {
  it('are filled in, and stay where they have no value', () => {
    expect(fill('${name}, ${number}: ${ahead} ${name}', { name: 'A', ahead: '2' }, false)).toBe('A, ${number}: 2 A');
  });

  it('never fill in what every object has', () => {
    expect(fill('${constructor} ${__proto__}', {}, false)).toBe('${constructor} ${__proto__}');
  });

  it('become no markup, and do not fill in each other', () => {
    expect(fill('<p>${a}</p>', { a: '<b>${b}</b>', b: 'x' }, true)).toBe('<p>&lt;b&gt;${b}&lt;/b&gt;</p>');
  });

  it('are named once each', () => {
    expect(placeholdersOf('${a} ${b_2} ${a} ${} ${a b}')).toEqual(['a', 'b_2']);
  });

  it.each([
    ['${name', '${name'],
    ['x ${} y', '${}'],
    ['${a b}', '${a b}'],
    ['${a} $b {c}', null],
  ])('%j holds a broken one: %j', (text, broken) => {
    expect(brokenPlaceholderIn(text)).toBe(broken);
  });
});
