import type { EdgeCommand } from '@paddock/contracts/edge';
import { z } from 'zod';
import type { Journal } from '../journal/journal';
import type { EdgeTx } from '../journal/group-commit';
import type { Holds } from './holds';

const META_KEY = 'latestStops';
const storedSchema = z.record(z.string(), z.number());
/** What was given earlier than so long before another stop has expired. */
const KEPT_MS = 10 * 60_000;

/**
 * When the core gave its latest stop of the track, of each vehicle and of each run. A stop overtakes what was given before it: a start that
 * comes here after it must move nobody. Kept on the disk, since an agent that starts again may be offered such a start too.
 */
export class LatestStops {
  constructor(
    private readonly holds: Pick<Holds, 'stopsGiven'>,
    /** Has the file of the track written, which takes them where the journal has no room. */
    private readonly keep: (tx: EdgeTx) => void,
  ) {}

  restore(journal: Journal): void {
    const text = journal.meta(META_KEY);
    const stored = text === null ? {} : storedSchema.parse(JSON.parse(text));
    for (const [key, ms] of Object.entries(stored)) this.givenMs[key] = Math.max(ms, this.givenMs[key] ?? 0);
  }

  /** In milliseconds of the core's clock, by what is stopped. */
  private get givenMs(): Record<string, number> {
    return this.holds.stopsGiven;
  }

  /** Notes what this command stops, if anything. `vehicleOf`: the vehicle that drives a run here, or null. */
  note(tx: EdgeTx, { body, createdAt }: EdgeCommand, vehicleOf: (runId: string) => string | null): void {
    if (createdAt === undefined) return;
    const stopped = stoppedBy(body, vehicleOf);
    if (stopped.length === 0) return;
    const givenMs = Date.parse(createdAt);
    const kept = Object.entries(this.givenMs).filter(([, otherMs]) => otherMs > givenMs - KEPT_MS);
    const latest = stopped.map((key) => [key, Math.max(givenMs, this.givenMs[key] ?? 0)] as const);
    this.holds.stopsGiven = Object.fromEntries([...kept, ...latest]);
    this.keep(tx);
    const text = JSON.stringify(this.givenMs);
    tx.write((journal) => journal.setMeta(META_KEY, text));
  }

  /** Whether this command would move what was stopped after it was given. */
  hasOvertaken({ body, createdAt }: EdgeCommand): boolean {
    if (createdAt === undefined) return false;
    return movedBy(body).some((key) => (this.givenMs[key] ?? 0) > Date.parse(createdAt));
  }
}

const TRACK = 'track';
const vehicleKey = (id: string): string => `vehicle ${id}`;
const runKey = (id: string): string => `run ${id}`;

function stoppedBy(body: EdgeCommand['body'], vehicleOf: (runId: string) => string | null): string[] {
  if (body.kind === 'track.flag') return body.flag === 'red' ? [TRACK] : [];
  if (body.kind === 'kart.control')
    return body.action === 'stop' || body.action === 'powerOff' ? [vehicleKey(body.vehicleId)] : [];
  if (body.kind === 'kart.inPit') return [vehicleKey(body.vehicleId)];
  if (body.kind !== 'run.stop') return [];
  const vehicleId = vehicleOf(body.runId);
  return [runKey(body.runId), ...(vehicleId === null ? [] : [vehicleKey(vehicleId)])];
}

function movedBy(body: EdgeCommand['body']): string[] {
  if (body.kind === 'run.start') return [TRACK, runKey(body.plan.id), vehicleKey(body.plan.vehicleId)];
  if (body.kind === 'kart.notInPit' || body.kind === 'kart.check') return [TRACK, vehicleKey(body.vehicleId)];
  if (body.kind !== 'kart.control' || !['resume', 'speed', 'powerOn'].includes(body.action)) return [];
  return [TRACK, vehicleKey(body.vehicleId)];
}
