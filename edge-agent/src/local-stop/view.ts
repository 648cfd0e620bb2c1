import type { RunKeeper } from '../runs/run-keeper';
import type { LocalStopView } from './server';

export function localStopView(runs: Pick<RunKeeper, 'track' | 'motion' | 'uncontrolled'>): LocalStopView {
  const { track, motion } = runs;
  const controlled = motion.all().map(({ vehicleId, name: cardName, state, reason }) => ({
    vehicleId,
    cardName,
    state: state === 'still' ? ('confirmed' as const) : state === 'released' ? ('waiting' as const) : state,
    reason,
  }));
  const seen = runs.uncontrolled().map(({ vehicleId, name: cardName }) => ({
    ...{ vehicleId, cardName, state: 'unconfirmed' as const, reason: 'noControl' },
  }));
  const spares = track.spares.list().map(({ deviceId: vehicleId, name: cardName, state, reason }) => ({
    ...{ vehicleId, cardName, state, reason, spare: true },
  }));
  const karts = [...controlled, ...seen, ...spares];
  const confirmed = karts.filter(({ state }) => state === 'confirmed').length;
  const isWaiting = karts.some(({ state }) => state === 'waiting');
  const stopped = confirmed === karts.length ? 'confirmed' : isWaiting ? 'stopping' : 'unconfirmed';
  const { flag, stoppedBy } = track;
  return { flag, state: flag === 'red' ? stopped : 'none', stoppedBy, confirmed, total: karts.length, karts };
}
