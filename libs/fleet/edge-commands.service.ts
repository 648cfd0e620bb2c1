import { Inject, Injectable } from '@nestjs/common';
import type { EdgeCommandBody, TrackFlag } from '@paddock/contracts/edge';
import { computed, Database, newUuid, REDIS, type Sql, type Tx } from '@paddock/kernel';
import type { Redis } from 'ioredis';
import { EventEmitter } from 'node:events';
import { tables } from './tables';

/** How long a command may wait for the venue before it is worthless. A kart that starts minutes late is a danger. */
export const COMMAND_TTL_MS = 15_000;

export interface CommandRow {
  id: string;
  org_code: string;
  vehicle_id: string | null;
  body: EdgeCommandBody;
  expires_at: Date;
  created_at: Date;
}

const COLUMNS = 'id, org_code, vehicle_id, body, expires_at, created_at';
/** Flags, and whatever stops a kart. */
const URGENT = `(body->>'kind' IN ('track.flag', 'run.stop', 'kart.inPit') OR body->>'kind' = 'kart.control' AND body->>'action' IN ('stop', 'powerOff'))`;
const LOST = `org_code = $1 AND stored_at IS NOT NULL AND done_at IS NULL
  AND coalesce(body->'plan'->>'id', body->>'runId', '') <> ALL($2)`;

export const commandChannel = (orgCode: string): string => `edge-commands:${orgCode}`;
export const COMMAND_CHANNELS = 'edge-commands:*';

/**
 * Commands to venues. A command is a row, written in the transaction that wants it; the gateway that
 * holds the edge's socket delivers rows until the edge has stored them.
 */
@Injectable()
export class EdgeCommands {
  /** Hints to a gateway in this process. */
  readonly sent = new EventEmitter<{ command: [orgCode: string] }>();

