import { describe, expect, it } from 'vitest';
import { segmentPaths, shareArc } from './ring';

describe('rings', () => {
  it('have one separate segment for each lap', () => {
    expect(segmentPaths(10)).toHaveLength(10);
    expect(new Set(segmentPaths(24)).size).toBe(24);
    expect(segmentPaths(1)).toHaveLength(1);
  });

  it('begin at the top and go clockwise', () => {
    expect(segmentPaths(4)[0]).toMatch(/^M33\.5 5\.0A27 27 0 0 1 59\.0 30\.5$/);
  });

  it('end at the top with what is left of the time, and vanish at the end', () => {
    expect(shareArc(0.25)).toMatch(/^M5\.0 32\.0A27 27 0 0 1 32\.0 5\.0$/);
    expect(shareArc(0.75)).toMatch(/ 0 1 1 /);
    expect(shareArc(0)).toBeNull();
    expect(shareArc(-1)).toBeNull();
    expect(shareArc(2)).not.toBeNull();
  });
});
