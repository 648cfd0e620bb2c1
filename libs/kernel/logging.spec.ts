import { describe, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Writes some lines and ends in the same instant, once a signal arrives. */
const program = (file: string, make: string): string => `
  import * as logging from ${JSON.stringify(pathToFileURL(path.join(root, file)).href)};
  const log = ${make};
  process.stdin.once('data', () => {
    for (let line = 0; line < 3; line += 1) log.info({ line }, 'stopping');
    process.exit(7);
  });
`;

describe.each([
  ['libs/kernel/logging.ts', "logging.createLogger('core', 'info')"],
  ['edge-agent/src/log.ts', "logging.createLog('edge', 'info')"],
])('the log of %s', (file, make) => {
  it('holds no process back whose reader is gone', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program(file, make)], {
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    child.stdout.destroy();
    await once(child.stdout, 'close');
    child.stdin.write('now');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});
