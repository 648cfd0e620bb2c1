import type { Passing } from '@paddock/contracts/edge';
import type { GatePassing } from '@paddock/contracts/mqtt';
import { type Clock, isoNow } from '../clock/clock';
import type { Registry } from '../devices/registry';
import type { Journal } from '../journal/journal';
import type { Turn } from '../journal/turns';
import { passingsTaken } from '../metrics';
import type { RunKeeper } from './run-keeper';

/** Takes passings of all gates: each once, whoever the transponder belongs to. */
export class Passings {
  /** Applied and not on the disk yet. */
  private readonly unsaved = new Set<string>();

  constructor(
    private readonly registry: Registry,
    private readonly journal: Journal,
    private readonly clock: Clock,
    private readonly runs: RunKeeper,
  ) {}

  take(turn: Turn, gateId: string, passing: GatePassing): void {
    const { seq, rtcUs, transponder } = passing;
    const key = `${gateId} ${seq} ${rtcUs}`;
    if (this.unsaved.has(key) || this.journal.hasPassing(gateId, seq, rtcUs)) return;
    this.unsaved.add(key);
    turn.afterCommit(() => this.unsaved.delete(key));
    const vehicleId = this.registry.vehicleOfTransponder(transponder)?.id ?? null;
    passingsTaken.inc({ known: String(vehicleId !== null) });
    const receivedMs = this.clock.steadyMs();
    const told: Passing = {
      gateId,
      seq,
      transponder,
      rtcUs: String(rtcUs),
      strength: passing.strength ?? null,
      hits: passing.hits ?? null,
      receivedAt: isoNow(this.clock),
      vehicleId,
      runId: null,
    };
    turn.write((journal) => journal.savePassing(gateId, seq, rtcUs, receivedMs));
    const tell = (runId: string | null): void => turn.tell({ kind: 'passing', passing: { ...told, runId } });
    if (vehicleId === null || !this.registry.isTimingLine(gateId)) tell(null);
    else this.runs.passing(turn, vehicleId, { gateId, seq, rtcUs }, tell);
  }
}
