import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const guardFile = path.join(import.meta.dirname, 'loop-guard.ts');

/** Runs a process that guards its loop. @returns how it ended, and what it printed */
async function guarded(script: string): Promise<{ code: number | null; signal: string | null; output: string }> {
  const source = `import { LoopGuard } from ${JSON.stringify(guardFile)};
    const guard = new LoopGuard(600);
    guard.start();
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    ${script}`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', source];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ]);
  return { code, signal, output };
}

describe('the guard of the loop', () => {
  it('ends a process whose loop does not turn any more, and says why', async () => {
    const { signal, output } = await guarded("process.on('SIGTERM', () => undefined); for (;;);");
    expect(signal).toBe('SIGKILL');
    expect(JSON.parse(output)).toMatchObject({ level: 60, msg: 'the loop has not turned for 0.6 s' });
  });

  it('leaves one alone that turns, however busy it is, and ends with it', async () => {
    const busy =
      'for (let round = 0; round < 8; round += 1) { const end = performance.now() + 200; while (performance.now() < end); await pause(0); }';
    expect(await guarded(`await pause(1_200); ${busy}`)).toEqual({ code: 0, signal: null, output: '' });
  });

  it('leaves one alone that was stopped in an orderly way', async () => {
    const { code, output } = await guarded(
      'await guard.stop(); const end = performance.now() + 1_500; while (performance.now() < end);',
    );
    expect([code, output]).toEqual([0, '']);
  });
});
