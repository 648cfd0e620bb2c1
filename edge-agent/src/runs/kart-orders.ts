/**
 * What karts were told and have not answered yet. An order is on the disk before it is sent, is sent again until the kart
 * acknowledges it, and is given up at its deadline. The same id goes with every attempt, so a kart obeys once.
 */
import type { KartAck, KartCommand } from '@paddock/contracts/mqtt';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock';
import type { Turn } from '../journal/turns';

export interface KartOrder {
  id: string;
  deviceId: string;
  vehicleId: string;
  action: KartCommand['action'];
  level: number | null;
  runId: string | null;
  /** The core's command that wants an answer, if any. */
  commandId: string | null;
  /** Steady clock. */
  nextSendMs: number;
  deadlineMs: number;
  retryMs: number;
  /** Unix time after which the kart must ignore it. */
  expiresAtMs: number;
}

export type OrderOutcome = { ok: true } | { ok: false; reason: string };
type Settled = (turn: Turn, order: KartOrder, outcome: OrderOutcome) => void;

/** Waiting times: a start is given up soon, a stop is repeated for as long as it may still help. */
const TIMING: Record<'start' | 'stop' | 'other', { retryMs: number; patienceMs: number }> = {
  start: { retryMs: 4_000, patienceMs: 8_000 },
  stop: { retryMs: 2_000, patienceMs: 30_000 },
  other: { retryMs: 3_000, patienceMs: 9_000 },
};

export const isStop = (action: KartOrder['action']): boolean => action === 'stop' || action === 'powerOff';

export class KartOrders {
  private readonly open = new Map<string, KartOrder>();

  constructor(
    private readonly clock: Clock,
    private readonly send: (deviceId: string, command: KartCommand) => void,
    private readonly settled: Settled,
  ) {}

  /** Takes up again what was open when the agent ended: each order is sent at once, whoever acknowledged it meanwhile. */
  restore(orders: readonly KartOrder[]): void {
    const nowMs = this.clock.steadyMs();
    for (const order of orders) this.open.set(order.id, { ...order, nextSendMs: nowMs });
  }

  /** Gives an order. A newer one for the same kart replaces what it makes senseless: nobody may start a kart that was just stopped. */
  give(
    turn: Turn,
    order: Pick<KartOrder, 'deviceId' | 'vehicleId' | 'action' | 'level' | 'runId' | 'commandId'>,
  ): KartOrder {
    for (const older of [...this.open.values()]) {
      if (older.deviceId === order.deviceId && replaces(order.action, older.action)) {
        this.settle(turn, older, { ok: false, reason: 'replaced' });
      }
    }
    const timing = TIMING[order.action === 'start' ? 'start' : isStop(order.action) ? 'stop' : 'other'];
    const nowMs = this.clock.steadyMs();
    const given: KartOrder = {
      ...order,
      id: randomUUID(),
      nextSendMs: nowMs + timing.retryMs,
      deadlineMs: nowMs + timing.patienceMs,
      retryMs: timing.retryMs,
      expiresAtMs: this.clock.wallMs() + timing.patienceMs,
    };
    this.open.set(given.id, given);
    turn.write((journal) => journal.saveOrder(given.id, given));
    // The disk may have refused for a while: what is no longer wanted must not move a kart then.
    const send = (): void => {
      if (this.open.has(given.id)) this.send(given.deviceId, commandOf(given));
    };
    // A stop goes out even when the disk refuses to remember it.
    if (isStop(given.action)) turn.always(send);
    else turn.afterCommit(send);
    return given;
  }

  /** Whether the kart has been told to stop and may still answer. */
  isStopping(deviceId: string): boolean {
    return [...this.open.values()].some((order) => order.deviceId === deviceId && isStop(order.action));
  }

  ack(turn: Turn, deviceId: string, ack: KartAck): void {
    const order = this.open.get(ack.id);
    if (order === undefined || order.deviceId !== deviceId) return;
    this.settle(turn, order, ack.ok ? { ok: true } : { ok: false, reason: ack.reason ?? 'kartRefused' });
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

  tick(turn: Turn): void {
    const nowMs = this.clock.steadyMs();
    for (const order of [...this.open.values()]) {
      if (nowMs >= order.deadlineMs) {
        this.settle(turn, order, { ok: false, reason: 'kartSilent' });
      } else if (nowMs >= order.nextSendMs) {
        const again = { ...order, nextSendMs: nowMs + order.retryMs };
        this.open.set(order.id, again);
        turn.always(() => {
          if (this.open.has(again.id)) this.send(again.deviceId, commandOf(again));
        });
      }
    }
  }

  private settle(turn: Turn, order: KartOrder, outcome: OrderOutcome): void {
    this.open.delete(order.id);
    turn.write((journal) => journal.deleteOrder(order.id));
    this.settled(turn, order, outcome);
  }
}

/**
 * Whether a newer order makes an older one of the same kart senseless. A change of speed takes back neither a stop that the kart
 * has not confirmed nor a start.
 */
function replaces(newer: KartOrder['action'], older: KartOrder['action']): boolean {
  if (newer === older || isStop(newer)) return true;
  if (isStop(older)) return newer === 'start' || newer === 'resume' || newer === 'powerOn';
  return older !== 'start';
}

function commandOf(order: KartOrder): KartCommand {
  return {
    id: order.id,
    action: order.action,
    ...(order.level === null ? {} : { level: order.level }),
    ...(order.runId === null ? {} : { runId: order.runId }),
    expiresAtMs: order.expiresAtMs,
  };
}
