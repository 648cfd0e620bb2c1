import { describe, expect, it } from 'vitest';
import { cleanMarkup, plainOf } from './markup';

describe('markup', () => {
  it('keeps what formats and drops what runs', () => {
    const clean = cleanMarkup(
      '<p onclick="x()">a <strong>b</strong><script>alert(1)</script><img src=x onerror=y><a href="javascript:z">c</a></p>',
    );
    expect(clean).toBe('<p>a <strong>b</strong><a rel="noopener noreferrer">c</a></p>');
  });

  it('is read without its tags, line by line', () => {
    expect(plainOf('<p>a &amp; b</p><p>c<br>d</p><ul><li>e</li></ul>')).toBe('a & b\nc\nd\ne');
  });
});
