/**
 * Vehicles whose ride is over and that come in: from the last crossing until they are in the pit and have said that they stand. Kept in
 * the file of the track, so an agent that was killed knows them. It sends nothing; `KartControl` does.
 */
import {
  IN_PIT_UNDO_MS,
  type KnownReturn,
  type RaceRules,
  type Returning,
  type ReturnPhase,
} from '@paddock/contracts/edge';
import { KART_SILENCE_MS_MAX, STANDING_KMH_MAX, WALKING_KMH_MAX } from '@paddock/contracts/mqtt';
import { type Clock, isoOf } from '../clock/clock';
import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { EdgeTx } from '../journal/group-commit';
import type { Motion } from './motion';
import type { Track } from './track';

/** `goingOn`: more was bought, and its kart has not answered yet. */
type Phase = ReturnPhase | 'goingOn';

interface Return {
  runId: string;
  phase: Phase;
  /** Steady clock, as the next ones. */
  sinceMs: number;
  lateAtMs: number;
  /** Since when it is let go: what it reported before says nothing about coming in. */
  letGoMs: number;
  /** When staff touched it; null: a gate or the kart itself brought it in. */
  touchedMs: number | null;
  /** Somebody has stopped it on its way: no flag lets it go on. */
  halted: boolean;
  /** The kart's name when its alarm was raised. */
  alarm: string | null;
}

/** As the file of the track holds it: instants by core time, because the steady clock may restart. */
export type StoredReturn = Omit<Return, 'alarm' | 'letGoMs'>;

interface Speed {
  kmh: number;
  atMs: number;
  standsSinceMs: number | null;
}

export class Returns {
  private readonly byVehicle = new Map<string, Return>();
  /** By kart device: how fast it says that it drives. */
  private readonly speeds = new Map<string, Speed>();

  constructor(
    private readonly registry: Registry,
    private readonly alarms: Alarms,
    private readonly clock: Clock,
    private readonly track: Track,
    private readonly motion: Motion,
    private readonly rules: () => RaceRules,
  ) {
    motion.returnOf = (vehicleId) => this.view(vehicleId);
  }

  restore(stored: Readonly<Record<string, StoredReturn>>): void {
    const nowMs = this.clock.steadyMs();
    const steadyOf = (wallMs: number): number => Math.min(nowMs, nowMs - (this.clock.wallOf(nowMs) - wallMs));
    for (const [id, { sinceMs, lateAtMs, touchedMs, ...kept }] of Object.entries(stored))
      this.byVehicle.set(id, {
        ...kept,
        sinceMs: steadyOf(sinceMs),
        lateAtMs: steadyOf(sinceMs) + (lateAtMs - sinceMs),
        letGoMs: nowMs,
        touchedMs: touchedMs === null ? null : steadyOf(touchedMs),
        alarm: null,
      });
  }

  /** For the file of the track. */
  kept(): Record<string, StoredReturn> {
    const wallOf = (steadyMs: number): number => Math.round(this.clock.wallOf(steadyMs));
    return Object.fromEntries(
      [...this.byVehicle].map(([id, { alarm: _alarm, letGoMs: _letGoMs, ...kept }]) => {
        const { sinceMs, lateAtMs, touchedMs } = kept;
        const times = { sinceMs: wallOf(sinceMs), lateAtMs: wallOf(lateAtMs) };
        return [id, { ...kept, ...times, touchedMs: touchedMs === null ? null : wallOf(touchedMs) }];
      }),
    );
  }

  /** Takes over what the core knows and nobody here does any more: such a kart must not be taken for one that is free. */
  adopt(tx: EdgeTx, known: readonly KnownReturn[], isBusy: (vehicleId: string) => boolean): string[] {
    const nowMs = this.clock.steadyMs();
    const fresh = known.filter(
      ({ vehicleId }) =>
        this.registry.vehicle(vehicleId) !== null && !this.byVehicle.has(vehicleId) && !isBusy(vehicleId),
    );
    for (const { vehicleId, runId, phase, since } of fresh) {
      const sinceMs = Math.min(nowMs, nowMs - (this.clock.wallOf(nowMs) - Date.parse(since)));
      this.put(tx, vehicleId, this.made(runId, sinceMs, { phase }));
    }
    return fresh.map(({ vehicleId }) => vehicleId);
  }

  /** Ids of all of which something is known. */
  vehicles(): string[] {
    return [...this.byVehicle.keys()];
  }

  /** The vehicle that is on its way after this run, or in the pit and not free yet; null: none. */
  vehicleOf(runId: string): string | null {
    return this.vehicles().find((id) => this.runOf(id) === runId && this.isOpen(id)) ?? null;
  }

  /** When its ride was over (steady clock), or null. */
  sinceOf(vehicleId: string): number | null {
    return this.byVehicle.get(vehicleId)?.sinceMs ?? null;
  }

