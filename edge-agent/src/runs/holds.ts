import type { MotionState } from '@paddock/contracts/edge';
import { type KartOrder, maySetOff } from './kart-orders';
import type { TrackState } from './track-file';

type StoredHolds = Required<Pick<TrackState, 'ended' | 'stopped' | 'stopsGiven'>>;

/**
 * What was done to runs and karts and must hold over a restart although the journal may have had no room for it: runs that have ended, and
 * karts that were stopped by themselves and stand until somebody lets that kart go. It is in the file of the track.
 */
export class Holds {
  /** Runs whose end is not in the journal, with the reason. */
  private ended = new Map<string, string>();
  /** By vehicle. A green flag lets none of them go. */
  private readonly stopped = new Set<string>();

  /** When the core gave its latest stops: a start that was given before must move nobody. */
  stopsGiven: Record<string, number> = {};

  restore({ ended = {}, stopped = [], stopsGiven = {} }: Partial<StoredHolds>): void {
    this.stopsGiven = { ...stopsGiven };
    this.ended = new Map(Object.entries(ended));
    for (const id of stopped) this.stopped.add(id);
  }

  kept(): StoredHolds {
    const { stopsGiven } = this;
    return { ended: Object.fromEntries(this.ended), stopped: [...this.stopped], stopsGiven };
  }

  hasEnded(runId: string): boolean {
    return this.ended.has(runId);
  }

  /** Why a run has ended whose end the journal does not know; null: it has not, as far as is known here. */
  endOf(runId: string): string | null {
    return this.ended.get(runId) ?? null;
  }

  end(runId: string, reason: string): void {
    this.ended.set(runId, reason);
  }

  /** Its end is in the journal. */
  saved(runId: string): void {
    this.ended.delete(runId);
  }

  /** Whether an order would set a kart off that was stopped, or whose run has ended, since the journal was written last. */
  overtakes({ action, vehicleId, runId }: KartOrder, motion: MotionState): boolean {
    if (!maySetOff(action) || action === 'speed') return false;
    return motion === 'still' || this.isStopped(vehicleId) || this.hasEnded(runId ?? '');
  }

  isStopped(vehicleId: string): boolean {
    return this.stopped.has(vehicleId);
  }

  stop(vehicleId: string): void {
    this.stopped.add(vehicleId);
  }

  letGo(vehicleId: string): void {
    this.stopped.delete(vehicleId);
  }
}
