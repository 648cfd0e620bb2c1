import { Injectable } from '@nestjs/common';
import type { KnownFlag, TrackFlag } from '@paddock/contracts/edge';
import type { EmergencyStopPayload } from '@paddock/contracts/feed';
import { newId, newUuid, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { EdgeCommands } from './edge-commands.service';
import { lockEdgeOfStore } from './edge.repository';
import { SlowAlls } from './slow-alls.service';
import { tables } from './tables';

interface StopRow {
  id: string;
  source: 'core' | 'venue';
  red_since: Date;
  sent_at: Date;
  sent_by: string | null;
  reached_at: Date | null;
  lifted_at: Date | null;
  version: number;
}
interface KartRow {
  id: string;
  name: string;
  connected: boolean;
  device_id: string | null;
  run_id: string | null;
  use_state: string;
  motion: 'released' | 'still' | 'unconfirmed';
  motion_reason: string | null;
  motion_at: Date | null;
}
type Kart = EmergencyStopPayload['karts'][number];

/** A stop, and what is sent again, waits for its venue for as long as nobody shows another flag. */
const STOP_TTL_MS = 86_400_000;
/** Karts that have not confirmed by then are named. */
const CONFIRM_WITHIN_MS = 5_000;
const COLUMNS = 'id, source, red_since, sent_at, sent_by, reached_at, lifted_at, version';

/**
 * The flag of a track and the emergency stop that a red one is. A stop holds from when it is asked for; it ends when the venue shows
 * another flag, or when another one is sent before the venue has received it. Rows are locked in one order: edge, stop, vehicles.
 */
@Injectable()
export class EmergencyStops {
  constructor(
    private readonly commands: EdgeCommands,
    private readonly slowAlls: SlowAlls,
  ) {}

  /** @returns the id of the command that shows the flag. @throws Refusal edge.none */
  async show(tx: Tx, orgCode: string, flag: TrackFlag, sentBy: string): Promise<string> {
    const edge = await lockEdgeOfStore(tx, orgCode);
    if (!edge) throw new Refusal('edge.none');
    await this.commands.replaceFlags(tx, orgCode);
    // What stops or slows is worth having at any time.
    const ttl = flag === 'green' ? {} : { ttlMs: STOP_TTL_MS };
    const known = flag === 'red' ? {} : { knownVersion: edge.flag_version };
    const commandId = await this.commands.send(tx, orgCode, { kind: 'track.flag', flag, ...known }, { ...ttl, sentBy });
    if (flag === 'red') await this.begin(tx, orgCode, 'core', sentBy);
    else if (edge.flag !== 'red') await this.lift(tx, orgCode);
    await this.slowAlls.sent(tx, orgCode, flag, sentBy);
    await this.note(tx, orgCode, flag, { source: 'core', by: sentBy });
    return commandId;
  }

  /** Keeps for the audit log who has changed the flag. */
  async note(
    tx: Tx,
    orgCode: string,
    flag: TrackFlag,
    { source, by }: Pick<StopRow, 'source'> & { by: string },
  ): Promise<void> {
    await tables.insert(tx, 'track_flag_change', { id: newId(), org_code: orgCode, flag, source, changed_by: by });
  }

  /**
   * The venue's agent has lost what it knew: a stop that holds, or a yellow flag, is sent again, unless a flag is on its way anyway.
   * Until red is shown nobody knows what the track shows. Call it with the edge locked.
   */
  async sendAgain(tx: Tx, orgCode: string): Promise<void> {
    const stops = await tx.query<Pick<StopRow, 'sent_by'>>(
      `UPDATE emergency_stop SET reached_at = NULL, version = version + 1 WHERE org_code = $1 AND lifted_at IS NULL RETURNING sent_by`,
      [orgCode],
    );
    if (!stops[0]) return this.sendYellowAgain(tx, orgCode);
    if (!(await this.commands.isFlagWaiting(tx, orgCode))) {
      const by = stops[0].sent_by === null ? {} : { sentBy: stops[0].sent_by };
      await this.commands.send(tx, orgCode, { kind: 'track.flag', flag: 'red' }, { ttlMs: STOP_TTL_MS, ...by });
    }
    await this.publish(tx, orgCode);
  }

  private async sendYellowAgain(tx: Tx, orgCode: string): Promise<void> {
    const edge = await lockEdgeOfStore(tx, orgCode);
    if (edge?.flag !== 'yellow' || (await this.commands.isFlagWaiting(tx, orgCode))) return;
    const flag = { kind: 'track.flag', flag: 'yellow', knownVersion: edge.flag_version } as const;
    await this.commands.send(tx, orgCode, flag, { ttlMs: STOP_TTL_MS });
  }

  /**
   * The venue shows this flag now. `by`: who stopped the track there. A stop that was sent after the flag that the venue reports is on
   * its way, and holds. Call it with the edge locked.
   */
  async shown(tx: Tx, orgCode: string, flag: TrackFlag, by: string | null): Promise<void> {
    if (flag !== 'red') {
      if (!(await this.commands.isFlagOpen(tx, orgCode, 'red'))) return this.lift(tx, orgCode);
      await tx.query(
        'UPDATE emergency_stop SET reached_at = NULL, version = version + 1 WHERE org_code = $1 AND lifted_at IS NULL',
        [orgCode],
      );
      return this.publish(tx, orgCode);
    }
    const reached = await tx.query(
      `UPDATE emergency_stop SET reached_at = coalesce(reached_at, clock_timestamp()), version = version + 1
       WHERE org_code = $1 AND lifted_at IS NULL RETURNING id`,
      [orgCode],
    );
    if (reached.length > 0) await this.publish(tx, orgCode);
    else await this.begin(tx, orgCode, 'venue', by);
  }

  /** Whether a vehicle stands has changed. */
  async motionChanged(tx: Tx, orgCode: string): Promise<void> {
    const open = await tx.query(
      'UPDATE emergency_stop SET version = version + 1 WHERE org_code = $1 AND lifted_at IS NULL RETURNING id',
      [orgCode],
    );
    if (open.length > 0) await this.publish(tx, orgCode);
  }

  /** The stop that holds, or null. */
  async current(sql: Sql, orgCode: string): Promise<EmergencyStopPayload | null> {
    const rows = await sql.query<StopRow>(
      `SELECT ${COLUMNS} FROM emergency_stop WHERE org_code = $1 AND lifted_at IS NULL`,
      [orgCode],
    );
    return rows[0] ? this.payload(sql, orgCode, rows[0]) : null;
  }

  /** The newest flag that the venue has reported, for its agent. */
  async knownFlag(sql: Sql, orgCode: string): Promise<KnownFlag | undefined> {
    const rows = await sql.query<KnownFlag>(
      `SELECT e.flag, e.flag_version AS version, s.sent_by AS by FROM edge_agent e
       LEFT JOIN emergency_stop s ON s.org_code = e.org_code AND s.lifted_at IS NULL AND s.source = 'venue'
       WHERE e.org_code = $1`,
      [orgCode],
    );
    return rows[0];
  }

  /** @throws Refusal vehicle.trackRed while nothing may be made to move */
  async assertNone(sql: Sql, orgCode: string): Promise<void> {
    if (await this.holds(sql, orgCode)) throw new Refusal('vehicle.trackRed');
  }

  /** Whether nothing may be made to move. */
  async holds(sql: Sql, orgCode: string): Promise<boolean> {
    const rows = await sql.query(
      `SELECT 1 FROM emergency_stop WHERE org_code = $1 AND lifted_at IS NULL
       UNION ALL SELECT 1 FROM edge_agent WHERE org_code = $1 AND flag = 'red' LIMIT 1`,
      [orgCode],
    );
    return rows.length > 0;
  }

  /** What is known of the flag may be old: one that the core sends has reached the venue when that reports red after it, red or not before. */
  private async begin(tx: Tx, orgCode: string, source: StopRow['source'], sentBy: string | null): Promise<void> {
    await tx.query(
      `INSERT INTO emergency_stop AS s (id, org_code, source, sent_by, reached_at)
       VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN clock_timestamp() END)
       ON CONFLICT (org_code) WHERE lifted_at IS NULL
       DO UPDATE SET sent_at = excluded.sent_at, sent_by = excluded.sent_by, source = excluded.source,
         reached_at = excluded.reached_at, version = s.version + 1`,
      [newUuid(), orgCode, source, sentBy, source === 'venue'],
    );
    await this.publish(tx, orgCode);
  }

  private async lift(tx: Tx, orgCode: string): Promise<void> {
    const rows = await tx.query<StopRow>(
      `UPDATE emergency_stop SET lifted_at = clock_timestamp(), version = version + 1
       WHERE org_code = $1 AND lifted_at IS NULL RETURNING ${COLUMNS}`,
      [orgCode],
    );
    if (rows[0]) tx.emit(orgCode, 'stop.changed', await this.payload(tx, orgCode, rows[0]));
  }

  private async publish(tx: Tx, orgCode: string): Promise<void> {
    const stop = await this.current(tx, orgCode);
    if (stop) tx.emit(orgCode, 'stop.changed', stop);
  }

  private async payload(sql: Sql, orgCode: string, stop: StopRow): Promise<EmergencyStopPayload> {
    const rows = await sql.query<KartRow>(
      `SELECT id, name, connected, device_id, run_id, use_state, motion, motion_reason, motion_at FROM vehicle
       WHERE org_code = $1 AND use_state <> 'SCRAP' AND (device_id IS NOT NULL OR run_id IS NOT NULL OR use_state = 'RETURNING') ORDER BY position, name`,
      [orgCode],
    );
    const vehicles = rows.map((row) => ({
      vehicleId: row.id,
      cardName: row.name,
      isConnecte: row.connected ? ('YES' as const) : ('NO' as const),
      onTrack: row.run_id !== null || row.use_state === 'RETURNING',
      ...standing(row),
    }));
    const karts: Kart[] = [...vehicles, ...(await this.spares(sql, orgCode))];
    const confirmed = karts.filter(({ state }) => state === 'confirmed').length;
    const waiting = karts.some(({ state }) => state === 'waiting');
    return {
      id: stop.id,
      version: stop.version,
      state: stateOf(stop, { all: confirmed === karts.length, waiting }),
      source: stop.source,
      redSince: stop.red_since.toISOString(),
      sentAt: stop.sent_at.toISOString(),
      sentBy: stop.sent_by,
      confirmBy: new Date(stop.sent_at.getTime() + CONFIRM_WITHIN_MS).toISOString(),
      reachedAt: stop.reached_at?.toISOString() ?? null,
      liftedAt: stop.lifted_at?.toISOString() ?? null,
      confirmed,
      total: karts.length,
      karts,
    };
  }

  /** Kart devices on no vehicle that the venue waits for: each may be driven. */
  private async spares(sql: Sql, orgCode: string): Promise<Kart[]> {
    const rows = await sql.query<Pick<Kart, 'state' | 'reason'> & { id: string; name: string; connected: boolean }>(
      `SELECT d.id, d.name, d.connected, s.state, s.reason
       FROM edge_agent e, jsonb_to_recordset(e.spares) AS s ("deviceId" text, state text, reason text), device d
       WHERE e.org_code = $1 AND d.id = s."deviceId" AND d.org_code = $1 AND d.active
         AND NOT EXISTS (SELECT 1 FROM vehicle v WHERE v.org_code = $1 AND v.device_id = d.id) ORDER BY d.name, d.id`,
      [orgCode],
    );
    return rows.map(({ id, name, connected, state, reason }) => ({
      vehicleId: id,
      cardName: name,
      isConnecte: connected ? 'YES' : 'NO',
      onTrack: false,
      ...{ state, reason, at: null, spare: true },
    }));
  }
}

function standing(row: KartRow): Pick<Kart, 'state' | 'reason' | 'at'> {
  const at = row.motion_at?.toISOString() ?? null;
  // Nobody can ask a vehicle that has no kart device: it must be seen standing.
  if (row.device_id === null) return { state: 'unconfirmed', reason: 'noControl', at: null };
  if (row.motion === 'still') return { state: 'confirmed', reason: null, at };
  return row.motion === 'unconfirmed'
    ? { state: 'unconfirmed', reason: row.motion_reason, at }
    : { state: 'waiting', reason: null, at: null };
}

function stateOf(stop: StopRow, karts: { all: boolean; waiting: boolean }): EmergencyStopPayload['state'] {
  if (stop.lifted_at !== null) return 'lifted';
  if (stop.reached_at === null) return 'sending';
  if (karts.all) return 'confirmed';
  return karts.waiting ? 'stopping' : 'unconfirmed';
}
