import { DEVICE_TYPES } from '@paddock/contracts/mqtt';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const simulatedDeviceSchema = z.object({
  id: z.string().min(1),
  key: z.string().default(''),
  type: z.enum(DEVICE_TYPES),
  name: z.string().default(''),
  /** Store that the device belongs to: a kart crosses the gate of its own store. */
  orgCode: z.string().default(''),
  /** Karts only. */
  vehicleId: z.string().nullish(),
  transponder: z.string().nullish(),
  /** Printers only: host:port to listen on. */
  address: z.string().nullish(),
  /** Broker of this device's venue, when it is not the common one. */
  mqttUrl: z.string().optional(),
});
export type SimulatedDevice = z.output<typeof simulatedDeviceSchema>;

/** @throws when the file cannot be read or is not a list of devices. */
export const readDevices = (file: string): SimulatedDevice[] =>
  z.array(simulatedDeviceSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
