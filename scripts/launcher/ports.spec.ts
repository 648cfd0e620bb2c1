import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort, rememberedPorts } from './ports.mjs';

const PORTS = pathToFileURL(path.join(import.meta.dirname, 'ports.mjs')).href;

describe('ports of an instance', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'paddock-ports-'));
  const remember = (ports: object): void => writeFileSync(path.join(dataDir, 'ports.json'), JSON.stringify(ports));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('are never handed out twice, though nobody listens on them yet', async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, freePort));
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('stay the same from start to start, but for one that another process has been given meanwhile', async () => {
    const script = `const { freePort } = await import('${PORTS}'); console.log(await freePort()); process.stdin.resume();`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [line] = (await once(other.stdout, 'data')) as [Buffer];
    const theirs = Number(line.toString());
    remember({ redis: theirs });
    expect((await rememberedPorts(dataDir, ['redis']))['redis']).not.toBe(theirs);
    other.kill();
    await once(other, 'exit');
    remember({ redis: theirs, worker: theirs });
    const { redis, worker } = await rememberedPorts(dataDir, ['redis', 'worker']);
    expect(redis).toBe(theirs);
    expect(worker).not.toBe(theirs);
  });
});
