import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KartView } from '../../edge-agent/src/simulator/kart';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { Counter } from '../support/product/counter';
import { sql } from '../support/product/venue';
import { type ProcessName, runScript, type Stack, startStack } from '../support/stack';

const minuteMs = 60_000;
interface Kept {
  status: number;
  password_hash: string;
  deleted_at: Date | null;
  roles: string[];
  open: number;
  users: number;
}
const NEWCOMER = ['--username', 'newcomer', '--name', 'Newcomer'] as const;
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

  it('refuses a data folder that cannot be written with one sentence', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-folder-'));
    writeFileSync(path.join(folder, 'file'), '');
    for (const dataDir of [path.join(folder, 'file'), '/proc/paddock']) {
      const refused = start({ DATA_DIR: dataDir });
      expect(await refused.exited).toBe(1);
      expect(refused.stderr()).toMatch(/^The data folder .+ can't be written \(\w+\): .+\.$/);
    }
    rmSync(folder, { recursive: true });
  });

  it('names the three ways to Redis when there is none and it cannot be installed', async () => {
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

  it(
    'gives people their way in back from the command line, ends it, and changes nothing on a wrong call',
    async () => {
      const user = (...args: string[]) => stack.paddock('user', ...args);
      const role = (...args: string[]) => stack.paddock('role', ...args);
      const passwordOf = ({ stdout }: { stdout: string }) => (JSON.parse(stdout) as { password: string }).password;
      const signIn = async (password: string) => {
        const response = await fetch(`${stack.baseUrl}/sys/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
          body: JSON.stringify({ username: 'mei', password }),
        });
        return (await response.json()) as { success: boolean; message: string; result: { token: string } | null };
      };
      const works = async (token: string | undefined): Promise<boolean> => {
        const response = await fetch(`${stack.baseUrl}/sys/user/getCurrentUserDeparts`, {
          headers: { 'X-Access-Token': token ?? '' },
        });
        return ((await response.json()) as { success: boolean }).success;
      };
      const stored = async () =>
        (
          await sql<Kept>(
            stack,
            `SELECT u.status, u.password_hash, u.deleted_at,
               (SELECT array_agg(r.code || coalesce('@' || ur.org_code, '') ORDER BY r.code) FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id) AS roles,
               (SELECT count(*)::int FROM sign_in s WHERE s.user_id = u.id AND s.revoked_at IS NULL) AS open,
               (SELECT count(*)::int FROM app_user) AS users
             FROM app_user u WHERE username = 'mei'`,
          )
        )[0];
      const added = await user(
        ...['add', '--username', 'mei', '--name', 'Mei', '--identity', '5', '--store', 'A01', '--role', 'cashier'],
      );
      const first = passwordOf(added);
      expect(await works((await signIn(first)).result?.token)).toBe(true);

      // Nobody knows the password any more, and after many wrong guesses even the right one has to wait.
      await sql(
        stack,
        "UPDATE sign_in_attempt SET failures = 12, blocked_until = now() + interval '5 minutes' WHERE subject LIKE '%:user mei%'",
      );
      expect(await signIn(first)).toMatchObject({
        success: false,
        message: expect.stringMatching(/^Too many attempts/),
      });
      const renewed = await user('password', '--username', 'mei');
      expect(renewed).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(renewed.stdout)).toEqual({ username: 'mei', password: expect.stringMatching(/^\S{16}$/) });
      expect(await stored()).toMatchObject({ open: 0, roles: ['cashier@A01'] });
      const second = passwordOf(renewed);
      const [one, other] = [await signIn(second), await signIn(second)];
      expect([await works(one.result?.token), await works(other.result?.token)]).toEqual([true, true]);
      expect((await signIn(first)).success).toBe(false);

      const left = await user('sign-out', '--username', 'mei');
      expect(left).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(left.stdout)).toEqual({ username: 'mei', ended: 2 });
      expect([await works(one.result?.token), await works(other.result?.token)]).toEqual([false, false]);
      const again = await signIn(second);

      expect(JSON.parse((await user('freeze', '--username', 'mei')).stdout)).toEqual({ username: 'mei', frozen: true });
      expect(await works(again.result?.token)).toBe(false);
      expect(await signIn(second)).toMatchObject({ success: false, message: expect.stringMatching(/frozen/i) });
      expect(JSON.parse((await user('unfreeze', '--username', 'mei')).stdout)).toEqual({
        ...{ username: 'mei', frozen: false },
      });
      expect((await signIn(second)).success).toBe(true);

      const granted = await role('grant', '--username', 'mei', '--role', 'coach', '--store', 'A02');
      expect(JSON.parse(granted.stdout)).toEqual({ username: 'mei', role: 'coach', store: 'A02', held: true });
      expect(await stored()).toMatchObject({ roles: ['cashier@A01', 'coach@A02'] });
      expect((await role('withdraw', '--username', 'mei', '--role', 'coach', '--store', 'A02')).code).toBe(0);
      expect(await stored()).toMatchObject({ roles: ['cashier@A01'] });

      const before = await stored();
      const noRole = /^There is no role king; there are: .*cashier.*\.$/;
      const wrong: [number, RegExp, string[]][] = [
        [1, /^There is no user nobody\.$/, ['user', 'password', '--username', 'nobody']],
        [1, /^There is no user nobody\.$/, ['user', 'unfreeze', '--username', 'nobody']],
        [1, /^There is no user nobody\.$/, ['user', 'sign-out', '--username', 'nobody']],
        [2, /^--username is missing\.$/, ['user', 'password']],
        [2, /^--username is missing\.$/, ['user', 'sign-out', '--username', ' ']],
        [2, /^Unknown option '--all'/, ['user', 'sign-out', '--username', 'mei', '--all']],
        [2, /^There is no command "user remove"\.$/, ['user', 'remove', '--username', 'mei']],
        [1, /^There is no role king/, ['role', 'grant', '--username', 'mei', '--role', 'king']],
        [1, /^There is no store A99; /, ['role', 'grant', '--username', 'mei', '--role', 'coach', '--store', 'A99']],
        [1, /^The role cashier is not held there\.$/, ['role', 'withdraw', '--username', 'mei', '--role', 'cashier']],
        [1, noRole, ['user', 'add', ...NEWCOMER, '--identity', '5', '--store', 'A01', '--role', 'king']],
        [2, /^--identity 7: /, ['user', 'add', ...NEWCOMER, '--identity', '7', '--store', 'A01']],
        [2, /^--identity 1\.5: /, ['user', 'add', ...NEWCOMER, '--identity', '1.5', '--store', 'A01']],
        [2, /^--store is missing/, ['user', 'add', ...NEWCOMER, '--identity', '5']],
        [1, /^There is no store A99; /, ['user', 'add', ...NEWCOMER, '--identity', '5', '--store', 'A99']],
      ];
      const answers = await pLimit(4).map(wrong, ([, , args]) => stack.paddock(...args));
      for (const [index, [code, message, args]] of wrong.entries()) {
        expect([args, answers[index]?.code, answers[index]?.stdout]).toEqual([args, code, '']);
        expect(answers[index]?.stderr.split('\n')[0]).toMatch(message);
      }
      expect(await stored()).toEqual(before);

      // Anyone who is in the recycle bin is restored there, never let in from here.
      await sql(stack, "UPDATE app_user SET deleted_at = now(), status = 2 WHERE username = 'mei'");
      const deleted = await stored();
      const refused = { code: 1, stdout: '', stderr: expect.stringMatching(/^The user mei is deleted: restore /) };
      const verbs = ['password', 'unfreeze'];
      expect(await Promise.all(verbs.map((verb) => user(verb, '--username', 'mei')))).toMatchObject([refused, refused]);
      expect(await stored()).toEqual(deleted);
    },
    // Some thirty process starts.
    5 * minuteMs,
  );

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
      await manager.post('/vehicle/sysVehicle/control', { vehicleId: kart!.id, action: 'start' });
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
