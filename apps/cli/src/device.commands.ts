import { GATE_ROLES } from '@paddock/contracts/edge';
import { DEVICE_TYPES, type DeviceType } from '@paddock/contracts/mqtt';
import { Devices, EdgeCommands, devicesOf, vehicleIdOf } from '@paddock/fleet';
import type { Database } from '@paddock/kernel';
import { type Command, CommandFailure, optionsOf, print, required, WrongCall } from './command';
import { withDatabase, withRedis } from './instance';
import { demandStore } from './stores';

export const deviceAdd: Command = {
  name: 'device add',
  usage: `device add --store A01 --type ${DEVICE_TYPES.join('|')} --name "Gate 2" [--address host:port] [--no-timing-line] [--role pitIn] [--vehicle <id or name>] [--transponder <number>]
    Adds a device and prints {"id","key"} as one line of JSON. The key is its MQTT password and is never shown again.
    --address         decoders and printers, which are called: where they listen (they have no key)
    --no-timing-line  gates and decoders: no laps are counted there, at the pit exit for example; passings are kept and shown
    --role            gates and decoders: pitIn where karts leave the track; no laps are counted there, and a kart whose ride is over is in when it is read
    --vehicle         karts: the vehicle that carries the device
    --transponder     karts: the number that gates report for that vehicle`,
  async run(args) {
    const options = optionsOf(args, {
      store: { type: 'string' },
      type: { type: 'string' },
      name: { type: 'string' },
      address: { type: 'string' },
      'no-timing-line': { type: 'boolean', default: false },
      role: { type: 'string' },
      vehicle: { type: 'string' },
      transponder: { type: 'string' },
    });
    const orgCode = required('store', options.store);
    const type = deviceType(required('type', options.type));
    const name = required('name', options.name);
    if (options.vehicle !== undefined && type !== 'kart') throw new WrongCall('--vehicle belongs to a kart.');
    if (options.transponder !== undefined && options.vehicle === undefined)
      throw new WrongCall('--transponder needs --vehicle: it is a vehicle that carries it.');

    const timingLine = !options['no-timing-line'];
    if ((!timingLine || options.role !== undefined) && type !== 'gate' && type !== 'decoder')
      throw new WrongCall('--no-timing-line and --role belong to a gate or a decoder.');

    const role = GATE_ROLES.find((known) => known === options.role);
    if (options.role !== undefined && role === undefined)
      throw new WrongCall(`--role is one of ${GATE_ROLES.join(', ')}.`);

    const added = await withDatabase(async (db) => {
      await demandStore(db, orgCode);
      const vehicleId = options.vehicle === undefined ? null : await vehicleOf(db, orgCode, options.vehicle);
      return withRedis(async (redis) => {
        const devices = new Devices(db, redis, new EdgeCommands(db, redis));
        const device = await devices.add(orgCode, {
          type,
          name,
          address: options.address ?? null,
          vehicleId,
          timingLine: role === undefined && timingLine,
          role,
        });
        const { transponder } = options;
        if (vehicleId !== null && transponder !== undefined)
          await devices.editVehicle(orgCode, { id: vehicleId, transponder });
        return device;
      });
    });
    print(JSON.stringify(added));
  },
};

export const deviceList: Command = {
  name: 'device list',
  usage: `device list [--store A01]
    Prints one line of JSON for each device.`,
  async run(args) {
    const { store } = optionsOf(args, { store: { type: 'string' } });
    const rows = await withDatabase((db) => devicesOf(db, store ?? null));
    for (const { hasKey: _, vehicle, ...row } of rows)
      print(JSON.stringify({ ...row, vehicle: vehicle?.name ?? null }));
  },
};

export const deviceRevoke: Command = {
  name: 'device revoke',
  usage: `device revoke --store A01 --id <id> [--seen-standing]
    Ends a device: its key opens nothing any more, and its connection is cut. A kart is stopped first;
    --seen-standing is for one that answers nobody and that somebody sees stand.`,
  async run(args) {
    const options = optionsOf(args, {
      store: { type: 'string' },
      id: { type: 'string' },
      'seen-standing': { type: 'boolean' },
    });
    const orgCode = required('store', options.store);
    const id = required('id', options.id);
    const seenStanding = options['seen-standing'] === true;
    await withDatabase((db) =>
      withRedis((redis) => new Devices(db, redis, new EdgeCommands(db, redis)).revoke(orgCode, id, { seenStanding })),
    );
    print(JSON.stringify({ id, active: false }));
  },
};

function deviceType(text: string): DeviceType {
  const type = DEVICE_TYPES.find((one) => one === text);
  if (type === undefined) throw new WrongCall(`--type ${text} is not known: give one of ${DEVICE_TYPES.join(', ')}.`);
  return type;
}

async function vehicleOf(db: Database, orgCode: string, idOrName: string): Promise<string> {
  const id = await vehicleIdOf(db, orgCode, idOrName);
  if (id === null) throw new CommandFailure(`Store ${orgCode} has no vehicle ${idOrName}.`);
  return id;
}
