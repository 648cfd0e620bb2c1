/**
 * What karts were sent and have not answered yet. An order is on the disk before it is sent, is sent again until the kart
 * acknowledges it, and is given up at its deadline. The same id goes with every attempt, so a kart carries it out once.
 * What stops or slows a kart is sent whether or not the disk takes it.
 */
import type { KartAck, KartCommand } from '@paddock/contracts/mqtt';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock';
import type { EdgeTx } from '../journal/group-commit';
import type { Track } from './track';

export interface KartOrder {
  id: string;
  deviceId: string;
  vehicleId: string;
  action: KartCommand['action'];
  /** The level that was asked for; null: the one that holds when it is sent. */
  level: number | null;
  runId: string | null;
  /** The core's commands that want an answer. */
  commandIds: readonly string[];
  /** Part of an emergency stop. */
  emergency: boolean;
  /** Steady clock. */
  nextSendMs: number;
  deadlineMs: number;
  retryMs: number;
  /** How far the kart's own clock is ahead of core time, once a stop has expired there; `unknown`: it did not report that. */
  clockAheadMs: number | 'unknown';
  /** When it was given (steady clock), and under which version of the flag. */
  givenMs: number;
  flagVersion: number;
}

type Newer = 'commandIds' | 'emergency' | 'clockAheadMs' | 'givenMs' | 'flagVersion';
/** As the journal holds it: one of an older version names one command, and lacks what came later. */
export type StoredOrder = Omit<KartOrder, Newer> & Partial<Pick<KartOrder, Newer>> & { commandId?: string | null };

export type OrderOutcome = { ok: true } | { ok: false; reason: string };

export interface OrderEvents {
  send(deviceId: string, command: KartCommand): void;
  /** The level that goes with the order at this moment: what holds the kart may have come after it was given. */
  levelOf(order: KartOrder): number | null;
  /** Whether the order slows a kart whose ride is over. */
  isInLap(order: KartOrder): boolean;
  settled(tx: EdgeTx, order: KartOrder, outcome: OrderOutcome): void;
  /** By the kart's clock, what was just sent has expired. */
  expired(order: KartOrder): void;
}

type NewOrder = Pick<KartOrder, 'deviceId' | 'vehicleId' | 'action' | 'level' | 'runId'> & {
  commandId: string | null;
  emergency?: boolean;
  /** Sent although the disk refuses: what stops or slows, and what resumes under a green flag. */
  urgent?: boolean;
  /** First sent after the time between two attempts: the kart has just refused the same. */
  later?: boolean;
};

/** Waiting times: a start is given up soon, a stop is repeated for as long as it may still help. */
const TIMING: Record<'start' | 'stop' | 'slow' | 'other', { retryMs: number; timeoutMs: number }> = {
  start: { retryMs: 4_000, timeoutMs: 8_000 },
  stop: { retryMs: 2_000, timeoutMs: 30_000 },
  slow: { retryMs: 2_000, timeoutMs: 8_000 },
  other: { retryMs: 3_000, timeoutMs: 9_000 },
};
/** A stop for a kart whose clock nobody knows: it can never come too late. */
const NEVER_MS = 10 * 365 * 86_400_000;

export const isStop = (action: KartOrder['action']): boolean => action === 'stop' || action === 'powerOff';
/** What can make a kart move, or move faster: also one that is switched on, which may come back as it was. */
export const maySetOff = (action: KartOrder['action']): boolean =>
  action === 'start' || action === 'resume' || action === 'speed' || action === 'powerOn';
/** What says how fast the kart may drive. */
export const setsLevel = (action: KartOrder['action']): boolean => SETS_LEVEL.has(action);
const SETS_LEVEL: ReadonlySet<KartOrder['action']> = new Set(['start', 'resume', 'slow', 'speed']);
/** Worth having at any time, by whatever clock. */
const isSafe = (action: KartOrder['action']): boolean => isStop(action) || action === 'slow';
const timingOf = (action: KartOrder['action']): { retryMs: number; timeoutMs: number } =>
  TIMING[action === 'start' || action === 'slow' ? action : isStop(action) ? 'stop' : 'other'];

