/** What the marshal sees of each kart, from its vehicle row and its run. */
import type { RunPayload } from '@paddock/contracts/feed';
import type { VehicleRow } from '@paddock/contracts/wire';
import { parseTime } from '../../shared/format';

/** At or below this a battery is low, in percent. */
export const lowBatteryPercent = 20;
/** Laps or minutes that staff may add to one run. */
export const extrasMax = 3;

export type TileState =
  | 'IDLE'
  | 'INUSE'
  | 'LIMITED'
  /** Its ride is over and it drives in; for too long; and it is in, which may be taken back. */
  | 'RETURNING'
  | 'NOTBACK'
  | 'RETURNED'
  /** Not connected while nobody drives it. */
  | 'OFFLINE'
  /** Not connected while on track. */
  | 'LOST'
  | 'LOCKED'
  | 'MAINTENANCE'
  | 'SCRAP'
  | 'POWEROFF';

export interface Tile {
  vehicle: VehicleRow;
  state: TileState;
  run: RunPayload | null;
  /** The run that was stopped on it within the last minute, when nobody has driven it since: its driver may drive on. */
  stopped: RunPayload | null;
  lowBattery: boolean;
}

/** How long a stop can be taken back, in milliseconds. */
const driveOnMs = 60_000;

const running = (run: RunPayload): boolean => run.state === 'DISPATCHED' || run.state === 'RUNNING';

function stateOf(vehicle: VehicleRow, run: RunPayload | null, now: number): TileState {
  const offline = vehicle.isConnecte === 'NO';
  if (vehicle.status === 'RETURNING') return returnState(vehicle, now);
  if (run || vehicle.status === 'INUSE') return offline ? 'LOST' : vehicle.speedLevel > 0 ? 'LIMITED' : 'INUSE';
  switch (vehicle.status) {
    case 'LOCKED':
    case 'MAINTENANCE':
    case 'SCRAP':
    case 'POWEROFF':
      return vehicle.status;
    default:
      return offline ? 'OFFLINE' : 'IDLE';
  }
}

function returnState({ returning }: VehicleRow, now: number): 'RETURNING' | 'NOTBACK' | 'RETURNED' {
  if (returning?.inPit === true) return 'RETURNED';
  const lateAt = parseTime(returning?.lateAt ?? null);
  return lateAt !== null && now >= lateAt ? 'NOTBACK' : 'RETURNING';
}

/** Whether staff may take back that it is in the pit. */
export function mayUndo({ state, vehicle }: Pick<Tile, 'state' | 'vehicle'>, now: number): boolean {
  const until = parseTime(vehicle.returning?.undoUntil ?? null);
  return state === 'RETURNED' && until !== null && now < until;
}

const byNumber = (one: Tile, other: Tile): number =>
  one.vehicle.indexNumber - other.vehicle.indexNumber ||
  one.vehicle.cardName.localeCompare(other.vehicle.cardName, 'en', { numeric: true });

const wasStopped = (run: RunPayload, now: number): boolean => {
  const endedAt = parseTime(run.endedAt);
  return run.state === 'FINISHED' && run.endReason === 'stopped' && endedAt !== null && now < endedAt + driveOnMs;
};

/** What was left of a run when it was stopped. */
export function leftWhenStopped(run: RunPayload): { kind: 'laps'; left: number } | { kind: 'time'; leftMs: number } {
  if (run.consumeVehicleMode !== 'timermode') return { kind: 'laps', left: run.countCycleNumber - run.laps };
  return { kind: 'time', leftMs: (parseTime(run.endsAt) ?? 0) - (parseTime(run.endedAt) ?? 0) };
}

const hasRest = (run: RunPayload): boolean => {
  const left = leftWhenStopped(run);
  return (left.kind === 'laps' ? left.left : left.leftMs) > 0;
};

/** One tile for each kart, by number. */
export function tilesOf(vehicles: readonly VehicleRow[], runs: readonly RunPayload[], now = 0): Tile[] {
  const runOf = new Map(runs.filter(running).map((run) => [run.vehicleId, run]));
  const stoppedOn = new Map(
    runs.filter((run) => wasStopped(run, now) && hasRest(run)).map((run) => [run.vehicleId, run]),
  );
  return vehicles
    .map((vehicle) => {
      const run = runOf.get(vehicle.id) ?? null;
      return {
        vehicle,
        state: stateOf(vehicle, run, now),
        run,
        stopped: run === null ? (stoppedOn.get(vehicle.id) ?? null) : null,
        lowBattery: vehicle.batteryPercent !== null && vehicle.batteryPercent <= lowBatteryPercent,
      };
    })
    .sort(byNumber);
}

