import type { GroupCommit } from '../journal/group-commit';
import type { RunKeeper } from '../runs/run-keeper';
import type { LocalStopView } from './server';

/** @param isReached whether a kart device would get a stop that is sent now */
export function localStopView(
  runs: Pick<RunKeeper, 'track' | 'motion' | 'uncontrolled' | 'karts'>,
  isReached: (deviceId: string) => boolean,
  deviceOf: (vehicleId: string) => string | null,
  nameOf: (vehicleId: string) => string | null,
): LocalStopView {
  const { track, motion } = runs;
  const controlled = motion.all().map(({ vehicleId, name: cardName, state, reason }) => ({
    vehicleId,
    cardName,
    state: state === 'still' ? ('confirmed' as const) : state === 'released' ? ('waiting' as const) : state,
    reason,
    reached: isReached(deviceOf(vehicleId) ?? ''),
  }));
  const seen = runs.uncontrolled().map(({ vehicleId, name: cardName }) => ({
    vehicleId,
    cardName,
    state: 'unconfirmed' as const,
    reason: 'noControl',
    reached: false,
  }));
  const spares = track.spares.list().map(({ deviceId: vehicleId, name: cardName, state, reason }) => ({
    vehicleId,
    cardName,
    state,
    reason,
    spare: true,
    reached: isReached(vehicleId),
  }));
  const karts = [...controlled, ...seen, ...spares];
  const confirmed = karts.filter(({ state }) => state === 'confirmed').length;
  const isWaiting = karts.some(({ state }) => state === 'waiting');
  const stopped = confirmed === karts.length ? 'confirmed' : isWaiting ? 'stopping' : 'unconfirmed';
  const { flag, stoppedBy } = track;
  const stop = { state: flag === 'red' ? stopped : 'none', stoppedBy, confirmed, total: karts.length, karts } as const;
  const { slowAll } = runs.karts.levels;
  const level = slowAll.limitOf();
  const slowed = slowAll.list().map((kart) => ({ ...kart, cardName: nameOf(kart.vehicleId) ?? kart.vehicleId }));
  return { flag, ...stop, slow: level === null ? null : { level, karts: slowed } };
}

/** Slows all karts on track, as the core's yellow flag does. @returns false under a red flag: that is for the core to lift */
export async function slowHere(
  groupCommit: Pick<GroupCommit, 'applied'>,
  runs: Pick<RunKeeper, 'track' | 'setFlag'>,
  by: string,
): Promise<boolean> {
  let isTaken = false;
  await groupCommit.applied((tx) => {
    isTaken = !runs.track.isRed;
    if (isTaken) runs.setFlag(tx, 'yellow', { by });
  });
  return isTaken;
}
