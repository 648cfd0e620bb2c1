import { describe, expect, it } from 'vitest';
import { isAllowedOrigin } from './socket-adapter';

describe('the origin of a socket', () => {
  it.each([
    [undefined, 'paddock.example', true],
    ['https://paddock.example', 'paddock.example', true],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', true],
    ['https://screen.example', 'paddock.example', true],
    ['https://evil.example', 'paddock.example', false],
    ['http://screen.example', 'paddock.example', false],
    ['null', 'paddock.example', false],
    ['https://paddock.example.evil.example', 'paddock.example', false],
    ['https://paddock.example', undefined, false],
  ])('%p to %p', (origin, host, allowed) => {
    expect(isAllowedOrigin(origin, host, ['https://screen.example'])).toBe(allowed);
  });
});
