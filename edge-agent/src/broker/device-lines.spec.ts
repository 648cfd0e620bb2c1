import { beforeEach, describe, expect, it } from 'vitest';
import { type Admission, type DeviceLine, DeviceLines } from './device-lines';

describe('connections of a device', () => {
  let nowMs: number;
  let lines: DeviceLines;
  let ended: string[];
  beforeEach(() => {
    nowMs = 1_000_000;
    lines = new DeviceLines(() => nowMs);
    ended = [];
  });

  const line = (name: string): DeviceLine & { lastMs: number } => ({ lastMs: nowMs, end: () => ended.push(name) });
  const admit = (name: string, each = line(name)): Admission => lines.admit('K1', each);
  const fight = (): Admission => {
    for (let tries = 0; tries < 20; tries += 1) {
      nowMs += 1_000;
      const answer = admit(`try ${tries}`);
      if (answer !== 'replaces') return answer;
    }
    return 'replaces';
  };

  it('are one at a time: the newest, which is the device that came back', () => {
    expect(admit('a')).toBe('first');
    nowMs += 60_000;
    expect(admit('b')).toBe('replaces');
    expect(ended).toEqual(['a']);
    expect(lines.twice()).toEqual([]);
  });

  it('of two devices that take it from each other end with one of them, and both are named until the other has given up', () => {
    admit('a');
    expect(fight()).toBe('twice');
    expect(lines.twice()).toEqual(['K1']);
    const before = ended.length;
    nowMs += 1_000;
    expect(admit('later')).toBe('twice');
    expect(ended).toHaveLength(before);
    nowMs += 60_000;
    expect(lines.twice()).toEqual([]);
  });

  it('come back where the one that stayed says nothing any more, or has left', () => {
    const held = line('a');
    admit('a', held);
    expect(fight()).toBe('twice');
    nowMs += 12_000;
    const next = line('b');
    expect(admit('b', next)).toBe('replaces');
    nowMs += 100;
    lines.left('K1', next);
    expect(admit('c')).toBe('first');
  });

  it('of one that comes and goes, and leaves properly each time, are no second device', () => {
    for (let times = 0; times < 15; times += 1) {
      nowMs += 1_000;
      const each = line('a');
      expect(admit('a', each)).toBe('first');
      nowMs += 1_000;
      lines.left('K1', each);
    }
    expect(lines.twice()).toEqual([]);
  });

  it('of one that is out of reach for some seconds, and finds its former connection half open, are no second device', () => {
    admit('a');
    for (let times = 0; times < 12; times += 1) {
      nowMs += 3_000;
      expect(admit('again')).toBe('replaces');
    }
  });

  it('have a limit that grows back, and the one that is there stays', () => {
    const answers = Array.from({ length: 3_000 }, () => {
      nowMs += 1;
      const each = line('storm');
      const answer = admit('storm', each);
      lines.left('K1', each);
      return answer;
    });
    expect(answers.filter((answer) => answer === 'first').length).toBeLessThan(25);
    expect(answers.at(-1)).toBe('tooMany');
    nowMs += 2_000;
    expect(admit('later')).toBe('first');
    expect(lines.admit('K2', line('other'))).toBe('first');
  });

  it('are forgotten with a new key', () => {
    admit('a');
    fight();
    lines.forget('K1');
    expect([admit('b'), lines.twice()]).toEqual(['first', []]);
  });
});
