import { z } from 'zod';
import { typedNumber } from '../normalise';
import { VEHICLE_REASONS } from '../dictionaries';
import { GATE_ROLES, TRACK_FLAGS } from '../edge';
import { emergencyStopPayloadSchema, slowAllPayloadSchema } from '../feed';
import { emergencyStopExample, slowAllExample } from './flag-examples';
import { isLocalHost, parseAddress } from '../forms';
import { type RowOf, vehicle } from '../resources';
import { DEVICE_TYPES, NON_KART_TRANSPONDERS } from '../mqtt';
import { KART_CLASSES } from '../waivers';
import { exampleRow } from './resource-schemas';
import { idInput, noInput, nothing, permission, route } from './route';

export type VehicleRow = RowOf<typeof vehicle>;
const vehicleExample = exampleRow(vehicle);

/** Laps of a test drive where the caller says none. */
export const TEST_DRIVE_LAPS = 10;
export const TEST_DRIVE_LAPS_MAX = 200;

export const CONTROL_ACTIONS = [
  'start',
  'stop',
  'slow',
  'speed',
  'resume',
  'addLap',
  'addMinute',
  'powerOn',
  'powerOff',
  'lock',
  'unlock',
  'maintain',
  'inPit',
  'notInPit',
  'driveOn',
] as const;
export type ControlAction = (typeof CONTROL_ACTIONS)[number];

const commandState = z.object({
  id: z.string(),
  vehicleId: z.string().nullable(),
  cardName: z.string().nullable(),
  state: z.enum(['sent', 'stored', 'done', 'failed', 'expired']),
  reason: z.string().nullable(),
  /** ISO 8601, by the service's clock. */
  sentAt: z.iso.datetime(),
  /** When it was answered, refused or given up; null while it is open. */
  answeredAt: z.iso.datetime().nullable(),
});
const wireId = z.string().min(1).max(64);
/** Forms send what was cleared as an empty text, and digits also as a number. */
const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : typeof value === 'number' ? String(value) : value), schema);

const commandExample: z.infer<typeof commandState> = {
  id: '0b7c3c1e-54f4-4a0e-8f7c-6f0a1b2c3d4e',
  vehicleId: vehicleExample.id,
  cardName: '7',
  state: 'done',
  reason: null,
  sentAt: '2026-03-14T06:32:07.120Z',
  answeredAt: '2026-03-14T06:32:07.870Z',
};

