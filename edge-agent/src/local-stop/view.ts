import type { RunKeeper } from '../runs/run-keeper';
import type { LocalStopView } from './server';

export function localStopView({ track, motion }: Pick<RunKeeper, 'track' | 'motion'>): LocalStopView {
  const karts = motion.all().map(({ vehicleId, name: cardName, state, reason }) => ({
    vehicleId,
    cardName,
    state: state === 'still' ? ('confirmed' as const) : state === 'released' ? ('waiting' as const) : state,
    reason,
  }));
  const confirmed = karts.filter(({ state }) => state === 'confirmed').length;
  const isWaiting = karts.some(({ state }) => state === 'waiting');
  const stopped = confirmed === karts.length ? 'confirmed' : isWaiting ? 'stopping' : 'unconfirmed';
  const { flag, stoppedBy } = track;
  return { flag, state: flag === 'red' ? stopped : 'none', stoppedBy, confirmed, total: karts.length, karts };
}
