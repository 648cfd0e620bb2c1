import type { EdgeEventBody, Lap, RunSnapshot } from '@paddock/contracts/edge';
import type { FeedEvent, RunPayload } from '@paddock/contracts/feed';
import type { EdgeContext, OneTrip, SeqSpan } from '@paddock/fleet';
import { newId, type Tx } from '@paddock/kernel';

export const TIMING_KINDS = [
  'passing',
  'run.started',
  'run.lap',
  'run.rebuilt',
  'run.changed',
  'run.finished',
] as const;

/** A batch as `timing_apply` takes it: JSON texts, so that each is written once. */
interface BatchParams {
  passings: string;
  laps: string;
  runs: string;
  feedEvents: string;
}

type TimingEvent = Extract<EdgeEventBody, { kind: (typeof TIMING_KINDS)[number] }>;
type RebuiltEvent = Extract<TimingEvent, { kind: 'run.rebuilt' }>;
type RunEvent = Extract<TimingEvent, { run: RunSnapshot }>;

export const isTimingEvent = (event: EdgeEventBody): event is TimingEvent =>
  (TIMING_KINDS as readonly string[]).includes(event.kind);
export const isRunEvent = (event: EdgeEventBody): event is RunEvent => isTimingEvent(event) && event.kind !== 'passing';

/** What the edge reports of a run, in wire words. The vehicle's name and the count of extras are the row's to add. */
export function payloadOf(run: RunSnapshot): Omit<RunPayload, 'cardName' | 'extraUses'> {
  return {
    id: run.id,
    version: run.version,
    vehicleId: run.vehicleId,
    cheshou: run.driverName,
    consumeVehicleMode: run.mode === 'laps' ? 'circlemode' : 'timermode',
    countCycleNumber: run.lapLimit,
    duration: run.limitMs / 60_000,
    state: run.state,
    laps: run.laps,
    lastLapMs: run.lastLapMs,
    bestLapMs: run.bestLapMs,
    secondBestLapMs: run.secondBestLapMs,
    bestLapAt: run.bestLapAt ?? null,
    totalMs: run.totalMs,
    lastCrossingAt: run.lastCrossingAt,
    startedAt: run.startedAt,
    endsAt: run.endsAt,
    endedAt: run.endedAt,
    endReason: run.endReason,
    remaining: run.remaining,
    paused: run.paused,
    standsUntil: run.standsUntil ?? null,
  };
}

function paramsOf(events: readonly TimingEvent[]): BatchParams {
  const passings: object[] = [];
  let laps: (Lap & { id: string; runId: string })[] = [];
  const feedEvents: object[] = [];
  const newest = new Map<string, RunSnapshot>();
  for (const event of events) {
    if (event.kind === 'passing') {
      passings.push({ id: newId(), ...event.passing });
      continue;
    }
    const { run } = event;
    if (run.version > (newest.get(run.id)?.version ?? 0)) newest.set(run.id, run);
    const own = event.kind === 'run.lap' ? [event.lap] : event.kind === 'run.rebuilt' ? event.laps : [];
    if (event.kind === 'run.rebuilt') laps = laps.filter((lap) => lap.runId !== run.id || lap.number < fromOf(event));
    for (const lap of own) {
      const { number, lapMs, at, flags } = lap;
      laps.push({ id: newId(), runId: run.id, ...lap });
      feedEvents.push({ type: 'run.lap', payload: { ...payloadOf(run), lap: { number, lapMs, at, flags } } });
    }
    if (event.kind !== 'run.lap' && event.kind !== 'run.rebuilt')
      feedEvents.push({ type: event.kind, payload: payloadOf(run) });
  }
  return {
    passings: JSON.stringify(passings),
    laps: JSON.stringify(laps),
    runs: JSON.stringify([...newest.values()]),
    feedEvents: JSON.stringify(feedEvents),
  };
}

const fromOf = (event: RebuiltEvent): number => event.from ?? event.laps[0]?.number ?? Number.POSITIVE_INFINITY;

/** Laps are derived from passings: those that a late passing made wrong make room for the right ones. */
async function dropLaps(tx: Tx, orgCode: string, event: RebuiltEvent): Promise<void> {
  await tx.query(
    `DELETE FROM lap l USING run r WHERE l.org_code = $1 AND l.run_id = $2 AND l.number >= $3
       AND r.id = l.run_id AND r.org_code = l.org_code AND r.version < $4`,
    [orgCode, event.run.id, fromOf(event), event.run.version],
  );
}

/** Stores events inside a transaction and emits what follows. @returns ids of the runs that the edge's word changed. */
export async function applyInTransaction(
  tx: Tx,
  orgCode: string,
  events: readonly TimingEvent[],
): Promise<Set<string>> {
  for (const event of events) if (event.kind === 'run.rebuilt') await dropLaps(tx, orgCode, event);
  const { passings, laps, runs, feedEvents } = paramsOf(events);
  const rows = await tx.query<{ events: Pick<FeedEvent<'run.changed'>, 'type' | 'payload'>[] }>(
    'SELECT timing_apply($1, $2::jsonb, $3::jsonb, $4::jsonb, $5::jsonb) AS events',
    [orgCode, passings, laps, runs, feedEvents],
  );
  const emitted = rows[0]?.events ?? [];
  for (const event of emitted) tx.emit(orgCode, event.type, event.payload);
  return new Set(emitted.map((event) => event.payload.id));
}

/** The one statement of a batch in which nothing starts or ends: laps on their way to the screens wait for nothing else. Null for others. */
export function inOneTrip(context: EdgeContext, span: SeqSpan, events: readonly EdgeEventBody[]): OneTrip | null {
  if (!events.every(isTimingEvent)) return null;
  if (
    events.some(
      (event) =>
        event.kind === 'run.started' ||
        event.kind === 'run.rebuilt' ||
        (event.kind !== 'passing' && (event.run.state === 'FINISHED' || event.run.state === 'FAILED')),
    )
  )
    return null;
  const { passings, laps, runs, feedEvents } = paramsOf(events);
  return {
    text: 'SELECT * FROM timing_apply_batch($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9::jsonb, $10::jsonb)',
    values: [
      ...[context.edgeId, span.epoch, span.origin, span.first, span.last, context.orgCode],
      ...[passings, laps, runs, feedEvents],
    ],
  };
}
