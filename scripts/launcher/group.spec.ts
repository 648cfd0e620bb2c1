import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once, EventEmitter } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { run } from './run.mjs';
import { Supervised } from './supervised.mjs';

describe('what the launcher starts', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-group-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const supervised = (script: string, lines = new EventEmitter<{ line: [string] }>()) => {
    const program = new Supervised({
      name: 'program',
      command: 'sh',
      args: ['-c', script],
      logFile: path.join(folder, 'program.log'),
      onLine: (line) => lines.emit('line', line),
    });
    return { program, lines };
  };

  it('is started again after kill -9, even if what it has started itself keeps its output open', async () => {
    const { program, lines } = supervised('echo up; sleep 1000 & exec sleep 1000');
    const first = once(lines, 'line');
    await program.start(() => Promise.resolve(true));
    expect(await first).toEqual(['up']);
    const before = program.pid ?? 0;
    const again = once(lines, 'line');
    process.kill(before, 'SIGKILL');
    expect(await again).toEqual(['up']);
    expect(program.pid).not.toBe(before);
    await program.stop();
    expect(readFileSync(program.log.file, 'utf8')).toBe('up\nup\n');
  });

  it('says how its start failed, with its last words', async () => {
    const { program } = supervised('echo no room >&2; exit 4');
    await expect(program.start(() => Promise.resolve(false))).rejects.toThrow(
      'program ended while it started (exit code 4): no room',
    );
  });

  it('says how a step failed, and ends all of a step that is no longer wanted', async () => {
    await expect(run('Counting', 'sh', ['-c', 'echo one; echo two >&2; exit 3'])).rejects.toThrow(
      'Counting failed (exit code 3):\none\ntwo',
    );
    await expect(run('Counting', '/no/such/program', [])).rejects.toThrow(/^Counting failed \(.*ENOENT\)\.$/);
    const stopping = new AbortController();
    const stopped = run('Sleeping', 'sh', ['-c', 'sleep 1000 & sleep 1000'], { signal: stopping.signal });
    stopping.abort();
    await expect(stopped).rejects.toThrow('Sleeping was stopped.');
  });
});