  /** Of which run it comes in, or came; null: nothing is known of it. */
  runOf(vehicleId: string): string | null {
    return this.byVehicle.get(vehicleId)?.runId ?? null;
  }

  phaseOf(vehicleId: string): Phase | null {
    return this.byVehicle.get(vehicleId)?.phase ?? null;
  }

  /** Whether it is on its way, or in the pit and not free yet: nothing else may be done with it. */
  isOpen(vehicleId: string): boolean {
    const phase = this.phaseOf(vehicleId);
    return phase === 'comingIn' || phase === 'inPit';
  }

  /** Those that drive on when a stop of all is lifted. */
  onTheirWay(): string[] {
    return [...this.byVehicle].flatMap(([id, { phase, halted }]) => (phase === 'comingIn' && !halted ? [id] : []));
  }

  isOnItsWay(vehicleId: string): boolean {
    const found = this.byVehicle.get(vehicleId);
    return found?.phase === 'comingIn' && !found.halted;
  }

  /** The level that holds a vehicle that comes in; null for others. */
  limitOf(vehicleId: string): number | null {
    return this.isOpen(vehicleId) ? this.rules().inLapLevel : null;
  }

  /** The ride is over. One that was known to be over before the journal knew it stays as it is. */
  begin(tx: EdgeTx, vehicleId: string, runId: string, sinceMs: number): void {
    if (this.runOf(vehicleId) === runId) return;
    this.put(tx, vehicleId, this.made(runId, sinceMs, {}));
  }

  /** Somebody stops it on its way. */
  halt(tx: EdgeTx, vehicleId: string): void {
    this.change(tx, vehicleId, { halted: true }, (found) => found.phase === 'comingIn' && !found.halted);
  }

  /** It drives on: the time that it stood is not its own. */
  letGo(tx: EdgeTx, vehicleId: string): void {
    const letGoMs = this.clock.steadyMs();
    const next = { halted: false, letGoMs, lateAtMs: letGoMs + this.rules().returnAlarmSeconds * 1_000 };
    this.change(tx, vehicleId, next, ({ phase }) => phase === 'comingIn');
  }

  /** More was bought: its kart is sent back to racing. */
  goOn(tx: EdgeTx, vehicleId: string): void {
    this.change(tx, vehicleId, { phase: 'goingOn', halted: false }, ({ phase }) => phase === 'comingIn');
  }

  /** A run is driven: what was before it is over. */
  raced(tx: EdgeTx, vehicleId: string): void {
    this.change(tx, vehicleId, { phase: 'in', touchedMs: null }, ({ phase }) => phase !== 'in');
  }

  /** Its kart did not take what was bought. @returns whether it comes in again */
  cameBack(tx: EdgeTx, vehicleId: string): boolean {
    if (this.phaseOf(vehicleId) !== 'goingOn') return false;
    this.change(tx, vehicleId, { phase: 'comingIn', letGoMs: this.clock.steadyMs() }, () => true);
    return true;
  }

  /** It is in the pit. @param touched by staff, who may take it back for a while */
  enter(tx: EdgeTx, vehicleId: string, runId: string, touched: boolean): void {
    const touchedMs = touched ? this.clock.steadyMs() : null;
    const found = this.byVehicle.get(vehicleId) ?? this.made(runId, this.clock.steadyMs(), {});
    this.put(tx, vehicleId, { ...found, phase: 'inPit', touchedMs });
  }

  /** @returns whether the touch may still be taken back, and is */
  undo(tx: EdgeTx, vehicleId: string): boolean {
    const found = this.byVehicle.get(vehicleId);
    if (found?.phase !== 'inPit' || !this.mayUndo(found)) return false;
    this.put(tx, vehicleId, {
      ...found,
      phase: 'comingIn',
      touchedMs: null,
      halted: false,
      letGoMs: this.clock.steadyMs(),
    });
    return true;
  }

  /** Its kart has answered the stop, or there is none: it is free, once nobody may take the touch back any more. */
  settle(tx: EdgeTx, vehicleId: string): void {
    const stands = this.motion.stateOf(vehicleId) === 'still' || this.registry.kartOf(vehicleId) === null;
    this.change(
      tx,
      vehicleId,
      { phase: 'in', touchedMs: null },
      (found) => found.phase === 'inPit' && stands && !this.mayUndo(found),
    );
    this.look(vehicleId);
  }

  /** Whether the kart says that it drives faster than anybody walks. */
  isFast(vehicleId: string): boolean {
    const kart = this.registry.kartOf(vehicleId);
    const speed = kart === null ? undefined : this.speeds.get(kart.id);
    if (speed === undefined || this.motion.stateOf(vehicleId) === 'still') return false;
    return speed.kmh > WALKING_KMH_MAX && this.clock.steadyMs() - speed.atMs < KART_SILENCE_MS_MAX;
  }

