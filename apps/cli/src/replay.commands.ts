import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeviceType } from '@paddock/contracts/mqtt';
import { Devices, EdgeCommands } from '@paddock/fleet';
import { connectGate, startEnduranceReplay } from '../../../edge-agent/src/simulator/endurance-replay';
import { startP3Replay } from '../../../edge-agent/src/simulator/p3-replay';
import { type Command, CommandFailure, numberOf, optionsOf, print, stopSignal } from './command';
import { environment, findInstance, withDatabase, withRedis } from './instance';
import { demandStore } from './stores';

const speedText = '--speed        1: as it was; 60: a minute each second; 0: as fast as possible';

export const replayP3: Command = {
  name: 'replay p3',
  usage: `replay p3 [--file <hex>] [--port 5403] [--speed 1] [--corrupt 0] [--loop] [--store A01]
    Serves a recorded decoder stream over TCP (default: p3/decoder-capture.hex below REAL_DATA).
    ${speedText}
    --corrupt      share of frames (0 to 1) in which a byte is spoiled; frames are then cut and joined too
    --loop         starts again at the end
    --store        adds it to that store as a decoder for as long as it runs`,
  async run(args) {
    const options = optionsOf(args, {
      file: { type: 'string' },
      port: { type: 'string', default: '5403' },
      speed: { type: 'string', default: '1' },
      corrupt: { type: 'string', default: '0' },
      loop: { type: 'boolean', default: false },
      store: { type: 'string' },
    });
    const corruptShare = numberOf('corrupt', options.corrupt, [0, 1]);
    const replay = await startP3Replay({
      file: recording(options.file, 'p3/decoder-capture.hex'),
      port: numberOf('port', options.port, [0, 65535]),
      speed: numberOf('speed', options.speed, [0, 100_000]),
      fuzz: corruptShare > 0 ? { corruptShare } : null,
      loop: options.loop,
    });
    const address = `127.0.0.1:${replay.port}`;
    try {
      print(`A decoder answers at ${address}.`);
      const { store } = options;
      if (store === undefined) await ended(replay.finished, stopSignal());
      else await asDevice(store, 'decoder', 'P3 replay', address, () => ended(replay.finished, stopSignal()));
    } finally {
      await replay.stop();
    }
  },
};

export const replayEndurance: Command = {
  name: 'replay endurance',
  usage: `replay endurance --store A01 [--file <csv>] [--speed 60] [--transponder-offset 0]
    Sends the laps of a recorded race through a gate of its own (default: endurance/race-24h-laps.csv below REAL_DATA).
    ${speedText}
    --transponder-offset  added to each kart's number to make its transponder`,
  async run(args) {
    const options = optionsOf(args, {
      store: { type: 'string', default: 'A01' },
      file: { type: 'string' },
      speed: { type: 'string', default: '60' },
      'transponder-offset': { type: 'string', default: '0' },
    });
    const file = recording(options.file, 'endurance/race-24h-laps.csv');
    const speed = numberOf('speed', options.speed, [0, 100_000]);
    const offset = numberOf('transponder-offset', options['transponder-offset'], [0, 1e12]);
    const signal = stopSignal();
    await asDevice(options.store, 'gate', 'Race replay', null, async ({ id, key }) => {
      const gate = await connectWhenKnown({ mqttUrl: findInstance().mqttUrl, id, key: key ?? '' }, signal);
      try {
        const transponderOf = (kart: string): string => String(Number(kart) + offset);
        const replay = startEnduranceReplay({ file, speed, publish: gate.publish, transponderOf, signal });
        print(`${replay.passings} passings of ${replay.karts.length} karts begin.`);
        await ended(replay.finished, signal);
        if (!signal.aborted) print('All passings were taken.');
      } finally {
        await gate.close();
      }
    });
  },
};

function recording(given: string | undefined, otherwise: string): string {
  const file = given ?? path.join(environment.REAL_DATA, otherwise);
  if (!existsSync(file)) throw new CommandFailure(`There is no recording ${file}: name one with --file.`);
  return file;
}

/** Resolves when the work is done or the process is asked to stop; a stopped replay is no failure. */
async function ended(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await Promise.race([work, once(signal, 'abort')]).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Adds a device for as long as the work lasts. */
async function asDevice(
  orgCode: string,
  type: DeviceType,
  name: string,
  address: string | null,
  work: (device: { id: string; key: string | null }) => Promise<void>,
): Promise<void> {
  await withDatabase((db) =>
    withRedis(async (redis) => {
      await demandStore(db, orgCode);
      const devices = new Devices(db, redis, new EdgeCommands(db, redis));
      const device = await devices.add(orgCode, { type, name, address });
      try {
        await work(device);
      } finally {
        await devices.revoke(orgCode, device.id);
      }
    }),
  );
}

const knownWithinMs = 10_000;
const tryAgainMs = 250;

/** The venue's broker learns of a new device a moment after it was added. */
async function connectWhenKnown(
  gate: Parameters<typeof connectGate>[0],
  signal: AbortSignal,
): ReturnType<typeof connectGate> {
  const deadline = Date.now() + knownWithinMs;
  for (;;) {
    try {
      return await connectGate(gate);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (Date.now() > deadline || signal.aborted)
        throw new CommandFailure(`The broker ${gate.mqttUrl} does not let the replay in (${why}).`);
      await pause(tryAgainMs);
    }
  }
}