export interface Counts {
  onTrack: number;
  idle: number;
  out: number;
}

const groups: Readonly<Record<TileState, keyof Counts>> = {
  INUSE: 'onTrack',
  LIMITED: 'onTrack',
  LOST: 'onTrack',
  RETURNING: 'onTrack',
  NOTBACK: 'onTrack',
  RETURNED: 'onTrack',
  IDLE: 'idle',
  OFFLINE: 'out',
  LOCKED: 'out',
  MAINTENANCE: 'out',
  SCRAP: 'out',
  POWEROFF: 'out',
};

export function countTiles(tiles: readonly Tile[]): Counts {
  const counts: Counts = { onTrack: 0, idle: 0, out: 0 };
  for (const tile of tiles) counts[groups[tile.state]] += 1;
  return counts;
}

export const isOnTrack = (tile: Tile): boolean => groups[tile.state] === 'onTrack';

/** Whether a timing line reads it again and again: it makes no lap. */
export const standsAtLine = ({ run, state }: Pick<Tile, 'run' | 'state'>, now: number): boolean =>
  (state === 'INUSE' || state === 'LIMITED') && now < (parseTime(run?.standsUntil ?? null) ?? 0);

/** Whether a command went to the run that the kart is in now: what a kart did in one proves nothing for the next. */
export const isOfRun = (command: { runId: string | null }, tile: Pick<Tile, 'run'>): boolean =>
  command.runId === (tile.run?.id ?? null);

export type RingLeft =
  | { kind: 'laps'; left: number; of: number }
  | { kind: 'time'; leftMs: number; ofMs: number }
  | { kind: 'open'; laps: number };

/** What is left of a run at `now` (the service's clock, milliseconds since 1970). */
export function ringOf(run: RunPayload, now: number): RingLeft {
  if (run.consumeVehicleMode === 'timermode') {
    const endsAt = run.paused || run.state === 'DISPATCHED' ? null : parseTime(run.endsAt);
    const leftMs = Math.max(0, endsAt === null ? run.remaining : endsAt - now);
    return { kind: 'time', leftMs, ofMs: Math.max(leftMs, run.duration * 60_000) };
  }
  if (run.countCycleNumber <= 0) return { kind: 'open', laps: run.laps };
  return { kind: 'laps', left: Math.max(0, run.remaining), of: Math.max(run.countCycleNumber, run.remaining) };
}

export type TileAction =
  | 'inPit'
  | 'notInPit'
  /** Lets one that was stopped on its way drive on. */
  | 'comeIn'
  | 'dispatch'
  | 'give'
  | 'testDrive'
  /** Takes a stop back that was not meant. */
  | 'driveOn'
  | 'addLap'
  | 'addMinute'
  | 'slow'
  | 'swap'
  | 'lock'
  | 'unlock'
  | 'maintain'
  | 'powerOn'
  | 'powerOff';

const needsHardware: ReadonlySet<TileAction> = new Set([
  'comeIn',
  'testDrive',
  'driveOn',
  'addLap',
  'addMinute',
  'slow',
  'powerOn',
  'powerOff',
]);

/** Whether the kart can be asked to stop. One that stands can too: its stop key does not go away under a finger. */
export const mayStop = (tile: Tile): boolean =>
  tile.vehicle.hasControl === 'YES' && tile.state !== 'SCRAP' && tile.state !== 'POWEROFF';

/** What the action bar offers for a kart beside its stop, in this order. A running kart must stop before anything else is done with it. */
export function actionsOf(tile: Tile): TileAction[] {
  const actions = actionsIn(tile);
  return tile.vehicle.hasControl === 'NO' ? actions.filter((action) => !needsHardware.has(action)) : actions;
}

function actionsIn(tile: Tile): TileAction[] {
  switch (tile.state) {
    case 'INUSE':
    case 'LIMITED':
    case 'LOST':
      return [tile.run?.consumeVehicleMode === 'timermode' ? 'addMinute' : 'addLap', 'slow', 'swap', 'lock'];
    case 'RETURNING':
    case 'NOTBACK':
      return ['inPit', 'comeIn', 'addLap', 'addMinute'];
    case 'RETURNED':
      return ['notInPit', 'maintain'];
    case 'IDLE':
      return ['dispatch', 'give', tile.stopped ? 'driveOn' : 'testDrive', 'lock', 'maintain', 'powerOff'];
    case 'OFFLINE':
      return ['lock', 'maintain'];
    case 'LOCKED':
    case 'MAINTENANCE':
      return ['unlock'];
    case 'POWEROFF':
      return ['powerOn'];
    case 'SCRAP':
      return [];
  }
}
