import { GATE_ROLES } from '@paddock/contracts/edge';
import { DEVICE_TYPES } from '@paddock/contracts/mqtt';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const simulatedDeviceSchema = z.object({
  id: z.string().min(1),
  /** Empty for what the edge calls itself: printers. */
  key: z
    .string()
    .nullish()
    .transform((key) => key ?? ''),
  type: z.enum(DEVICE_TYPES),
  name: z.string().default(''),
  /** Store that the device belongs to: a kart crosses the gate of its own store. */
  orgCode: z.string().default(''),
  /** Gates only: karts leave the track there, and no laps are counted. */
  role: z.enum(GATE_ROLES).optional(),
  /** Karts only. */
  vehicleId: z.string().nullish(),
  transponder: z.string().nullish(),
  /** Printers only: host:port to listen on. */
  address: z.string().nullish(),
  /** Broker of this device's venue, when it is not the common one. */
  mqttUrl: z.string().optional(),
});
export type SimulatedDevice = z.output<typeof simulatedDeviceSchema>;

/** The file that seeding the demo venue writes; its other parts are for the launcher. */
const fileSchema = z.object({ devices: z.array(simulatedDeviceSchema) });

/** @throws when the file cannot be read or holds no devices. */
export const readDevices = (file: string): SimulatedDevice[] =>
  fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).devices;
