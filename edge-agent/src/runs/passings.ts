import type { Passing } from '@paddock/contracts/edge';
import type { GatePassing } from '@paddock/contracts/mqtt';
import { type Clock, isoOf } from '../clock/clock';
import type { Registry } from '../devices/registry';
import type { Journal } from '../journal/journal';
import type { EdgeTx } from '../journal/group-commit';
import { passingsTaken } from '../metrics';
import type { Alarms } from '../devices/alarms';
import type { DeviceHealth } from '../devices/health';
import { GateClocks } from './gate-clocks';
import { type ClockReading, GateSteps } from './gate-steps';
import type { RunKeeper } from './run-keeper';

const clockKey = (gateId: string): string => `gateClock:${gateId}`;

/** So long an alarm stands that a gate's clock was set. */
const STEP_ALARM_MS = 600_000;

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
  private readonly gateSteps: GateSteps;
  /** By gate: how often its clock was set, as the journal has it. */
  private readonly clocks = new Map<string, number>();
  /** By alarm of a gate whose clock was set: when it was. */
  private readonly stepped = new Map<string, number>();

  constructor(
    private readonly registry: Registry,
    private readonly journal: Journal,
    private readonly clock: Clock,
    private readonly runs: RunKeeper,
    private readonly alarms: Alarms,
    private readonly health: DeviceHealth,
  ) {
    this.newestUs = journal.newestPassings();
    this.gateSteps = new GateSteps((gateId) => Number(journal.meta(clockKey(gateId)) ?? 0));
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
    const reading = late ? this.gateSteps.late(gateId, rtcUs) : this.readClock(tx, gateId, rtcUs, receivedMs);
    if (!late) tx.write((journal) => journal.moveGate(gateId, seq));
    const report = (runId: string | null): void => tx.emit({ kind: 'passing', passing: { ...passing, runId } });
    if (vehicleId === null) return report(null);
    // One that comes late proves nothing about this moment.
    if (!late) this.runs.crossed(tx, vehicleId, { gateId, rtcUs });
    if (this.registry.isPitIn(gateId)) this.runs.karts.pitIn(tx, vehicleId, crossedMs ?? (late ? null : receivedMs));
    if (!this.registry.isTimingLine(gateId)) report(null);
    else this.runs.passing(tx, vehicleId, { gateId, seq, rtcUs, ...reading }, { receivedMs, late, crossedMs }, report);
  }

  /** Ends alarms that are long known. Call it now and then. */
  sweep(): void {
    for (const [alarm, atMs] of this.stepped)
      if (this.clock.steadyMs() - atMs >= STEP_ALARM_MS) {
        this.stepped.delete(alarm);
        this.alarms.set(alarm, false);
      }
  }

  private readClock(tx: EdgeTx, gateId: string, rtcUs: number, receivedMs: number): ClockReading {
    const reading = this.gateSteps.read(gateId, rtcUs, receivedMs, this.health.linkedMs(gateId), () => {
      const alarm = `gateClock:${this.registry.device(gateId)?.name ?? gateId}`;
      this.stepped.set(alarm, this.clock.steadyMs());
      this.alarms.set(alarm, true);
    });
    const { clock } = reading;
    if (clock !== (this.clocks.get(gateId) ?? 0))
      tx.write((journal) => journal.setMeta(clockKey(gateId), String(clock)));
    this.clocks.set(gateId, clock);
    return reading;
  }
}
