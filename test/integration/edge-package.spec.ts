import mqtt from 'mqtt';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf, edgeKeyRoutes } from '@paddock/contracts/wire';
import { removeFolder, testFolder } from '../../edge-agent/src/testing/edge';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { eventually, startVenue, type TestVenue } from '../support/app';

type Pairing = AnswerOf<typeof edgeKeyRoutes.makePairingCode>;

const root = path.join(import.meta.dirname, '../..');
const ARCHIVE_BYTES_MAX = 200_000_000;
const START_MS_MAX = 240_000;

describe("the package of the venue's box", () => {
  let venue: TestVenue;
  const folder = testFolder();
  const home = path.join(folder, 'machine/opt/paddock-edge');
  beforeAll(async () => void (venue = await startVenue()), START_MS_MAX);
  afterAll(async () => {
    await venue.close();
    removeFolder(folder);
  });

  it(
    'stands on a machine without anything else after one call, pairs with the core, and serves karts and the local stop',
    { timeout: START_MS_MAX },
    async () => {
      const made = ['--arch', process.arch, '--level', '1', '--out', path.join(folder, 'made')];
      execFileSync(process.execPath, ['scripts/package-edge.mjs', ...made], { cwd: root });
      const [name = ''] = readdirSync(path.join(folder, 'made'));
      const archive = path.join(folder, 'made', name);
      expect(name).toMatch(new RegExp(`^paddock-edge-[\\d.]+-linux-${process.arch}\\.tar\\.gz$`));
      expect(statSync(archive).size).toBeLessThan(ARCHIVE_BYTES_MAX);
      execFileSync('tar', ['-xzf', archive, '-C', folder]);
      const unpacked = path.join(folder, name.replace('.tar.gz', ''));
      const install = (from = unpacked): string =>
        execFileSync(path.join(from, 'install.sh'), {
          env: { PATH: '/usr/bin:/bin', PADDOCK_ROOT: path.join(folder, 'machine') },
          encoding: 'utf8',
        });
      expect(install()).toContain('stands in');
      removeFolder(unpacked);
      const settings = path.join(folder, 'machine/etc/paddock/edge.env');
      expect(statSync(settings).mode & 0o077).toBe(0);
      // Again, from where it was installed: what was set stays.
      execFileSync('sh', ['-c', `echo LOG_LEVEL=debug >> ${settings}`]);
      install(path.join(home, readlinkSync(path.join(home, 'current'))));
      expect(readFileSync(settings, 'utf8')).toContain('LOG_LEVEL=debug');

      const manager = await venue.signIn('manager');
      const pairing = (await manager.post<Pairing>('/edge/sysEdge/pairingCode')).result!;
      venue.edge.cut = false;
      const [mqttPort, httpPort, stopPort] = [await freePort(), await freePort(), await freePort()];
      const unit = readFileSync(path.join(folder, 'machine/etc/systemd/system/paddock-edge.service'), 'utf8');
      const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
      const [program = '', ...args] = command.split(' ');
      const agent = spawn(path.join(folder, 'machine', program), args, {
        cwd: path.join(folder, 'machine/opt/paddock-edge/current'),
        // Nothing of this machine but its shell: no Node.js, no packages.
        env: {
          PATH: '/usr/bin:/bin',
          NODE_ENV: 'production',
          DATA_DIR: path.join(folder, 'data'),
          CORE_URL: venue.url,
          EDGE_PAIRING_CODE: pairing.code,
          MQTT_PORT: String(mqttPort),
          EDGE_HTTP_PORT: String(httpPort),
          STOP_PORT: String(stopPort),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const printed: string[] = [];
      agent.stdout.on('data', (text: Buffer) => void printed.push(text.toString()));
      const ended = new Promise((resolve) => void agent.once('exit', resolve));
      try {
        await eventually(
          'the core has the paired box online',
          async () =>
            (await manager.get<{ isOnline: boolean }>('/edge/sysEdge/pairingState')).result?.isOnline === true,
          { withinMs: 60_000, seen: () => printed.join('').slice(-2_000) },
        );
        await eventually(
          'the agent is ready',
          async () => (await fetch(`http://127.0.0.1:${httpPort}/health/ready`)).status === 200,
        );
        expect((await fetch(`http://127.0.0.1:${stopPort}/`)).status).toBeLessThan(500);
        const stranger = mqtt.connect(`mqtt://127.0.0.1:${mqttPort}`, {
          username: 'x',
          password: 'y',
          reconnectPeriod: 0,
        });
        const refused = await new Promise<Error>((resolve) => void stranger.once('error', resolve));
        expect(refused.message).toMatch(/bad username or password/i);
        stranger.end(true);
        expect(printed.join('')).not.toMatch(/"level":[56]0/);
      } finally {
        agent.kill('SIGTERM');
        await ended;
      }
      expect(agent.exitCode).toBe(0);
    },
  );
});
