import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Supervised } from './supervised.mjs';

describe('a process that takes long to become ready', () => {
  let folder: string;
  let events: string[];
  let core: Supervised;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-start-'));
    events = [];
    core = startsSlowly('setInterval(() => undefined, 1000);');
  });
  afterEach(async () => {
    await core.stop();
    rmSync(folder, { recursive: true });
  });
  const startsSlowly = (program: string): Supervised =>
    new Supervised({
      ...{ name: 'core', command: process.execPath, args: ['-e', program] },
      ...{ logFile: path.join(folder, 'core.log'), onEvent: (text: string) => void events.push(text) },
    });
  /** A busy machine: between two looks at the process ten seconds go by. */
  const busyClock = () => {
    let ms = 0;
    return {
      now: () => ms,
      pause: async (): Promise<void> => {
        ms += 10_000;
      },
    };
  };

  it('is waited for beyond a minute, and the person is kept informed', async () => {
    const clock = busyClock();
    await core.start(async () => clock.now() > 240_000, { clock });
    expect(clock.now()).toBe(250_000);
    expect(core.pid).toBeGreaterThan(0);
    expect(events.length).toBeGreaterThan(5);
    expect(new Set(events)).toEqual(new Set(['core is still starting']));
  });

  it('is given up after five minutes', async () => {
    const clock = busyClock();
    await expect(core.start(async () => false, { clock })).rejects.toThrow('core did not become ready within 300 s');
    expect(clock.now()).toBe(310_000);
  });

  it('has failed at once where it ends by itself', async () => {
    core = startsSlowly('process.exit(3)');
    const waits = { now: () => 0, pause: () => new Promise<void>(() => undefined) };
    await expect(core.start(async () => false, { clock: waits })).rejects.toThrow('core ended while it started');
  });
});