export const vehicleRoutes = {
  edit: route({
    methods: ['PUT', 'POST'],
    path: '/vehicle/sysVehicle/edit',
    access: permission('vehicle:edit'),
    summary:
      'Changes name, number, transponder, kart device or class of a vehicle; the class says who may start on it, null: anybody',
    input: z.object({
      id: wireId,
      cardName: z.string().trim().min(1).max(40).optional(),
      indexNumber: z.preprocess(typedNumber, z.int().min(0).max(9999)).optional(),
      transponder: clearable(
        z
          .string()
          .regex(/^\d{1,10}$/)
          .refine((transponder) => !NON_KART_TRANSPONDERS.has(transponder), 'vehicle.transponderReserved')
          .nullish(),
      ),
      deviceId: clearable(z.string().max(64).nullish()),
      hasControl: z.enum(['YES', 'NO']).optional(),
      kartClass: clearable(z.enum(KART_CLASSES).nullish()),
      seenStanding: z.boolean().optional(),
    }),
    answer: nothing,
    example: { input: { id: vehicleExample.id, transponder: '5691251' }, result: null },
  }),
  control: route({
    methods: ['POST'],
    path: '/vehicle/sysVehicle/control',
    access: permission('vehicle:control'),
    summary:
      'Controls one vehicle. `value` depends on `action`: start takes the laps of a test drive without an order; slow takes a speed level for the present run, and speed one for all later runs too; lock and maintain take a note, which `reason` can give in every language. inPit records that a kart whose ride is over stands in the pit, and notInPit undoes that within 5 seconds. addLap and addMinute send a kart that comes in back to racing. driveOn undoes a stop of the last minute: the core starts a run with the rest of the ride on the same kart',
    input: z.object({
      vehicleId: z.string('tab.vehicleRequired').min(1, 'tab.vehicleRequired').max(64),
      action: z.enum(CONTROL_ACTIONS),
      value: z.union([z.number(), z.string().max(100)]).nullish(),
      /** Of lock and maintain. */
      reason: z.enum(VEHICLE_REASONS).nullish(),
    }),
    answer: z.object({ commandId: z.string().nullable() }),
    example: {
      input: { vehicleId: vehicleExample.id, action: 'slow', value: 2 },
      result: { commandId: '0b7c3c1e-54f4-4a0e-8f7c-6f0a1b2c3d4e' },
    },
  }),
  stopAll: route({
    methods: ['POST'],
    path: '/vehicle/sysVehicle/stopAll',
    access: permission('vehicle:control'),
    summary:
      'Emergency stop: red flag, and every kart that is not confirmed to stand gets a stop command. Its progress comes as stop.changed',
    input: noInput,
    answer: emergencyStopPayloadSchema,
    example: { input: {}, result: emergencyStopExample },
  }),
  emergencyStop: route({
    methods: ['GET'],
    path: '/vehicle/sysVehicle/emergencyStop',
    access: permission('vehicle:list'),
    summary: 'The emergency stop that holds now, with what each kart has confirmed; null while there is none',
    input: noInput,
    answer: emergencyStopPayloadSchema.nullable(),
    example: { input: {}, result: emergencyStopExample },
  }),
  slowAll: route({
    methods: ['POST'],
    path: '/vehicle/sysVehicle/slowAll',
    access: permission('vehicle:control'),
    summary:
      'Yellow flag: every kart on track drives at most at the level of the store (`slowLevel`) until green is shown; sent again to those that have not answered. Its progress comes as slow.changed',
    input: noInput,
    answer: slowAllPayloadSchema,
    example: { input: {}, result: slowAllExample },
  }),
  slowState: route({
    methods: ['GET'],
    path: '/vehicle/sysVehicle/slowState',
    access: permission('vehicle:list'),
    summary: 'The yellow flag that holds now, with what each kart has answered; null while there is none',
    input: noInput,
    answer: slowAllPayloadSchema.nullable(),
    example: { input: {}, result: slowAllExample },
  }),
  localStop: route({
    methods: ['GET'],
    path: '/vehicle/sysVehicle/localStop',
    access: permission('vehicle:control'),
    summary:
      'Where and with what a screen in the venue stops the track without the core; null when the venue offers it nowhere',
    input: noInput,
    answer: z
      .object({
        /** Base address at the edge; see docs/edge-and-devices.md. */
        url: z.string(),
        token: z.string(),
        expiresAt: z.iso.datetime(),
      })
      .nullable(),
    example: {
      input: {},
      result: { url: 'https://stop.example.com:3012', token: 'eyJ…', expiresAt: '2026-03-15T06:32:07.000Z' },
    },
  }),
  flag: route({
    methods: ['POST'],
    path: '/vehicle/sysVehicle/flag',
    access: permission('vehicle:control'),
    summary:
      'Shows a flag to the whole track; red stops all karts and the clocks, yellow slows all karts, green lets each drive as it may',
    input: z.object({ flag: z.enum(TRACK_FLAGS) }),
    answer: z.object({ commandId: z.string() }),
    example: { input: { flag: 'yellow' }, result: { commandId: '0b7c3c1e-54f4-4a0e-8f7c-6f0a1b2c3d4e' } },
  }),
  commands: route({
    methods: ['GET'],
    path: '/vehicle/sysVehicle/commands',
    access: permission('vehicle:list'),
    summary: 'What became of commands',
    input: z.object({ ids: z.string().max(8000) }),
    answer: z.array(commandState),
    example: {
      input: { ids: '0b7c3c1e-54f4-4a0e-8f7c-6f0a1b2c3d4e' },
      result: [commandExample],
    },
  }),
  swap: route({
    methods: ['POST'],
    path: '/vehicle/sysVehicle/swap',
    access: permission('vehicle:control'),
    summary: 'Moves a run to another vehicle: what is left is driven there; at most 3 times for one order',
    input: z.object({
      runId: wireId,
      vehicleId: z.string('tab.vehicleRequired').min(1, 'tab.vehicleRequired').max(64),
    }),
    answer: z.object({ runId: z.string() }),
    example: {
      input: { runId: '2234567890123450000', vehicleId: vehicleExample.id },
      result: { runId: '2234567890123450001' },
    },
  }),
};

/** `seenStanding`: staff see the kart stand. Only for one that answers nobody. */
const takenInput = idInput.extend({ seenStanding: z.boolean().optional() });

export const deviceInput = z.object({
  type: z.enum(DEVICE_TYPES),
  name: z.string().trim().min(1).max(60),
  address: z
    .string()
    .refine((address) => parseAddress(address, 1) !== null, 'device.addressWrong')
    .refine((address) => isLocalHost(parseAddress(address, 1)?.host ?? 'localhost'), 'device.addressNotLocal')
    .nullish(),
  /** For a kart: the vehicle that it drives. */
  vehicleId: z.string().max(64).nullish(),
  /** Staff see stand whatever kart device that vehicle had. */
  seenStanding: z.boolean().optional(),
  /** For a gate or a decoder: false where laps are not counted, at the pit exit for example. */
  timingLine: z.boolean().optional(),
  /** For a gate or a decoder that is no timing line: `pitIn` where karts leave the track. */
  role: z.enum(GATE_ROLES).optional(),
});

