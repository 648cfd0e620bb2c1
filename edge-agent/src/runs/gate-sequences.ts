/**
 * Brings the passings of MQTT gates into the order of their numbers. A passing that must wait for others is on the disk and
 * acknowledged meanwhile; only counting waits. A gate can't be asked for what is missing, so nothing waits long: what comes after that
 * is merged into its run.
 */
import type { GatePassing } from '@paddock/contracts/mqtt';
import type { DeviceHealth } from '../devices/health';
import { Resequencer } from '../drivers/resequencer';
import type { Journal } from '../journal/journal';
import type { EdgeTx, GroupCommit } from '../journal/group-commit';
import type { Passings, TakenPassing } from './passings';

/** A client that reconnects sends what was not acknowledged within this time, beside what is new. */
export const REORDER_WAIT_MS = 500;
/** A gate whose gaps were never filled so many times in a row numbers like that: waiting for it would only delay its laps. */
const TIMED_OUT_WAITS_MAX = 3;

interface Gate {
  sequence: Resequencer<TakenPassing>;
  timer: NodeJS.Timeout | null;
  timedOutWaits: number;
  /** Those that the journal holds. */
  held: Set<TakenPassing>;
}

export class GateSequences {
  private readonly gates = new Map<string, Gate>();
  /** The turn in which passings are delivered now. */
  private tx: EdgeTx | null = null;
  private stopped = false;

  constructor(
    private readonly passings: Passings,
    private readonly journal: Journal,
    private readonly groupCommit: GroupCommit,
    private readonly health: DeviceHealth,
  ) {}

  /** Counts what an earlier process had acknowledged and not counted yet. */
  restore(tx: EdgeTx): void {
    for (const { gateId, passing } of this.journal.heldPassings()) {
      tx.write((journal) => journal.releasePassing(gateId, passing));
      this.passings.count(tx, gateId, passing, false);
    }
  }

  take(tx: EdgeTx, gateId: string, passing: GatePassing): void {
    if (this.passings.isKnown(gateId, passing)) return;
    const taken = this.passings.record(tx, gateId, passing);
    const gate = this.of(gateId);
    this.within(tx, () => {
      if (gate.sequence.take(taken)) gate.timedOutWaits = 0;
      if (gate.sequence.waiting && gate.timedOutWaits >= TIMED_OUT_WAITS_MAX) gate.sequence.giveUp();
    });
    if (gate.sequence.isHeld(taken)) {
      gate.held.add(taken);
      tx.write((journal) => journal.holdPassing(gateId, taken));
    }
    this.await(gate);
  }

  /** Counts what waits, without what is missing: the time of a run is over, and what was crossed before must not come after it. */
  release(tx: EdgeTx): void {
    for (const gate of this.gates.values()) if (gate.sequence.waiting) this.giveUp(tx, gate);
  }

  stop(): void {
    this.stopped = true;
    for (const { timer } of this.gates.values()) if (timer !== null) clearTimeout(timer);
  }

  private await(gate: Gate): void {
    if (!gate.sequence.waiting) {
      if (gate.timer !== null) clearTimeout(gate.timer);
      gate.timer = null;
      return;
    }
    if (gate.timer !== null || this.stopped) return;
    gate.timer = setTimeout(() => {
      gate.timer = null;
      this.groupCommit.submit((tx) => {
        if (gate.sequence.waiting) this.giveUp(tx, gate);
      });
    }, REORDER_WAIT_MS);
  }

  private giveUp(tx: EdgeTx, gate: Gate): void {
    gate.timedOutWaits += 1;
    this.within(tx, () => gate.sequence.giveUp());
    this.await(gate);
  }

  private within(tx: EdgeTx, work: () => void): void {
    this.tx = tx;
    try {
      work();
    } finally {
      this.tx = null;
    }
  }

  private of(gateId: string): Gate {
    const known = this.gates.get(gateId);
    if (known !== undefined) return known;
    const deliver = (passing: TakenPassing, late: boolean): void => {
      if (gate.held.delete(passing)) this.tx?.write((journal) => journal.releasePassing(gateId, passing));
      if (this.tx !== null) this.passings.count(this.tx, gateId, passing, late);
      if (late && gate.timedOutWaits > 0) gate.timedOutWaits = 0;
    };
    const sequence = new Resequencer<TakenPassing>(this.journal.lastGatePassing(gateId), {
      deliver,
      askAgain: () => undefined,
      lost: (count) => this.health.count(gateId, 'lostPassings', count),
      // What is known was left out before it came here.
      isKnown: () => false,
    });
    const gate: Gate = { sequence, timer: null, timedOutWaits: 0, held: new Set() };
    this.gates.set(gateId, gate);
    return gate;
  }
}