  /** A kart says how fast it drives. @returns whether it is in by that */
  takeSpeed(deviceId: string, kmh: number): boolean {
    const nowMs = this.clock.steadyMs();
    const before = this.speeds.get(deviceId);
    const stands = kmh <= STANDING_KMH_MAX;
    // One that was out of reach meanwhile may have driven.
    const goesOn = before !== undefined && nowMs - before.atMs < KART_SILENCE_MS_MAX;
    const standsSinceMs = stands ? ((goesOn ? before.standsSinceMs : null) ?? nowMs) : null;
    this.speeds.set(deviceId, { kmh, atMs: nowMs, standsSinceMs });
    const vehicleId = this.registry.vehicleOfDevice(deviceId)?.id;
    const found = vehicleId === undefined ? undefined : this.byVehicle.get(vehicleId);
    if (standsSinceMs === null || found?.phase !== 'comingIn' || found.halted || this.track.isRed) return false;
    const standsFromMs = Math.max(standsSinceMs, found.letGoMs, found.sinceMs);
    return this.isInByStanding() && nowMs - standsFromMs >= this.rules().standstillMs;
  }

  /** Whatever the clock alone changes. */
  tick(tx: EdgeTx): void {
    for (const id of this.byVehicle.keys()) this.settle(tx, id);
  }

  /** When `tick` has something to do next (steady clock), which may be over already; null: nothing. */
  nextDueMs(): number | null {
    const due = [...this.byVehicle].flatMap(([id, { phase, lateAtMs, touchedMs, alarm }]) => {
      const stands = this.motion.stateOf(id) === 'still';
      if (phase === 'comingIn' && alarm === null && !stands) return [lateAtMs];
      const isSettled = stands || this.registry.kartOf(id) === null;
      return phase === 'inPit' && touchedMs !== null && isSettled ? [touchedMs + IN_PIT_UNDO_MS] : [];
    });
    return due.length === 0 ? null : Math.min(...due);
  }

  private isInByStanding(): boolean {
    const { returnBy } = this.rules();
    return returnBy === 'standstill' || (returnBy === 'auto' && !this.registry.hasPitIn());
  }

  private mayUndo({ touchedMs }: Return): boolean {
    return touchedMs !== null && this.clock.steadyMs() < touchedMs + IN_PIT_UNDO_MS;
  }

  private made(runId: string, sinceMs: number, { phase = 'comingIn' }: { phase?: Phase }): Return {
    const lateAtMs = sinceMs + this.rules().returnAlarmSeconds * 1_000;
    return { runId, phase, sinceMs, lateAtMs, letGoMs: sinceMs, touchedMs: null, halted: false, alarm: null };
  }

  private change(tx: EdgeTx, vehicleId: string, next: Partial<Return>, applies: (found: Return) => boolean): void {
    const found = this.byVehicle.get(vehicleId);
    if (found !== undefined && applies(found)) this.put(tx, vehicleId, { ...found, ...next });
  }

  private put(tx: EdgeTx, vehicleId: string, next: Return): void {
    const alarm = this.byVehicle.get(vehicleId)?.alarm ?? null;
    this.byVehicle.set(vehicleId, { ...next, alarm });
    this.look(vehicleId);
    this.motion.reportOne(tx, vehicleId);
  }

  /** Raises and ends the alarm of one that is nowhere to be seen. One that has said that it stands is where it was stopped. */
  private look(vehicleId: string): void {
    const found = this.byVehicle.get(vehicleId);
    if (found === undefined) return;
    const isLate =
      found.phase === 'comingIn' &&
      this.clock.steadyMs() >= found.lateAtMs &&
      this.motion.stateOf(vehicleId) !== 'still';
    if (isLate === (found.alarm !== null)) return;
    const alarm = found.alarm ?? `kartNotIn:${this.registry.vehicle(vehicleId)?.name ?? vehicleId}`;
    this.alarms.set(alarm, isLate);
    this.byVehicle.set(vehicleId, { ...found, alarm: isLate ? alarm : null });
  }

  private view(vehicleId: string): Returning | null {
    const found = this.byVehicle.get(vehicleId);
    if (found === undefined) return null;
    const { runId, phase, sinceMs, lateAtMs, touchedMs } = found;
    return {
      runId,
      phase: phase === 'goingOn' ? 'comingIn' : phase,
      since: isoOf(this.clock, sinceMs),
      lateAt: isoOf(this.clock, lateAtMs),
      undoUntil: touchedMs === null || phase !== 'inPit' ? null : isoOf(this.clock, touchedMs + IN_PIT_UNDO_MS),
    };
  }
}
