/**
 * The yellow flag, which is the slowing of all: it holds every kart on track to the store's level, and knows which of them have said so.
 * It sends nothing; `KartControl` does. A kart that stands by its own word is not asked, and is held when it goes on.
 */
import type { SlowedKart } from '@paddock/contracts/edge';
import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { EdgeTx } from '../journal/group-commit';
import type { Motion } from './motion';
import type { Track } from './track';

interface Answer {
  /** How long the kart took; null: it has not confirmed. */
  answerMs: number | null;
  /** Why not. */
  reason: string | null;
}

export class SlowAll {
  private readonly answers = new Map<string, Answer>();
  /** By vehicle, as it was called when its alarm was raised. */
  private readonly raised = new Map<string, string>();
  /** What counts was given under this version of the flag, or later. */
  private sinceVersion = 0;
  private level = 0;
  /** What was reported last. */
  private reported = '';

  constructor(
    private readonly registry: Registry,
    private readonly alarms: Alarms,
    private readonly track: Track,
    private readonly motion: Motion,
    private readonly storeLevel: () => number,
    private readonly isOnTrack: (vehicleId: string) => boolean,
  ) {
    track.slowed = () => ({ level: this.storeLevel(), karts: this.list() });
    motion.changed = (tx) => this.look(tx);
  }

  get holds(): boolean {
    return this.track.flag === 'yellow';
  }

  /** The level that holds a vehicle; null: none does. */
  limitOf(): number | null {
    return this.holds ? this.storeLevel() : null;
  }

  /** Yellow is shown. What was answered to another level, or before, is no answer to it. @param isNew whether it was not shown before */
  begin(tx: EdgeTx, isNew: boolean): void {
    if (isNew || this.level !== this.storeLevel()) {
      this.answers.clear();
      this.sinceVersion = this.track.flagVersion;
    }
    this.level = this.storeLevel();
    this.look(tx);
  }

  /** Another flag is shown. */
  end(tx: EdgeTx): void {
    this.answers.clear();
    this.look(tx);
  }

  /** Whether the level that holds is another than the one that karts were asked for. */
  get isStale(): boolean {
    return this.holds && this.level !== this.storeLevel();
  }

  /** Whether it has to be slow, and has not said that it is. */
  isOwed(vehicleId: string): boolean {
    const hasKart = this.registry.kartOf(vehicleId) !== null;
    return hasKart && this.isAsked(vehicleId) && this.answers.get(vehicleId)?.answerMs == null;
  }

  /** Its kart has carried out what sets its level, given under this version of the flag. */
  confirmed(tx: EdgeTx, vehicleId: string, { flagVersion, answerMs }: { flagVersion: number; answerMs: number }): void {
    if (!this.holds || flagVersion < this.sinceVersion) return;
    this.answers.set(vehicleId, { answerMs, reason: null });
    this.look(tx);
  }

  unconfirmed(tx: EdgeTx, vehicleId: string, reason: string): void {
    this.answers.set(vehicleId, { answerMs: null, reason });
    this.look(tx);
  }

  /** What it has said counts no more: another kart is on the vehicle, or its own was switched on. */
  forget(tx: EdgeTx, vehicleId: string): void {
    if (this.answers.delete(vehicleId)) this.look(tx);
  }

  /** All on track that are not known to stand. */
  list(): SlowedKart[] {
    return this.registry
      .allVehicles()
      .filter(({ id }) => this.isAsked(id))
      .map(({ id: vehicleId }) => {
        // Nobody can slow a vehicle that no kart device controls.
        if (this.registry.kartOf(vehicleId) === null)
          return { vehicleId, state: 'unconfirmed', reason: 'noControl', answerMs: null };
        const { answerMs = null, reason = null } = this.answers.get(vehicleId) ?? {};
        const state = answerMs !== null ? 'confirmed' : reason === null ? 'waiting' : 'unconfirmed';
        return { vehicleId, state, reason, answerMs };
      });
  }

  /** Reports what has changed, and raises and ends the alarms of those that have not confirmed. */
  look(tx: EdgeTx): void {
    const karts = this.holds ? this.list() : [];
    const missing = new Set(
      karts.flatMap(({ vehicleId, state, reason }) =>
        state === 'unconfirmed' && reason !== 'noControl' ? [vehicleId] : [],
      ),
    );
    for (const id of missing) {
      if (this.raised.has(id)) continue;
      const alarm = `kartNotSlowing:${this.registry.vehicle(id)?.name ?? id}`;
      this.raised.set(id, alarm);
      this.alarms.set(alarm, true);
    }
    for (const [id, alarm] of this.raised)
      if (!missing.has(id)) {
        this.raised.delete(id);
        this.alarms.set(alarm, false);
      }
    const text = this.holds ? JSON.stringify([this.track.flagVersion, this.level, karts]) : '';
    if (text === this.reported) return;
    this.reported = text;
    if (this.holds) this.track.report(tx);
  }

  private isAsked(vehicleId: string): boolean {
    return this.holds && this.isOnTrack(vehicleId) && this.motion.stateOf(vehicleId) !== 'still';
  }
}
