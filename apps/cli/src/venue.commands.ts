import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { introduceAccess } from '@paddock/identity';
import { createLogger, migrate as migrateDatabase } from '@paddock/kernel';
import { schema } from '@paddock/schema';
import { z } from 'zod';
import { type Command, optionsOf, print, stopSignal } from './command';
import { renewDemoCredentials } from './demo/credentials';
import { runDemoTraffic } from './demo/traffic';
import { busyZone } from './demo/busy-zone';
import { type DemoCredentials, seedDemoVenue } from './demo/venue';
import { environment, findInstance, storageSettings, withDatabase } from './instance';

export const migrate: Command = {
  name: 'migrate',
  usage: `migrate
    Brings the database to this version, as the role of DATABASE_OWNER_URL, and gives the role of DATABASE_URL its rights.
    The venue gets the roles, menu entries and permissions that are new in it.`,
  async run(args) {
    optionsOf(args, {});
    const { databaseOwnerUrl: owner, databaseUrl: serving } = findInstance();
    const done = await migrateDatabase({ owner, serving }, schema);
    await withDatabase((db) => db.transaction(introduceAccess));
    print(done.length === 0 ? 'The database is up to date.' : `Applied ${done.join(', ')}.`);
  },
};

export const seedDemo: Command = {
  name: 'seed-demo',
  usage: `seed-demo [--past]
    Makes the demo venue once, and keeps what its edge agent and simulators sign in with in DATA_DIR/demo-devices.json.
    --past  with some weeks of members, sales and runs, where nothing was sold yet; nothing else may run meanwhile`,
  async run(args) {
    const { past } = optionsOf(args, { past: { type: 'boolean', default: false } });
    const file = path.join(environment.DATA_DIR, 'demo-devices.json');
    const printerAddress = environment.DEMO_PRINTER_ADDRESS;
    await withDatabase(async (db) => {
      const made = await seedDemoVenue(db, {
        production: environment.NODE_ENV === 'production',
        printerAddress,
        ...(past ? { timeZone: busyZone(new Date()) } : {}),
      });
      // Keys are kept as hashes only: where the file is lost (another data folder, say), new ones are made.
      const credentials = made ?? readCredentials(file) ?? (await renewDemoCredentials(db));
      writeCredentials(file, withPrinter(credentials, printerAddress));
    });
    if (past) {
      // Only here: the services behind the counter would make every other command slower to start.
      const { makePast } = await import('./demo/past/venue-past.module');
      const { PAYMENT_SIMULATOR_PORT, MESSAGE_SIMULATOR_PORT, PAYMENT_KEYS_DIR, MESSAGE_KEYS_DIR } = environment;
      const simulated = {
        payments: PAYMENT_SIMULATOR_PORT === undefined ? null : (PAYMENT_KEYS_DIR ?? null),
        messages: MESSAGE_SIMULATOR_PORT === undefined ? null : (MESSAGE_KEYS_DIR ?? null),
      };
      const places = { ...findInstance(), dataDir: environment.DATA_DIR, settings: storageSettings, simulated };
      await makePast(places, new Date());
    }
    print('The demo venue stands.');
  },
};

export const demoTraffic: Command = {
  name: 'demo-traffic',
  usage: `demo-traffic [--scans]
    Simulated customers come, drive and pay, until it is stopped.
    --scans  some of them by the codes of simulated payment channels`,
  async run(args) {
    const { scans } = optionsOf(args, { scans: { type: 'boolean', default: false } });
    const log = createLogger('demo-traffic', environment.LOG_LEVEL);
    await runDemoTraffic({ coreUrl: findInstance().coreUrl, scans, log, signal: stopSignal() });
  },
};

const credentialsSchema = z.object({
  edge: z.object({ id: z.string(), key: z.string(), orgCode: z.string() }),
  devices: z.array(z.custom<DemoCredentials['devices'][number]>((device) => typeof device === 'object')),
});

function readCredentials(file: string): DemoCredentials | null {
  return existsSync(file) ? credentialsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

function withPrinter(credentials: DemoCredentials, address: string): DemoCredentials {
  const devices = credentials.devices.map((device) => (device.type === 'printer' ? { ...device, address } : device));
  return { ...credentials, devices };
}

function writeCredentials(file: string, credentials: DemoCredentials): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}
