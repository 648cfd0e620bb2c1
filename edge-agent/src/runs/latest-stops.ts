import type { EdgeCommand } from '@paddock/contracts/edge';
import { z } from 'zod';
import type { Journal } from '../journal/journal';
import type { EdgeTx } from '../journal/group-commit';

const META_KEY = 'latestStops';
const storedSchema = z.record(z.string(), z.number());
/** What was given earlier than so long before another stop has expired. */
const KEPT_MS = 10 * 60_000;

/**
 * When the core gave its latest stop of the track, of each vehicle and of each run. A stop overtakes what was given before it: a start that
 * comes here after it must move nobody. Kept on the disk, since an agent that starts again may be offered such a start too.
 */
export class LatestStops {
  /** In milliseconds of the core's clock, by what is stopped. */
  private givenMs: z.infer<typeof storedSchema> = {};

  restore(journal: Journal): void {
    const text = journal.meta(META_KEY);
    this.givenMs = text === null ? {} : storedSchema.parse(JSON.parse(text));
  }

  /** Notes what this command stops, if anything. `vehicleOf`: the vehicle that drives a run here, or null. */
  note(tx: EdgeTx, { body, createdAt }: EdgeCommand, vehicleOf: (runId: string) => string | null): void {
    if (createdAt === undefined) return;
    const stopped = stoppedBy(body, vehicleOf);
    if (stopped.length === 0) return;
    const givenMs = Date.parse(createdAt);
    const kept = Object.entries(this.givenMs).filter(([, otherMs]) => otherMs > givenMs - KEPT_MS);
    const latest = stopped.map((key) => [key, Math.max(givenMs, this.givenMs[key] ?? 0)] as const);
    this.givenMs = Object.fromEntries([...kept, ...latest]);
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
  if (body.kind !== 'run.stop') return [];
  const vehicleId = vehicleOf(body.runId);
  return [runKey(body.runId), ...(vehicleId === null ? [] : [vehicleKey(vehicleId)])];
}

function movedBy(body: EdgeCommand['body']): string[] {
  if (body.kind === 'run.start') return [TRACK, runKey(body.plan.id), vehicleKey(body.plan.vehicleId)];
  if (body.kind !== 'kart.control' || !['resume', 'speed', 'powerOn'].includes(body.action)) return [];
  return [TRACK, vehicleKey(body.vehicleId)];
}
