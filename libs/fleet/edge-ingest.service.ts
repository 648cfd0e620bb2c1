import { Inject, Injectable } from '@nestjs/common';
import {
  type EdgeBatch,
  type EdgeEventBody,
  type EdgeHello,
  type EdgePosition,
  type SafetyEvent,
  type KnownFlag,
  type KnownReturn,
  type KnownRun,
  edgeBatchSchema,
  edgeEventBodySchema,
} from '@paddock/contracts/edge';
import { Database, edgeEventsApplied, LOGGER, type Logger, Refusal, sqlState, type Tx } from '@paddock/kernel';
import { EdgeCommands } from './edge-commands.service';
import { type EdgeContext, EdgeListeners, JOURNAL_LOST } from './edge-listeners.service';
import { type EdgeLine, takeLine } from './edge-lines';
import { EmergencyStops } from './emergency-stops.service';
import { tables } from './tables';
import { forgetMotions, knownReturns, reportedVehicles } from './vehicle.repository';
import { rowsOf, rowsOfFailed } from './track-rows';

interface ReadEvent {
  seq: number;
  body: EdgeEventBody | null;
  raw: unknown;
  error: string;
}

/**
 * Takes batches from edges: each event has its effect once, known by (edge, epoch, seq).
 * What can't be applied goes into quarantine and the stream continues.
 */
@Injectable()
export class EdgeIngest {
  constructor(
    private readonly db: Database,
    private readonly listeners: EdgeListeners,
    private readonly commands: EdgeCommands,
    private readonly stops: EmergencyStops,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * An edge names its journal. The line of a venue has one machine at a time, see {@link takeLine}. A journal that was restarted knows nothing of what the former held: that has ended, and must not keep
   * vehicles taken. @returns the sequence up to which everything of this journal is committed, and what is known of its
   * runs and of the flag.
   * @throws OtherMachine
   */
  async greet(
    context: EdgeContext,
    hello: EdgeHello,
    line: EdgeLine,
  ): Promise<EdgePosition & { runs: KnownRun[]; flag?: KnownFlag; returning: KnownReturn[] }> {
    return this.db.transaction(async (tx) => {
      await takeLine(tx, context.edgeId, hello, line);
      const position = await this.takeEpoch(tx, context, hello);
      const flag = await this.stops.knownFlag(tx, context.orgCode);
      return {
        ...position,
        runs: await this.listeners.knownRuns(tx, context, hello.runs ?? []),
        returning: await knownReturns(tx, context.orgCode),
        ...(flag && { flag }),
      };
    });
  }

  private async takeEpoch(tx: Tx, context: EdgeContext, { epoch, runs = [] }: EdgeHello): Promise<EdgePosition> {
    const known = await lockPosition(tx, context.edgeId);
    if (known?.epoch === epoch) return positionOf(known.committed_seq, known.committed_origin);
    await tables.update(tx, 'edge_agent', { id: context.edgeId }, { epoch, committed_seq: 0, committed_origin: null });
    if (known?.epoch == null) return { committedSeq: 0 };
    const lost = rowsOfFailed(await this.commands.lost(tx, context.orgCode, runs));
    this.log.warn({ edgeId: context.edgeId }, 'the journal of an edge was restarted');
    await this.listeners.lockTrack(tx, context.orgCode, {
      runIds: await this.listeners.openRuns(tx, context.orgCode, runs),
      vehicleIds: [...lost.vehicleIds, ...(await reportedVehicles(tx, context.orgCode))],
      mayFail: true,
    });
    for (const command of await this.commands.takeLost(tx, context.orgCode, runs, JOURNAL_LOST))
      await this.listeners.commandFailed(tx, command, JOURNAL_LOST);
    await forgetMotions(tx, context.orgCode);
    await this.listeners.journalLost(tx, context, runs);
    return { committedSeq: 0 };
  }

  /** @returns the sequence up to which everything of its origin is committed: the edge may forget it. */
  async apply(context: EdgeContext, input: unknown): Promise<EdgePosition> {
    const batch = edgeBatchSchema.parse(input);
    const events = batch.events.map(readEvent).sort((a, b) => a.seq - b.seq);
    try {
      if (await this.applyInOneTrip(context, batch, events))
        return positionOf(events.at(-1)?.seq ?? 0, batch.origin ?? null);
      return await this.db.transaction((tx) => this.applyTogether(tx, context, batch, events));
    } catch (error) {
      this.log.warn(
        { edgeId: context.edgeId, error: String(error) },
        'a batch failed as a whole, applying it event by event',
      );
      return await this.db.transaction((tx) => this.applySingly(tx, context, batch, events));
    }
  }

  /** Applies what came ahead of its batch, which brings it again. The edge is locked first, as by every batch. */
  async applySafety(context: EdgeContext, events: readonly SafetyEvent[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockPosition(tx, context.edgeId);
      await this.lockRows(tx, context, events);
      for (const applier of this.listeners.appliers) {
        const own = events.filter(({ kind }) => applier.kinds.includes(kind));
        if (own.length > 0) await applier.apply(tx, context, own);
      }
    });
  }

