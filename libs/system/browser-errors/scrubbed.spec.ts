import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrubbedBrowser, scrubbedBuild, scrubbedMessage, scrubbedPage, scrubbedStack } from './scrubbed';

describe('what is kept of an error of a browser', () => {
  it('is its message without anything of a person', () => {
    expect(scrubbedMessage("Cannot read properties of undefined (reading 'laps')")).toBe(
      "Cannot read properties of undefined (reading 'laps')",
    );
    expect(scrubbedMessage('x.getBoundingClientRect is not a function')).toBe(
      'x.getBoundingClientRect is not a function',
    );
    expect(scrubbedMessage('Unexpected token \'王\', "王五 13800138000" is not valid JSON')).toBe(
      'Unexpected token \'…\', "…" is not valid JSON',
    );
    expect(scrubbedMessage('no member 张三 at 138-0013 8000 or +86 (138) 0013 8000')).toBe('no member … at … or +…');
    expect(scrubbedMessage('mail to li.si@example.com failed')).toBe('mail to … failed');
    expect(scrubbedMessage('Failed to fetch https://venue.example/ride?token=abc')).toBe('Failed to fetch …');
    expect(scrubbedMessage('bad token eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjEyMyJ9')).toBe('bad token ….…');
    expect(scrubbedMessage('QWERTYUIOPASDF and qWeRtYuIoPaSdF')).toBe('… and …');
    expect(scrubbedMessage('a\u0000b\u202ec')).toBe('a b c');
  });

  it('has none of the long numbers that anybody could type, in whatever text and however grouped', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.stringMatching(/^1[3-9]\d{9}$/),
        fc.constantFrom('', ' ', '-', '. ', ' ('),
        fc.string({ maxLength: 40 }),
        (before, phone, between, after) => {
          const typed = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)].join(between);
          const kept = scrubbedMessage(`${before}${typed}${after}`);
          expect(
            kept
              .replace(/\D+/g, ' ')
              .split(' ')
              .every((digits) => digits.length < 3),
          ).toBe(true);
          expect(kept.length).toBeLessThanOrEqual(200);
        },
      ),
    );
  });

  it('is of the stack only functions and places in our files, in the words of each browser', () => {
    const chromium = [
      'TypeError: no 张三 13800138000',
      '    at Laps (https://venue.example/assets/board-B7x_1.js:1:2345)',
      '    at async https://venue.example/assets/index-C4m.js:2:9',
      '    at new Kart (https://venue.example/app/assets/kart-1.js:3:4)',
      '    at Object.open [as close] (https://venue.example/assets/kart-1.js:5:6)',
      '    at 13800138000 (https://venue.example/assets/kart-1.js:7:8)',
      '    at chrome-extension://abcdef/content.js:1:1',
    ].join('\n');
    expect(scrubbedStack(chromium)).toEqual([
      ...['Laps board-B7x_1.js:1:2345', 'index-C4m.js:2:9', 'Kart kart-1.js:3:4', 'Object.open kart-1.js:5:6'],
      'kart-1.js:7:8',
    ]);
    expect(
      scrubbedStack(
        'Laps/<@https://v.example/assets/board-B7x.js:1:2\n@https://v.example/assets/a.js:3:4\nglobal code',
      ),
    ).toEqual(['Laps board-B7x.js:1:2', 'a.js:3:4']);
    expect(scrubbedStack(chromium.repeat(9))).toHaveLength(6);
    expect(scrubbedStack('Script error.')).toEqual([]);
  });

  it('is the page without its query, its ids and its secrets', () => {
    expect(scrubbedPage('/vehicle/SysMarshalBoard?id=1')).toBe('/vehicle/SysMarshalBoard');
    expect(scrubbedPage('/member/9f1c2b/edit')).toBe('/member/:id/edit');
    expect(scrubbedPage('/ride/qWeRtYuIoPaSdF')).toBe('/ride/:id');
    expect(scrubbedPage('/waiver/KQXWMD')).toBe('/waiver/:id');
    expect(scrubbedPage('/a/b/c/d/e/f')).toBe('/a/b/c/d');
    expect(scrubbedPage('')).toBe('/');
  });

  it('is a build and a browser that are named as ours and as known ones are', () => {
    expect(scrubbedBuild('index-C4mOqT2x.js')).toBe('index-C4mOqT2x.js');
    expect(scrubbedBuild('../x 13800138000')).toBe('');
    expect(scrubbedBrowser('Microsoft Edge 138 · Windows')).toBe('Microsoft Edge 138 · Windows');
    expect(scrubbedBrowser('Safari 17 · iOS')).toBe('Safari 17 · iOS');
    expect(scrubbedBrowser('call 13800138000')).toBe('');
  });
});
