import type { Passing } from '@paddock/contracts/edge';
import type { GatePassing } from '@paddock/contracts/mqtt';
import { type Clock, isoOf } from '../clock/clock';
import type { Registry } from '../devices/registry';
import type { Journal } from '../journal/journal';
import type { EdgeTx } from '../journal/group-commit';
import { passingsTaken } from '../metrics';
import { GateClocks } from './gate-clocks';
import type { RunKeeper } from './run-keeper';

/** A passing with the time of its arrival (steady clock). */
export interface TakenPassing extends GatePassing {
  receivedMs: number;
}

/** Takes passings of all gates: each once, for known and unknown transponders. */
export class Passings {
  /** Applied and not on the disk yet. */
  private readonly unsaved = new Set<string>();
  /** The highest time that any passing of the gate had: one after it is new, and nobody has to look for it. */
  private readonly newestUs: Map<string, number>;
  private readonly gateClocks: GateClocks;

  constructor(
    private readonly registry: Registry,
    private readonly journal: Journal,
    private readonly clock: Clock,
    private readonly runs: RunKeeper,
  ) {
    this.newestUs = journal.newestPassings();
    this.gateClocks = new GateClocks(clock.steadyMs());
    for (const gateId of this.newestUs.keys()) {
      const last = journal.lastGatePassing(gateId);
      if (last !== null) this.gateClocks.restore(gateId, last);
    }
  }

  isKnown(gateId: string, { seq, rtcUs }: Pick<GatePassing, 'seq' | 'rtcUs'>): boolean {
    if (rtcUs > (this.newestUs.get(gateId) ?? Number.NEGATIVE_INFINITY)) return false;
    return this.unsaved.has(`${gateId} ${seq} ${rtcUs}`) || this.journal.hasPassing(gateId, seq, rtcUs);
  }

  /** Puts a passing that is not known into the journal, raw as it came. */
  record(tx: EdgeTx, gateId: string, passing: GatePassing, receivedMs = this.clock.steadyMs()): TakenPassing {
    const { seq, rtcUs } = passing;
    const key = `${gateId} ${seq} ${rtcUs}`;
    this.unsaved.add(key);
    if (rtcUs > (this.newestUs.get(gateId) ?? Number.NEGATIVE_INFINITY)) this.newestUs.set(gateId, rtcUs);
    tx.afterCommit(() => this.unsaved.delete(key));
    tx.write((journal) => journal.savePassing(gateId, seq, rtcUs, receivedMs));
    return { ...passing, receivedMs };
  }

  /** Reports a recorded passing to the core and counts it for its run. `late`: later ones of its gate have been counted. */
  count(tx: EdgeTx, gateId: string, taken: TakenPassing, late: boolean): void {
    const { seq, rtcUs, transponder, receivedMs } = taken;
    const vehicleId = this.registry.vehicleOfTransponder(transponder)?.id ?? null;
    passingsTaken.inc({ known: String(vehicleId !== null) });
    const passing: Omit<Passing, 'runId'> = {
      gateId,
      seq,
      transponder,
      rtcUs: String(rtcUs),
      strength: taken.strength ?? null,
      hits: taken.hits ?? null,
      receivedAt: isoOf(this.clock, receivedMs),
      vehicleId,
    };
    const clocks = this.gateClocks;
    const crossedMs = late ? clocks.lateMs(gateId, rtcUs) : clocks.next(gateId, rtcUs, receivedMs);
    if (!late) tx.write((journal) => journal.moveGate(gateId, seq));
    const report = (runId: string | null): void => tx.emit({ kind: 'passing', passing: { ...passing, runId } });
    if (vehicleId === null) return report(null);
    // One that comes late proves nothing about this moment.
    if (!late) this.runs.crossed(tx, vehicleId);
    if (!this.registry.isTimingLine(gateId)) report(null);
    else this.runs.passing(tx, vehicleId, { gateId, seq, rtcUs }, { receivedMs, late, crossedMs }, report);
  }
}