  /** Applies one event that was set aside before. @throws Refusal where it still can't be read or applied */
  async applyAgain(tx: Tx, context: EdgeContext, raw: unknown): Promise<void> {
    const { body, error } = readEvent({ seq: 0, body: raw });
    if (body === null) throw new Refusal('edgeEvent.unreadable', { error });
    await lockPosition(tx, context.edgeId);
    try {
      await this.lockRows(tx, context, [body]);
      for (const applier of this.listeners.appliers)
        if (applier.kinds.includes(body.kind)) await applier.apply(tx, context, [body]);
    } catch (failure) {
      if (isTransient(failure) || failure instanceof Refusal) throw failure;
      throw new Refusal('edgeEvent.fails', { error: failure instanceof Error ? failure.message : String(failure) });
    }
    edgeEventsApplied.inc({ outcome: 'applied' });
  }

  /** The usual batch: readable, all of one area, and new. @returns false when it must go the longer way. */
  private async applyInOneTrip(context: EdgeContext, batch: Span, events: readonly ReadEvent[]): Promise<boolean> {
    const bodies = events.flatMap((event) => (event.body ? [event.body] : []));
    const [first, last] = [events[0]?.seq ?? 0, events.at(-1)?.seq ?? 0];
    if (bodies.length < events.length) return false;
    for (const applier of this.listeners.appliers) {
      const statement = applier.inOneTrip?.(
        context,
        { epoch: batch.epoch, origin: batch.origin ?? null, first, last },
        bodies,
      );
      if (!statement) continue;
      const applied = (await this.db.inOneTrip(context.orgCode, statement)) !== null;
      if (applied) edgeEventsApplied.inc({ outcome: 'applied' }, bodies.length);
      return applied;
    }
    return false;
  }

  private async applyTogether(tx: Tx, context: EdgeContext, batch: Span, events: ReadEvent[]): Promise<EdgePosition> {
    const { committed, fresh } = await this.advancePosition(tx, context, batch, events);
    if (fresh.length === 0) return committed;
    const bodies = fresh.flatMap((event) => (event.body ? [event.body] : []));
    await this.lockRows(tx, context, bodies);
    for (const applier of this.listeners.appliers) {
      const own = bodies.filter((body) => applier.kinds.includes(body.kind));
      if (own.length > 0) await applier.apply(tx, context, own);
    }
    for (const event of fresh) if (!event.body) await this.quarantine(tx, context, batch.epoch, event);
    edgeEventsApplied.inc({ outcome: 'applied' }, bodies.length);
    return committed;
  }

  private async applySingly(tx: Tx, context: EdgeContext, batch: Span, events: ReadEvent[]): Promise<EdgePosition> {
    const { committed, fresh } = await this.advancePosition(tx, context, batch, events);
    await this.lockRows(
      tx,
      context,
      fresh.flatMap((event) => (event.body ? [event.body] : [])),
    );
    for (const event of fresh) {
      if (!event.body) {
        await this.quarantine(tx, context, batch.epoch, event);
        continue;
      }
      const body = event.body;
      try {
        await tx.attempt(async () => {
          for (const applier of this.listeners.appliers) {
            if (applier.kinds.includes(body.kind)) await applier.apply(tx, context, [body]);
          }
        });
        edgeEventsApplied.inc({ outcome: 'applied' });
      } catch (error) {
        if (isTransient(error)) throw error;
        await this.quarantine(tx, context, batch.epoch, {
          ...event,
          error: error instanceof Error ? error.message : String(error),
        });
      }
    }
    return committed;
  }

