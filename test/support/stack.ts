import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../scripts/launcher/ports.mjs';

const root = path.join(import.meta.dirname, '../..');
/** A first start builds; on a busy machine that takes its time. */
const readyWithinMs = 180_000;

export interface StackOptions {
  /** Default: `counter`, so that karts drive only when the test starts them. */
  demoTraffic?: 'auto' | 'counter' | 'off';
  demo?: 'on' | 'off';
  /** More settings, for example LOG_LEVEL or SIMULATOR_LAP_MS. */
  env?: Readonly<Record<string, string>>;
  /** Starts on a folder that an earlier stack has left (`stop({ keepData: true })`). */
  dataDir?: string;
}

export type ProcessName =
  | 'core'
  | 'worker'
  | 'edge'
  | 'simulators'
  | 'payment-simulator'
  | 'message-simulator'
  | 'demo-traffic'
  | 'redis'
  | 'postgres';

/** What the launcher wrote about itself, at this moment. */
export interface Runtime {
  pid: number;
  baseUrl: string;
  mqttPort: number;
  databaseUrl: string;
  databaseOwnerUrl: string;
  redisUrl: string;
  ports: Record<string, number>;
  processes: Partial<Record<ProcessName, number>>;
}

export interface Stack {
  readonly baseUrl: string;
  readonly mqttPort: number;
  readonly dataDir: string;
  /** All that the start printed so far. */
  output(): string;
  runtime(): Runtime;
  /** Ends one process as a power cut would. The launcher starts it again. */
  crash(name: ProcessName): void;
  /** Runs the command line (`npm run paddock -- …`) against this instance. */
  paddock(...args: string[]): Promise<{ stdout: string; stderr: string; code: number }>;
  /** As Ctrl-C does. Resolves with the exit code when nothing is left running. */
  stop(options?: { keepData?: boolean }): Promise<number>;
}

/** Starts the whole product as `npm start` does, on free ports and with a data folder of its own. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'paddock-stack-'));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: '',
    REDIS_URL: '',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    DEMO: options.demo ?? 'on',
    // Specs count what they made themselves; one that wants some weeks before it asks for them.
    DEMO_PAST: 'off',
    DEMO_TRAFFIC: options.demoTraffic ?? 'counter',
    ...options.env,
  };
  const launcher = runScript('start.mjs', [], env);
  await launcher.printed(/^Paddock is ready/, readyWithinMs);

  const runtime = (): Runtime => JSON.parse(readFileSync(path.join(dataDir, 'runtime.json'), 'utf8')) as Runtime;
  return {
    baseUrl: `http://localhost:${port}`,
    mqttPort,
    dataDir,
    output: launcher.output,
    runtime,
    crash: (name) => {
      const pid = runtime().processes[name];
      if (pid === undefined) throw new Error(`${name} does not run`);
      process.kill(pid, 'SIGKILL');
    },
    paddock: async (...args) => {
      const command = runScript('paddock.mjs', args, env);
      return { code: await command.exited, stdout: command.stdout(), stderr: command.stderr() };
    },
    stop: async ({ keepData = false } = {}) => {
      launcher.child.kill('SIGINT');
      const code = await launcher.exited;
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** A script of scripts/ in a process of its own. */
export function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [path.join(root, 'scripts', script), ...args], {
    cwd: root,
    env,
    // The channel shows it when the test is gone, however it died.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: Record<'stdout' | 'stderr', string[]> = { stdout: [], stderr: [] };
  const listeners = new Set<(line: string) => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    const input = child[name];
    if (input === null) continue;
    createInterface({ input }).on('line', (line) => {
      lines[name].push(line);
      for (const listener of listeners) listener(line);
    });
  }
  const exited = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? -1));
  });
  const output = (): string => [...lines.stdout, ...lines.stderr].join('\n');
  /** Resolves with the first line that fits; rejects when the process ends before, or says nothing of the kind in time. */
  const printed = (pattern: RegExp, withinMs: number): Promise<string> => {
    const known = [...lines.stdout, ...lines.stderr].find((line) => pattern.test(line));
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        child.kill('SIGINT');
        reject(new Error(`no line like ${pattern.source} within ${withinMs / 1000} s:\n${output()}`));
      }, withinMs);
      void exited.then((code) => {
        clearTimeout(late);
        reject(new Error(`ended with code ${code}:\n${output()}`));
      });
      const listener = (line: string): void => {
        if (!pattern.test(line)) return;
        clearTimeout(late);
        listeners.delete(listener);
        resolve(line);
      };
      listeners.add(listener);
    });
  };
  return {
    child,
    exited,
    output,
    printed,
    stdout: () => lines.stdout.join('\n'),
    stderr: () => lines.stderr.join('\n'),
  };
}
