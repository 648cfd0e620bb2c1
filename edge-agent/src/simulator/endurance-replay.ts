/** Turns the lap list of a real race into passings of one gate, on the clock of the race: laps come out right at any speed. */
import { type GatePassing, mqttTopic } from '@paddock/contracts/mqtt';
import mqtt from 'mqtt';
import { readFileSync } from 'node:fs';
import { firstGateNumber } from './gate';
import { Pace } from './pace';

export interface EnduranceReplayOptions {
  /** CSV with the columns kart, lap, lap_ms; lap 1 is the start and has no time. */
  file: string;
  /** 1: as it was; 0: as fast as possible. */
  speed: number;
  /** Takes one passing; the next ones wait while too many are not taken yet. */
  publish: (passing: GatePassing) => Promise<void>;
  /** The transponder of a kart; default is its number. */
  transponderOf?: (kart: string) => string;
  /** The gate's clock at the start; default is now. */
  startUs?: number;
  /** Number of the first passing; a gate never uses one twice. Default is made from the clock. */
  firstSeq?: number;
  signal?: AbortSignal;
}

export interface EnduranceReplay {
  karts: string[];
  passings: number;
  /** Rejects when a passing was not taken or the replay was stopped. */
  finished: Promise<void>;
  stop(): void;
}

const IN_FLIGHT_MAX = 200;
/** Karts cross the line one after the other at the start: never two at the same moment. */
const START_SPACING_MS = 137;

interface Crossing {
  kart: string;
  afterMs: number;
}

/** @throws when the file cannot be read. */
export function startEnduranceReplay(options: EnduranceReplayOptions): EnduranceReplay {
  const crossings = readCrossings(options.file);
  const stopping = new AbortController();
  const signals = options.signal === undefined ? [stopping.signal] : [stopping.signal, options.signal];
  return {
    karts: [...new Set(crossings.map((crossing) => crossing.kart))],
    passings: crossings.length,
    finished: play(crossings, options, AbortSignal.any(signals)),
    stop: () => stopping.abort(),
  };
}

/** A gate that publishes over MQTT with its own credentials, for `publish` above. */
export async function connectGate(gate: {
  mqttUrl: string;
  id: string;
  key: string;
}): Promise<{ publish: EnduranceReplayOptions['publish']; close(): Promise<void> }> {
  const client = await mqtt.connectAsync(gate.mqttUrl, { username: gate.id, password: gate.key });
  const topic = mqttTopic('gatePassing', gate.id);
  return {
    publish: async (passing) => {
      await client.publishAsync(topic, JSON.stringify(passing), { qos: 1 });
    },
    close: () => client.endAsync(),
  };
}

function readCrossings(file: string): Crossing[] {
  const clockMs = new Map<string, number>();
  const crossings = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line): Crossing => {
      const [kart = '', , lapMs] = line.split(',');
      const afterMs = (clockMs.get(kart) ?? clockMs.size * START_SPACING_MS) + Number(lapMs);
      clockMs.set(kart, afterMs);
      return { kart, afterMs };
    });
  return crossings.sort((a, b) => a.afterMs - b.afterMs);
}

async function play(
  crossings: readonly Crossing[],
  options: EnduranceReplayOptions,
  signal: AbortSignal,
): Promise<void> {
  const startUs = options.startUs ?? Date.now() * 1000;
  const firstSeq = options.firstSeq ?? firstGateNumber();
  const transponderOf = options.transponderOf ?? ((kart: string): string => kart);
  const pace = new Pace(options.speed, signal);
  const inFlight: Promise<void>[] = [];
  for (const [index, { kart, afterMs }] of crossings.entries()) {
    await pace.until(afterMs);
    const passing = { seq: firstSeq + index, transponder: transponderOf(kart), rtcUs: startUs + afterMs * 1000 };
    const taken = options.publish(passing);
    // Its failure is met at the await below, maybe much later.
    taken.catch(() => undefined);
    inFlight.push(taken);
    if (inFlight.length >= IN_FLIGHT_MAX) await inFlight.shift();
  }
  await Promise.all(inFlight);
}