  /** Events lock rows as they come, the counter from the line to the vehicle: all that these need is locked first, in one order. */
  private async lockRows(tx: Tx, { orgCode }: EdgeContext, events: readonly EdgeEventBody[]): Promise<void> {
    await this.listeners.lockTrack(tx, orgCode, await rowsOf(tx, this.commands, orgCode, events));
  }

  /** Locks the edge's position, moves it past this batch, and answers which events are new. */
  private async advancePosition(
    tx: Tx,
    context: EdgeContext,
    batch: Span,
    events: ReadEvent[],
  ): Promise<{ committed: EdgePosition; fresh: ReadEvent[] }> {
    const { epoch } = batch;
    const origin = batch.origin ?? null;
    const last = events.at(-1)?.seq ?? 0;
    const first = events[0]?.seq ?? 0;
    const moved = await tx.query<{ committed_seq: number }>(
      `UPDATE edge_agent SET committed_seq = $3, committed_origin = $5
         WHERE id = $1 AND epoch = $2 AND committed_seq < $4 RETURNING committed_seq`,
      [context.edgeId, epoch, last, first, origin],
    );
    if (moved.length > 0) return { committed: positionOf(last, origin), fresh: events };
    const known = await lockPosition(tx, context.edgeId);
    const position = known?.epoch === epoch ? known.committed_seq : 0;
    const knownOrigin = known?.epoch === epoch ? known.committed_origin : null;
    // Another process has written the event at the position: what stands before it in this batch may be unknown here. The edge sees
    // by the answer that its journal went back, and sends everything under a new epoch.
    const parted = position >= first && knownOrigin !== null && origin !== null && knownOrigin !== origin;
    if (parted || position >= last) return { committed: positionOf(position, knownOrigin), fresh: [] };
    const at = { epoch, committed_seq: last, committed_origin: origin };
    await tables.update(tx, 'edge_agent', { id: context.edgeId }, at);
    return { committed: positionOf(last, origin), fresh: events.filter((event) => event.seq > position) };
  }

  private async quarantine(tx: Tx, context: EdgeContext, epoch: string, event: ReadEvent): Promise<void> {
    edgeEventsApplied.inc({ outcome: 'quarantined' });
    this.log.warn(
      { edgeId: context.edgeId, seq: event.seq, error: event.error },
      'an edge event was put into quarantine',
    );
    // By hand: what came is stored as a text that was made fit for PostgreSQL, which no JSON value is.
    await tx.query(
      'INSERT INTO edge_quarantine (edge_id, epoch, seq, body, error) VALUES ($1, $2, $3, $4::jsonb, $5) ON CONFLICT DO NOTHING',
      [context.edgeId, epoch, event.seq, storable(event.raw), event.error.replaceAll('\0', '').slice(0, 500)],
    );
  }
}

type Span = Pick<EdgeBatch, 'epoch' | 'origin'>;

const positionOf = (committedSeq: number, origin: string | null): EdgePosition => ({
  committedSeq,
  ...(origin !== null && { origin }),
});

/** Classes of PostgreSQL's codes that do not depend on the event: connection, transaction met another, resources, locks, shutdown, system. */
const TRANSIENT_CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58']);

/** Whether the same event may be taken when it comes again. */
const isTransient = (error: unknown): boolean => TRANSIENT_CLASSES.has(sqlState(error)?.slice(0, 2) ?? '');

interface PositionRow {
  epoch: string | null;
  committed_seq: number;
  committed_origin: string | null;
}

async function lockPosition(tx: Tx, edgeId: string): Promise<PositionRow | undefined> {
  const rows = await tx.query<PositionRow>(
    'SELECT epoch, committed_seq, committed_origin FROM edge_agent WHERE id = $1 FOR UPDATE',
    [edgeId],
  );
  return rows[0];
}

/** PostgreSQL takes neither NUL nor half a character in JSON: they may not keep a bad event out of the quarantine. */
const storable = (raw: unknown): string =>
  JSON.stringify(raw ?? null).replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '\\ufffd');

function readEvent(event: { seq: number; body?: unknown }): ReadEvent {
  const parsed = edgeEventBodySchema.safeParse(event.body);
  return parsed.success
    ? { seq: event.seq, body: parsed.data, raw: event.body, error: '' }
    : {
        seq: event.seq,
        body: null,
        raw: event.body,
        error: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
      };
}