export class KartOrders {
  private readonly open = new Map<string, KartOrder>();
  /** Orders that are sent once the disk has them. */
  private readonly unsaved = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly track: Track,
    private readonly events: OrderEvents,
  ) {}

  /** Takes up again what was open when the agent ended: each order is sent at once, whatever was acknowledged meanwhile. */
  restore(orders: readonly StoredOrder[]): void {
    const nextSendMs = this.clock.steadyMs();
    for (const { commandId, ...order } of orders) {
      const { commandIds = commandId == null ? [] : [commandId], emergency = false, clockAheadMs = 0 } = order;
      const { flagVersion = 0 } = order;
      const given = { commandIds, emergency, clockAheadMs, flagVersion, givenMs: nextSendMs };
      this.open.set(order.id, { ...order, ...given, nextSendMs });
    }
  }

  /** Gives an order. It replaces what it makes senseless of the same kart: nobody may start a kart that was just stopped. */
  give(tx: EdgeTx, { commandId, emergency = false, urgent = false, later = false, ...order }: NewOrder): void {
    const commandIds = commandId === null ? [] : [commandId];
    for (const older of this.ofDevice(order.deviceId)) {
      if (!replaces(order.action, older.action)) continue;
      // The commands of the former are answered by this one, which is or includes the same.
      if (includes(order, older)) {
        commandIds.push(...older.commandIds);
        this.forget(tx, older);
      } else this.settle(tx, older, { ok: false, reason: 'replaced' });
    }
    const { retryMs, timeoutMs } = timingOf(order.action);
    const nowMs = this.clock.steadyMs();
    const given: KartOrder = {
      ...order,
      commandIds,
      emergency,
      id: randomUUID(),
      nextSendMs: nowMs + retryMs,
      deadlineMs: nowMs + timeoutMs,
      retryMs,
      clockAheadMs: 0,
      givenMs: nowMs,
      flagVersion: this.track.flagVersion,
    };
    this.keep(tx, given);
    if (later) return;
    if (isSafe(given.action)) return tx.always(() => this.send(given.id));
    this.unsaved.add(given.id);
    // The disk may have refused for a while: what is no longer wanted must not move a kart then.
    const saved = (): void => {
      this.unsaved.delete(given.id);
      this.send(given.id);
    };
    // That the kart is let go is in the file of the track in any case: an agent that is killed must not take it for one that stands.
    if (urgent) tx.afterAttempt(saved);
    else tx.afterCommit(saved);
  }

  /** Whether a stop was sent to the kart and may still be answered. */
  isStopping(deviceId: string): boolean {
    return this.ofDevice(deviceId).some(({ action }) => isStop(action));
  }

  /** Whether the kart was sent anything that it has not answered. */
  hasOpen(deviceId: string): boolean {
    return this.ofDevice(deviceId).length > 0;
  }

  /** Whether the kart was sent what sets its level, since this version of the flag, and may still answer it. */
  isSettingLevel(deviceId: string, sinceVersion: number): boolean {
    return this.ofDevice(deviceId).some((order) => setsLevel(order.action) && order.flagVersion >= sinceVersion);
  }

  /** Whether a stop will be sent to the kart once more, whatever it answers. */
  repeatsStop(deviceId: string): boolean {
    const nowMs = this.clock.steadyMs();
    return this.ofDevice(deviceId).some(
      ({ action, nextSendMs, deadlineMs }) => isStop(action) && Math.max(nextSendMs, nowMs) < deadlineMs,
    );
  }

  ack(tx: EdgeTx, deviceId: string, ack: KartAck): void {
    const order = this.open.get(ack.id);
    if (order === undefined || order.deviceId !== deviceId) return;
    if (!ack.ok && ack.reason === 'expired') {
      this.events.expired(order);
      if (isSafe(order.action)) return this.sendCorrected(tx, order, ack.nowMs);
    }
    this.settle(tx, order, ack.ok ? { ok: true } : { ok: false, reason: ack.reason ?? 'kartRefused' });
    // One that is off stands: nobody waits for its word on the stop before.
    if (ack.ok && order.action === 'powerOff')
      for (const stop of this.ofDevice(deviceId)) if (stop.action === 'stop') this.settle(tx, stop, { ok: true });
  }

  /** Ends orders that must not be carried out any more. */
  callOff(tx: EdgeTx, isOver: (order: KartOrder) => boolean): void {
    for (const order of [...this.open.values()])
      if (isOver(order)) this.settle(tx, order, { ok: false, reason: 'replaced' });
  }

  /** When `tick` has something to do next (steady clock), or null. */
  nextDueMs(): number | null {
    let due: number | null = null;
    for (const order of this.open.values()) {
      const next = Math.min(order.nextSendMs, order.deadlineMs);
      if (due === null || next < due) due = next;
    }
    return due;
  }

  tick(tx: EdgeTx): void {
    const nowMs = this.clock.steadyMs();
    for (const order of [...this.open.values()]) {
      if (nowMs >= order.deadlineMs) {
        // One that the disk has not taken was never sent.
        this.settle(tx, order, { ok: false, reason: this.unsaved.has(order.id) ? 'diskFull' : 'kartSilent' });
      } else if (nowMs >= order.nextSendMs) {
        this.open.set(order.id, { ...order, nextSendMs: nowMs + order.retryMs });
        if (!this.unsaved.has(order.id)) tx.always(() => this.send(order.id));
      }
    }
  }

  /** A kart that calls a stop too late gets it again, in the time of its own clock. Under a new id: it has answered the former. */
  private sendCorrected(tx: EdgeTx, order: KartOrder, kartMs: number | undefined): void {
    const again: KartOrder = {
      ...order,
      id: randomUUID(),
      clockAheadMs: kartMs === undefined ? 'unknown' : kartMs - this.clock.wallOf(this.clock.steadyMs()),
    };
    this.forget(tx, order);
    this.keep(tx, again);
    // One that was corrected already waits for its turn: a kart that refuses everything must not keep the edge busy.
    if (order.clockAheadMs === 0) tx.always(() => this.send(again.id));
  }

  private send(id: string): void {
    const order = this.open.get(id);
    if (order === undefined || (this.track.isRed && maySetOff(order.action))) return;
    this.events.send(order.deviceId, this.commandOf(order));
  }

  private commandOf(order: KartOrder): KartCommand {
    const nowMs = this.clock.steadyMs();
    const level = this.events.levelOf(order);
    // A stop is worth having at any time; a start only until its deadline.
    const lifeMs = isSafe(order.action) ? timingOf(order.action).timeoutMs : Math.max(1, order.deadlineMs - nowMs);
    const ttlMs = order.clockAheadMs === 'unknown' ? NEVER_MS : lifeMs;
    const kartAheadMs = order.clockAheadMs === 'unknown' ? 0 : order.clockAheadMs;
    return {
      id: order.id,
      action: order.action,
      ...(level === null ? {} : { level }),
      ...(order.runId === null ? {} : { runId: order.runId }),
      ...(this.events.isInLap(order) ? { inLap: true } : {}),
      // Once it is lifted the stop is an ordinary one: with the version of the present flag it would forbid what that flag allows.
      ...(order.emergency && this.track.isRed ? { emergency: true } : {}),
      expiresAtMs: Math.round(this.clock.wallOf(nowMs) + ttlMs + kartAheadMs),
      ttlMs: Math.round(lifeMs),
      flagVersion: this.track.versionForKarts(),
    };
  }

  private ofDevice(deviceId: string): KartOrder[] {
    return [...this.open.values()].filter((order) => order.deviceId === deviceId);
  }

  private keep(tx: EdgeTx, order: KartOrder): void {
    this.open.set(order.id, order);
    tx.write((journal) => journal.saveOrder(order.id, order));
  }

  private forget(tx: EdgeTx, order: KartOrder): void {
    this.open.delete(order.id);
    this.unsaved.delete(order.id);
    tx.write((journal) => journal.deleteOrder(order.id));
  }

  private settle(tx: EdgeTx, order: KartOrder, outcome: OrderOutcome): void {
    this.forget(tx, order);
    this.events.settled(tx, order, outcome);
  }
}

/** Whether the newer order is the same as the older one, or sends the level that holds, of which the older one is a part. */
function includes(newer: Pick<KartOrder, 'action' | 'level'>, older: KartOrder): boolean {
  if (newer.action === 'stop') return older.action === 'stop';
  return older.action === 'slow' && newer.level === null && (newer.action === 'slow' || newer.action === 'speed');
}

/**
 * Whether a newer order makes an older one of the same kart senseless. A change of speed takes back nothing but another: neither a stop
 * that the kart has not confirmed nor what sets it off, which then goes out with the new level. Of a stop and a switching off
 * neither takes back the other: the kart may refuse one of them.
 */
function replaces(newer: KartOrder['action'], older: KartOrder['action']): boolean {
  if (newer === older) return true;
  if (isStop(newer)) return !isStop(older);
  if (isStop(older)) return newer === 'start' || newer === 'resume' || newer === 'powerOn';
  if (newer === 'slow' || newer === 'speed') return older === 'slow' || older === 'speed';
  return older !== 'start';
}
