import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LimitedLog } from './limited-log';

describe('warnings that outside causes', () => {
  const lines: unknown[][] = [];
  let log: LimitedLog;
  beforeEach(() => {
    vi.useFakeTimers();
    lines.length = 0;
    const warn = (...line: unknown[]): void => void lines.push(line);
    log = new LimitedLog({ warn });
  });
  afterEach(() => vi.useRealTimers());

  it('are written once, and the number of the others when ten seconds are over', () => {
    for (let times = 0; times < 5_000; times += 1) log.warn('K1', { deviceId: 'K1' }, 'refused');
    log.warn('K2', { deviceId: 'K2' }, 'refused');
    expect(lines).toEqual([
      [{ deviceId: 'K1' }, 'refused'],
      [{ deviceId: 'K2' }, 'refused'],
    ]);
    vi.advanceTimersByTime(10_000);
    expect(lines.slice(2)).toEqual([[{ deviceId: 'K1', more: 4_999 }, 'refused']]);
    log.warn('K1', { deviceId: 'K1' }, 'refused');
    expect(lines).toHaveLength(4);
  });

  it('share a line where they are about more things than anybody reads', () => {
    for (let device = 0; device < 10_000; device += 1) log.warn(`X${device}`, { deviceId: `X${device}` }, 'wrong key');
    vi.advanceTimersByTime(10_000);
    expect(lines.length).toBeLessThan(210);
    expect(lines.at(-1)).toEqual([expect.objectContaining({ more: 9_799 }), 'wrong key']);
  });
});