/** Where the device signs in; null until the store's edge has reported it. */
const brokerUrl = z.string().nullable();

export const deviceRoutes = {
  add: route({
    methods: ['POST'],
    path: '/device/sysDevice/add',
    access: permission('device:add'),
    summary: 'Adds a device; its key is shown in this answer and never again',
    input: deviceInput,
    answer: z.object({ id: z.string(), key: z.string().nullable(), brokerUrl }),
    example: {
      input: { type: 'gate', name: 'Gate 2' },
      result: { id: '2234567890123456000', key: 'shown-once', brokerUrl: 'mqtts://192.168.1.10:1883' },
    },
  }),
  revoke: route({
    methods: ['POST'],
    path: '/device/sysDevice/revoke',
    access: permission('device:add'),
    summary:
      'Takes a device out of service and cuts its connection. A kart is stopped first; seenStanding: staff see it stand, for one that answers nobody',
    input: takenInput,
    answer: nothing,
    example: { input: { id: '2234567890123456000' }, result: null },
  }),
  rekey: route({
    methods: ['POST'],
    path: '/device/sysDevice/rekey',
    access: permission('device:add'),
    summary:
      'Gives a device another key, shown in this answer and never again; the former one is cut off. A kart is stopped first, as with revoke',
    input: takenInput,
    answer: z.object({ id: z.string(), key: z.string(), brokerUrl }),
    example: {
      input: { id: '2234567890123456000' },
      result: { id: '2234567890123456000', key: 'shown-once', brokerUrl: 'mqtts://192.168.1.10:1883' },
    },
  }),
  printTest: route({
    methods: ['POST'],
    path: '/device/sysDevice/printTest',
    access: permission('device:add'),
    summary:
      'Prints a test page; whether it came out stands in the health of the printer (`test`) once the venue has answered',
    input: idInput,
    answer: nothing,
    example: { input: { id: '2234567890123456002' }, result: null },
  }),
  figures: route({
    methods: ['GET'],
    path: '/device/sysDevice/figures',
    access: permission('device:list'),
    summary: 'How many devices of each kind the store has, by their condition (dictionary device_condition)',
    input: noInput,
    answer: z.array(z.object({ type: z.string(), condition: z.int(), count: z.int() })),
    example: { input: {}, result: [{ type: 'gate', condition: 3, count: 2 }] },
  }),
  releaseDisplay: route({
    methods: ['POST'],
    path: '/device/sysDevice/releaseDisplay',
    access: permission('device:add'),
    summary: 'Takes the place of a big screen away, for another one; it shows a notice from then on',
    input: idInput,
    answer: nothing,
    example: { input: { id: '2234567890123456001' }, result: null },
  }),
  admitDisplay: route({
    methods: ['POST'],
    path: '/device/sysDevice/admitDisplay',
    access: permission('device:add'),
    summary: 'Lets a released big screen have a place again, as soon as one is free',
    input: idInput,
    answer: nothing,
    example: { input: { id: '2234567890123456001' }, result: null },
  }),
  withdrawScreen: route({
    methods: ['POST'],
    path: '/device/sysDevice/withdrawScreen',
    access: permission('device:add'),
    summary:
      'Takes a screen off the stop of the venue; its id stands in the health of the edge agent (`screens`). It is paired again by opening the link of the track board there',
    input: idInput,
    answer: nothing,
    example: { input: { id: '0b7c3c1e-54f4-4a0e-8f7c-6f0a1b2c3d4e' }, result: null },
  }),
  confirmDisplay: route({
    methods: ['POST'],
    path: '/device/sysDevice/confirmDisplay',
    access: permission('device:add'),
    summary: 'Says that a big screen is the store’s own: it has a place before all that nobody has confirmed',
    input: idInput,
    answer: nothing,
    example: { input: { id: '2234567890123456001' }, result: null },
  }),
  edges: route({
    methods: ['GET'],
    path: '/edge/sysEdge/list',
    access: permission('device:list'),
    summary: 'Edge agents with their link, backlog, alarms and quarantined events',
    input: noInput,
    answer: z.array(
      z.object({
        id: z.string(),
        sysOrgCode: z.string(),
        name: z.string(),
        online: z.boolean(),
        backlog: z.int(),
        alarms: z.array(z.string()),
        flag: z.enum(TRACK_FLAGS),
        lastSeenAt: z.string().nullable(),
        quarantined: z.int(),
        version: z.int(),
      }),
    ),
    example: {
      input: {},
      result: [
        {
          id: 'edge-A01',
          sysOrgCode: 'A01',
          name: 'A01',
          online: true,
          backlog: 0,
          alarms: [],
          flag: 'green',
          lastSeenAt: '2026-03-14 14:32:07',
          quarantined: 0,
          version: 3,
        },
      ],
    },
  }),
};
