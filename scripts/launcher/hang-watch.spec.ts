import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './ports.mjs';
import { isReady } from './http-ready.mjs';
import { Supervised } from './supervised.mjs';

/** Answers with 503: one that is not ready has not hung. */
const server = (port: number): string =>
  `import { createServer } from 'node:http';
   createServer((request, response) => response.writeHead(request.url === '/live' ? 200 : 503).end()).listen(${port}, '127.0.0.1');
   console.log('up');`;

describe('a process that hangs', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-hang-'));
    mkdirSync(path.join(folder, 'dist'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is ended by the launcher and started again, and one that answers is left alone', async () => {
    const port = await freePort();
    const events: string[] = [];
    let spawned = 0;
    const program = new Supervised({
      name: 'program',
      command: process.execPath,
      args: ['--input-type=module', '-e', server(port)],
      logFile: path.join(folder, 'program.log'),
      liveUrl: `http://127.0.0.1:${port}/live`,
      onEvent: (text) => events.push(text),
      onSpawn: () => {
        spawned += 1;
      },
    });
    const answers = (): Promise<boolean> => isReady(`http://127.0.0.1:${port}/live`).catch(() => false);
    await program.start(answers);
    const { pid: before = 0 } = program;
    process.kill(before, 'SIGSTOP');
    while (spawned < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(events[0]).toBe('program hangs, ending it');
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(program.pid).not.toBe(before);
    await program.stop();
    expect(spawned).toBe(2);
  });

  it('is ended by the check of its container, and one that is not ready is not', async () => {
    const port = await freePort();
    const bundle = path.join('dist', 'edge.mjs');
    writeFileSync(path.join(folder, bundle), server(port));
    const child = spawn(process.execPath, [bundle], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const check = async (url: string): Promise<number> => {
      const script = path.join(import.meta.dirname, '../healthcheck.mjs');
      const args = [script, `http://127.0.0.1:${port}${url}`, '--end-hung', bundle];
      const [code] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as [number];
      return code;
    };
    expect(await check('/live')).toBe(0);
    expect(await check('/ready')).toBe(1);
    expect(child.exitCode).toBeNull();
    const ended = once(child, 'exit');
    child.kill('SIGSTOP');
    expect(await check('/live')).toBe(1);
    expect(await ended).toEqual([null, 'SIGKILL']);
  });
});
