import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KartView } from '../../edge-agent/src/simulator/kart';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { Counter } from '../support/product/counter';
import { type ProcessName, runScript, type Stack, startStack } from '../support/stack';

const minuteMs = 60_000;
const root = path.join(import.meta.dirname, '../..');

/** Process ids of everything that runs on this data folder: they have it in their environment. */
function runningOn(dataDir: string, pids: readonly number[]): number[] {
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir);
    } catch {
      return false;
    }
  });
}

async function eventually(what: string, check: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`not in ${withinMs / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const isReady = async (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/health/ready`).then(
    (answer) => answer.status === 200,
    () => false,
  );

describe('npm start', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await startStack({ demoTraffic: 'off' });
  }, 4 * minuteMs);
  afterAll(async () => {
    await stack.stop();
  }, minuteMs);

  const start = (env: Record<string, string>) => runScript('start.mjs', [], { ...process.env, ...env });

  it('prints the address and the accounts', () => {
    expect(stack.output()).toMatch(new RegExp(`^Paddock is ready {2}${stack.baseUrl}$`, 'm'));
    for (const account of ['cashier', 'marshal', 'manager', 'hq', 'admin', 'manager2', 'paddock-demo']) {
      expect(stack.output()).toContain(account);
    }
  });

  it('answers at /health/live, /health/ready and /metrics', async () => {
    for (const place of ['/health/live', '/health/ready', '/metrics']) {
      expect({ place, status: (await fetch(stack.baseUrl + place)).status }).toEqual({ place, status: 200 });
    }
  });

  it('keeps what opens the database and the devices to its owner', () => {
    for (const file of [
      'runtime.json',
      'demo-devices.json',
      'postgres.password',
      'redis.password',
      'redis/redis.conf',
    ]) {
      expect({ file, mode: statSync(path.join(stack.dataDir, file)).mode & 0o777 }).toEqual({ file, mode: 0o600 });
    }
  });

  it('refuses a second start on the same data folder with one sentence', async () => {
    const second = start({
      DATA_DIR: stack.dataDir,
      PORT: String(await freePort()),
      MQTT_PORT: String(await freePort()),
    });
    expect(await second.exited).toBe(1);
    expect(second.stderr()).toMatch(/^Paddock already runs on the data folder .+\.$/);
    expect(await isReady(stack.baseUrl)).toBe(true);
  });

  it.each(['PORT', 'MQTT_PORT'])(
    'refuses a %s in use with one sentence, and leaves nothing running',
    async (setting) => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'paddock-busy-'));
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const free = { PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
      const refused = start({ ...free, DATA_DIR: dataDir, [setting]: String(port) });
      expect(await refused.exited).toBe(1);
      expect(refused.stderr()).toBe(
        `Port ${port} is in use by another program: stop it, or choose another port with ${setting}=<number> npm start.`,
      );
      other.close();
      rmSync(dataDir, { recursive: true });
    },
  );

  it('refuses one port for both', async () => {
    const port = String(await freePort());
    const refused = start({ PORT: port, MQTT_PORT: port });
    expect(await refused.exited).toBe(1);
    expect(refused.stderr()).toBe(`PORT and MQTT_PORT are both ${port}: give each its own.`);
  });

  it('refuses a data folder that can not be written with one sentence', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-folder-'));
    writeFileSync(path.join(folder, 'file'), '');
    for (const dataDir of [path.join(folder, 'file'), '/proc/paddock']) {
      const refused = start({ DATA_DIR: dataDir });
      expect(await refused.exited).toBe(1);
      expect(refused.stderr()).toMatch(/^The data folder .+ can't be written \(\w+\): .+\.$/);
    }
    rmSync(folder, { recursive: true });
  });

  it('names the three ways to Redis when there is none and it can not be installed', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'paddock-redis-'));
    // Nobody may install system packages, and no folder of the search path has a server.
    const { redisProgram } = await import('../../scripts/launcher/redis-program.mjs');
    const nowhere = { path: dataDir, mayInstall: false };
    await expect(redisProgram({ say: () => undefined, ...nowhere })).rejects.toThrow(
      /^Paddock needs Redis .+ install it .+ or start as root on Debian .+ or .+ REDIS_URL=redis:\/\/host:6379\.$/,
    );
    rmSync(dataDir, { recursive: true });
  });

  it.each(['core', 'worker', 'edge', 'redis', 'postgres', 'simulators'] as const)(
    'starts %s again after kill -9',
    async (name: ProcessName) => {
      const before = stack.runtime().processes[name];
      stack.crash(name);
      await eventually(`${name} has a new process`, () => stack.runtime().processes[name] !== before);
      await eventually('the core is ready', () => isReady(stack.baseUrl));
    },
    minuteMs,
  );

  it('adds a device from the command line, with nothing but its answer on stdout', async () => {
    const added = await stack.paddock('device', 'add', '--store', 'A01', '--type', 'gate', '--name', 'Gate 9');
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(added.stdout.split('\n')).toHaveLength(1);
    const { id, key } = JSON.parse(added.stdout);
    expect(key.length).toBeGreaterThan(20);
    expect((await stack.paddock('device', 'list', '--store', 'A01')).stdout).toContain(id);
    expect(await stack.paddock('device', 'revoke', '--store', 'A01', '--id', id)).toMatchObject({ code: 0 });
  });

  it(
    'changes settings of a store from the command line, and nothing when one of them is wrong',
    async () => {
      // Ten process starts.
      const set = (...args: string[]) => stack.paddock('store', 'set', '--store', 'A01', ...args);
      const before = JSON.parse((await set()).stdout);
      expect(before).toMatchObject({ allowsCash: true, trialEscapeSeconds: 3600, lineUpWaitMinutes: 60 });
      const changed = await set(
        '--trial-escape-seconds',
        '60',
        '--licence-ends',
        '2031-12-31',
        '--rule',
        'minLapMs=12000',
      );
      expect(changed).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(changed.stdout)).toEqual({
        ...before,
        trialEscapeSeconds: 60,
        licenceEndsOn: '2031-12-31',
        raceRules: { ...before.raceRules, minLapMs: 12_000 },
      });
      const refusals = [
        [['--trial-escape-seconds', 'soon'], /trialEscapeSeconds/],
        [['--trial-escape-seconds', '0'], /trialEscapeSeconds/],
        [['--cash', 'maybe'], /--cash maybe: on or off/],
        [['--licence-ends', '2031-02-30'], /licenceEndsOn/],
        [['--line-up-prefix', "A'; --"], /lineUpPrefix/],
        [['--rule', 'minLapMs'], /--rule minLapMs: name=value/],
        [['--rule', 'speed=9', '--trial-escape-seconds', '5'], /raceRules.*speed/],
      ] as const;
      const answers = await Promise.all(refusals.map(([wrong]) => set(...wrong)));
      for (const [index, [, message]] of refusals.entries())
        expect(answers[index]).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(message) });
      const back = await set('--trial-escape-seconds', '3600', '--licence-ends', 'never', '--rule', 'minLapMs=10000');
      expect(JSON.parse(back.stdout)).toMatchObject({ trialEscapeSeconds: 3600, licenceEndsOn: null });
    },
    2 * minuteMs,
  );

  it('adds an account with which somebody can sign in', async () => {
    const add = ['user', 'add', '--username', 'lin', '--name', 'Lin', '--identity', '-1', '--store', 'A01'] as const;
    const added = await stack.paddock(...add);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    const answer = await fetch(`${stack.baseUrl}/sys/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: added.stdout,
    });
    expect(await answer.json()).toMatchObject({
      success: true,
      result: { userInfo: { username: 'lin', identity: -1 } },
    });
    expect(await stack.paddock(...add)).toMatchObject({ code: 1, stderr: 'There is a user lin already.' });
  });

  it('has a command line on any Node that npm runs on: it goes on with the one of the project', async () => {
    const older = "delete Map.groupBy; Object.defineProperty(process.versions, 'node', { value: '20.20.2' })";
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${older}`,
        path.join(root, 'scripts/paddock.mjs'),
        'store',
        'set',
        '--store',
        'A01',
      ],
      { env: { ...process.env, DATA_DIR: stack.dataDir, DATABASE_URL: '', REDIS_URL: '' } },
    );
    expect(JSON.parse(stdout)).toMatchObject({ lineUpWaitMinutes: 60 });
  });

  it('answers a wrong call with a sentence', async () => {
    const unknown = await stack.paddock('device', 'add', '--store', 'A99', '--type', 'gate', '--name', 'x');
    expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: 'There is no store A99; there are: A01, A02.' });
    const wrong = await stack.paddock('device', 'add', '--store', 'A01', '--type', 'rocket', '--name', 'x');
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/^--type rocket is not known: give one of /);
    expect(await stack.paddock('fly')).toMatchObject({ code: 2, stdout: '' });
  });

  it(
    'stops everything with Ctrl-C, and keeps the data for the next start',
    async () => {
      const first = stack.runtime();
      const drivingKarts = async () => {
        const answer = await fetch(`http://127.0.0.1:${stack.runtime().ports['simulators']}/karts`);
        return ((await answer.json()) as KartView[]).flatMap(({ vehicleId, driving }) => (driving ? [vehicleId] : []));
      };
      const manager = await Counter.signIn(stack.baseUrl, 'manager');
      const [kart] = await manager.rows<{ id: string }>('/vehicle/sysVehicle/listorgcode?cardName=7');
      await manager.post('/vehicle/sysVehicle/control', { vehicleId: kart!.id, action: 'resume' });
      await eventually('the kart drives', async () => (await drivingKarts()).includes(kart!.id));
      expect(await stack.stop({ keepData: true })).toBe(0);
      expect(runningOn(stack.dataDir, [first.pid, ...Object.values(first.processes)])).toEqual([]);

      stack = await startStack({ dataDir: stack.dataDir, demoTraffic: 'off' });
      const devices = await stack.paddock('device', 'list', '--store', 'A01');
      expect(devices.stdout).toContain('Gate 9');
      // As a real kart does while the venue's machines are restarted.
      expect(await drivingKarts()).toEqual([kart!.id]);
    },
    2 * minuteMs,
  );

  it(
    'leaves nothing running when the launcher itself is killed, and starts on what it left',
    async () => {
      const { pid, processes } = stack.runtime();
      process.kill(pid, 'SIGKILL');
      await eventually(
        'all processes are gone',
        () => runningOn(stack.dataDir, Object.values(processes)).length === 0,
        minuteMs,
      );
      stack = await startStack({ dataDir: stack.dataDir, demoTraffic: 'off' });
      expect(await isReady(stack.baseUrl)).toBe(true);
    },
    2 * minuteMs,
  );
});