  constructor(
    private readonly db: Database,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** @returns the command's id. */
  async send(
    tx: Tx,
    orgCode: string,
    body: EdgeCommandBody,
    options: { vehicleId?: string; ttlMs?: number; sentBy?: string } = {},
  ): Promise<string> {
    const id = newUuid();
    // The time of the statement, not of the transaction: commands written together are carried out in their order. And the time of
    // the database, which decides when a command has expired, not of this machine.
    await tables.insert(tx, 'edge_command', {
      id,
      org_code: orgCode,
      vehicle_id: options.vehicleId ?? null,
      body,
      expires_at: computed`clock_timestamp() + make_interval(secs => ${(options.ttlMs ?? COMMAND_TTL_MS) / 1000})`,
      sent_by: options.sentBy ?? null,
      created_at: computed`clock_timestamp()`,
    });
    tx.afterCommit(() => {
      this.sent.emit('command', orgCode);
      this.redis.publish(commandChannel(orgCode), '').catch(() => undefined);
    });
    return id;
  }

  /** All but the urgent ones. */
  async waiting(orgCode: string): Promise<CommandRow[]> {
    return this.db.query<CommandRow>(
      `SELECT ${COLUMNS} FROM edge_command
       WHERE org_code = $1 AND stored_at IS NULL AND done_at IS NULL AND expires_at > now() AND NOT ${URGENT}
       ORDER BY created_at, id LIMIT 100`,
      [orgCode],
    );
  }

  /** Flags and stops wait behind nothing: the venue refuses what was given before a stop and comes after it. */
  async waitingUrgent(orgCode: string): Promise<CommandRow[]> {
    return this.db.query<CommandRow>(
      `SELECT ${COLUMNS} FROM edge_command
       WHERE org_code = $1 AND stored_at IS NULL AND done_at IS NULL AND expires_at > now() AND ${URGENT}
       ORDER BY created_at, id LIMIT 100`,
      [orgCode],
    );
  }

  /** Whether a flag waits for its venue. */
  async isFlagWaiting(tx: Tx, orgCode: string): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM edge_command WHERE org_code = $1 AND body->>'kind' = 'track.flag' AND stored_at IS NULL AND done_at IS NULL
         AND expires_at > now() LIMIT 1`,
      [orgCode],
    );
    return rows.length > 0;
  }

  /** Whether the newest flag that was sent is this one, and the venue has not answered that it shows it. */
  async isFlagOpen(tx: Tx, orgCode: string, flag: TrackFlag): Promise<boolean> {
    const rows = await tx.query<{ is_open: boolean }>(
      `SELECT body->>'flag' = $2 AND done_at IS NULL AS is_open FROM edge_command
       WHERE org_code = $1 AND body->>'kind' = 'track.flag' ORDER BY created_at DESC, id DESC LIMIT 1`,
      [orgCode, flag],
    );
    return rows[0]?.is_open ?? false;
  }

  /** Ends flags that the venue has not taken yet: a newer one replaces them. */
  async replaceFlags(tx: Tx, orgCode: string): Promise<void> {
    await tx.query(
      `UPDATE edge_command SET done_at = now(), ok = false, reason = 'replaced'
       WHERE org_code = $1 AND body->>'kind' = 'track.flag' AND stored_at IS NULL AND done_at IS NULL`,
      [orgCode],
    );
  }

  /** Stores with commands that no edge has taken yet. */
  async storesWaiting(): Promise<string[]> {
    const rows = await this.db.query<{ org_code: string }>(
      'SELECT DISTINCT org_code FROM edge_command WHERE stored_at IS NULL AND done_at IS NULL AND expires_at > now()',
    );
    return rows.map(({ org_code }) => org_code);
  }

  async markStored(ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await this.db.query(
        'UPDATE edge_command SET stored_at = now(), reason = NULL WHERE id = ANY($1) AND stored_at IS NULL AND done_at IS NULL',
        [ids],
      );
  }

  /** The venue got them and its disk took none: that is why they end, if it does not take them in time. Stops do without the disk. */
  async markRefused(commands: readonly CommandRow[], reason: string): Promise<void> {
    await this.db.query(
      `UPDATE edge_command SET reason = $2 WHERE id = ANY($1) AND stored_at IS NULL AND done_at IS NULL AND NOT ${URGENT}`,
      [commands.map(({ id }) => id), reason],
    );
  }

  /** Commands by id, not locked. */
  async find(tx: Tx, ids: readonly string[]): Promise<CommandRow[]> {
    return tx.query<CommandRow>(`SELECT ${COLUMNS} FROM edge_command WHERE id = ANY($1)`, [ids]);
  }

  /**
   * Ends a command. One that was given up here, because the venue had not taken it in time, may have been carried out all the same:
   * only its receipt was lost, and the venue's word counts. @returns null when it had ended before
   */
  async finish(
    tx: Tx,
    orgCode: string,
    id: string,
    outcome: { ok: boolean; reason: string | null },
  ): Promise<(CommandRow & { was_given_up: boolean }) | null> {
    const rows = await tx.query<CommandRow & { was_given_up: boolean }>(
      `WITH before AS (SELECT id AS command_id, done_at IS NOT NULL AS was_given_up FROM edge_command
         WHERE id = $1 AND org_code = $4 AND (done_at IS NULL OR $2 AND NOT ok AND stored_at IS NULL) FOR UPDATE)
       UPDATE edge_command SET done_at = now(), ok = $2, reason = $3, stored_at = coalesce(stored_at, now())
       FROM before WHERE id = command_id RETURNING ${COLUMNS}, was_given_up`,
      [id, outcome.ok, outcome.reason, orgCode],
    );
    return rows[0] ?? null;
  }

  /** Commands that no edge took in time, oldest first. A stored one is the edge's to answer, within a generous delay. */
  async overdue(): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      `SELECT id FROM edge_command WHERE done_at IS NULL AND expires_at < now() AND stored_at IS NULL
       ORDER BY created_at LIMIT 100`,
    );
    return rows.map(({ id }) => id);
  }

  /** Ends an overdue command. @returns null when an edge has taken it after all, or somebody else has ended it. */
  async takeExpired(tx: Tx, id: string): Promise<(CommandRow & { reason: string }) | null> {
    const rows = await tx.query<CommandRow & { reason: string }>(
      `UPDATE edge_command SET done_at = now(), ok = false, reason = coalesce(reason, 'expired')
       WHERE id = $1 AND done_at IS NULL AND expires_at < now() AND stored_at IS NULL
       RETURNING ${COLUMNS}, reason`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Takes a start back that no edge has stored yet: a run that is over must not be driven. */
  async takeStartBack(tx: Tx, orgCode: string, runId: string): Promise<void> {
    await tx.query(
      `UPDATE edge_command SET done_at = now(), ok = false, reason = 'replaced'
       WHERE org_code = $1 AND body->>'kind' = 'run.start' AND body->'plan'->>'id' = $2 AND stored_at IS NULL AND done_at IS NULL`,
      [orgCode, runId],
    );
  }

  /** Ends the stop for a change of karts. @returns whether the venue never took it */
  async takeSwapBack(tx: Tx, orgCode: string, runId: string): Promise<boolean> {
    const taken = await tx.query(
      `UPDATE edge_command SET done_at = coalesce(done_at, now()), ok = false, reason = coalesce(reason, 'replaced')
       WHERE stored_at IS NULL AND id = (SELECT id FROM edge_command WHERE org_code = $1 AND body->>'kind' = 'run.stop'
         AND body->>'runId' = $2 AND body->>'reason' = 'swapped' ORDER BY created_at DESC LIMIT 1) RETURNING id`,
      [orgCode, runId],
    );
    return taken.length > 0;
  }

  /** Forgets commands that were answered so many days ago: nobody asks for them any more. */
  async trim(keepDays: number): Promise<void> {
    await this.db.query('DELETE FROM edge_command WHERE done_at < now() - make_interval(days => $1)', [keepDays]);
  }

  /** What was stored in a journal that is gone; nobody will answer it. Commands for runs that are still held are not lost. */
  async lost(tx: Tx, orgCode: string, heldRunIds: readonly string[]): Promise<CommandRow[]> {
    return tx.query<CommandRow>(`SELECT ${COLUMNS} FROM edge_command WHERE ${LOST}`, [orgCode, heldRunIds]);
  }

  /** Ends {@link lost} commands. */
  async takeLost(tx: Tx, orgCode: string, heldRunIds: readonly string[], reason: string): Promise<CommandRow[]> {
    return tx.query<CommandRow>(
      `UPDATE edge_command SET done_at = now(), ok = false, reason = $3
       WHERE ${LOST} RETURNING ${COLUMNS}`,
      [orgCode, heldRunIds, reason],
    );
  }

  async states(sql: Sql, orgCode: string, ids: readonly string[]): Promise<CommandState[]> {
    const rows = await sql.query<{
      id: string;
      vehicle_id: string | null;
      name: string | null;
      created_at: Date;
      stored_at: Date | null;
      done_at: Date | null;
      ok: boolean | null;
      reason: string | null;
    }>(
      `SELECT c.id, c.vehicle_id, v.name, c.created_at, c.stored_at, c.done_at, c.ok, c.reason FROM edge_command c
       LEFT JOIN vehicle v ON v.id = c.vehicle_id WHERE c.org_code = $1 AND c.id = ANY($2)`,
      [orgCode, ids],
    );
    return rows.map((row) => ({
      id: row.id,
      vehicleId: row.vehicle_id,
      cardName: row.name,
      state: stateOf(row),
      reason: row.reason,
      sentAt: row.created_at.toISOString(),
      answeredAt: row.done_at?.toISOString() ?? null,
    }));
  }
}

export interface CommandState {
  id: string;
  vehicleId: string | null;
  cardName: string | null;
  state: 'sent' | 'stored' | 'done' | 'failed' | 'expired';
  reason: string | null;
  sentAt: string;
  answeredAt: string | null;
}

function stateOf(row: {
  stored_at: Date | null;
  done_at: Date | null;
  ok: boolean | null;
  reason: string | null;
}): CommandState['state'] {
  if (row.done_at) return row.ok ? 'done' : row.reason === 'expired' ? 'expired' : 'failed';
  return row.stored_at ? 'stored' : 'sent';
}
