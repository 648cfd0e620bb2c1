import { type EdgeTelemetry, STOP_SCREENS_MAX } from '@paddock/contracts/edge';
import { type Database, inAllStores, type Logger, sqlState } from '@paddock/kernel';
import { changeEdge } from './edge.repository';

/** A backlog is shown from here on; below, its changes are nobody's business. */
const BACKLOG_SHOWN = 100;
/** Telemetry of all venues that comes within this is kept with two statements. */
const FLUSH_MS = 1000;

/** SQL's class of values that a column can't take. */
const VALUE_CLASS = '22';

/** A heartbeat without changes is kept this often: well within the half minute after which an edge counts as silent. */
const SEEN_EVERY_MS = 8000;

type Heartbeat = Pick<EdgeTelemetry, 'backlog' | 'alarms' | 'clockErrorMs' | 'screens'>;
type Seen = NonNullable<EdgeTelemetry['devices']>[number];

/** Keeps that edges, devices and vehicles were seen, and what they measured. Readings that are lost are followed by newer ones. */
export class EdgeHeartbeats {
  private edges = new Map<string, Heartbeat & { lineId: string }>();
  /** What was kept last of each edge, and when. */
  private readonly kept = new Map<string, { atMs: number; summary: string }>();
  private vehicles = new Map<string, { orgCode: string } & EdgeTelemetry['vehicles'][number]>();
  private devices = new Map<string, { orgCode: string } & Seen>();
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {}

  /** @param lineId of the connection that it came on */
  take(edge: { edgeId: string; orgCode: string }, lineId: string, telemetry: EdgeTelemetry): void {
    const { backlog, alarms, vehicles, devices = [], clockErrorMs, screens } = telemetry;
    if (this.stopped) return;
    const known = (screens ?? []).map(({ id }) => id).sort();
    const summary = `${backlog > BACKLOG_SHOWN} ${alarms.join(',')} ${known.join(',')}`;
    const kept = this.kept.get(edge.edgeId);
    const nowMs = Date.now();
    if (kept?.summary !== summary || nowMs - kept.atMs >= SEEN_EVERY_MS) {
      this.edges.set(edge.edgeId, {
        backlog,
        alarms,
        lineId,
        ...(clockErrorMs === undefined ? {} : { clockErrorMs }),
        ...(screens === undefined ? {} : { screens }),
      });
      this.kept.set(edge.edgeId, { atMs: nowMs, summary });
    }
    for (const vehicle of vehicles)
      this.vehicles.set(`${edge.orgCode} ${vehicle.id}`, { ...vehicle, orgCode: edge.orgCode });
    for (const device of devices) {
      const key = `${edge.orgCode} ${device.id}`;
      const readings = { ...this.devices.get(key)?.readings, ...device.readings };
      this.devices.set(key, { ...device, readings, orgCode: edge.orgCode });
    }
    if (this.edges.size === 0 && this.vehicles.size === 0 && this.devices.size === 0) return;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      inAllStores(() => this.flush()).catch((error: unknown) => {
        this.kept.clear();
        this.log.debug({ error: String(error) }, 'telemetry was not kept');
      });
    }, FLUSH_MS);
  }

  /** Its line has ended: what was received on it and is not kept yet says nothing any more. */
  ended(edgeId: string): void {
    this.edges.delete(edgeId);
    this.kept.delete(edgeId);
  }

  /** The next heartbeat of an edge is kept even without changes: another core has changed its row meanwhile. */
  forget(edgeId: string): void {
    this.kept.delete(edgeId);
  }

  stop(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private async flush(): Promise<void> {
    const edges = [...this.edges].map(([id, seen]) => ({ id, ...seen }));
    const vehicles = [...this.vehicles.values()];
    this.edges = new Map();
    const devices = [...this.devices.values()];
    this.vehicles = new Map();
    this.devices = new Map();
    await this.keep(edges, (rows) => this.keepEdges(rows));
    await this.keep(vehicles, (rows) => this.keepVehicles(rows));
    await this.keep(devices, (rows) => this.keepDevices(rows));
  }

  /** All in one statement. What no column takes, of one venue, keeps nothing of the others from being kept. */
  private async keep<Row>(rows: readonly Row[], store: (rows: readonly Row[]) => Promise<void>): Promise<void> {
    if (rows.length === 0) return;
    try {
      await store(rows);
    } catch (error) {
      if (sqlState(error)?.startsWith(VALUE_CLASS) !== true) throw error;
      if (rows.length === 1) this.log.warn({ row: rows[0], error: String(error) }, 'telemetry cannot be kept');
      else for (const row of rows) await this.keep([row], store);
    }
  }

  private async keepEdges(edges: readonly ({ id: string; lineId: string } & Heartbeat)[]): Promise<void> {
    // Rows that somebody changes just now are left for the next reading: a heartbeat waits for nobody, nor keeps anybody waiting.
    const kept = await this.db.query<{
      id: string;
      line_id: string;
      backlog: number;
      alarms: string[];
      changed: boolean;
    }>(
      `WITH seen AS (
         SELECT e.id, t.alarms, t.backlog, coalesce(t.screens, '[]') AS screens,
           -- A machine that has lost its time is off by years.
           greatest(least(t."clockErrorMs", 2147483647), -2147483648)::int AS clock_error_ms
         FROM jsonb_to_recordset($1::jsonb) AS t(id text, "lineId" text, alarms text[], backlog int, "clockErrorMs" bigint, screens jsonb)
         -- A line that has lost the venue, to another connection or with its key, does not bring it back.
         JOIN edge_agent e ON e.id = t.id AND e.line_id = t."lineId" FOR UPDATE OF e SKIP LOCKED
       ), kept AS (
         UPDATE edge_agent e SET last_seen_at = now(), clock_error_ms = seen.clock_error_ms,
           -- An agent that has started again knows those alone that were there since.
           stop_screens = (SELECT coalesce(jsonb_agg(s), '[]') FROM (
             SELECT s FROM (
               SELECT DISTINCT ON (s->>'id') s FROM jsonb_array_elements(seen.screens || e.stop_screens) s
               WHERE s->>'id' <> ALL (e.withdrawn_screens) ORDER BY s->>'id', s->>'lastSeenAt' DESC
             ) AS each ORDER BY s->>'lastSeenAt' DESC LIMIT ${STOP_SCREENS_MAX}
           ) AS newest)
         FROM seen WHERE e.id = seen.id
         RETURNING e.id, e.line_id, seen.backlog, seen.alarms, NOT e.online OR e.alarms <> seen.alarms OR (e.backlog > $2) <> (seen.backlog > $2) AS changed
       )
       SELECT id, line_id, backlog, alarms, changed FROM kept`,
      [JSON.stringify(edges), BACKLOG_SHOWN],
    );
    const taken = new Set(kept.map(({ id }) => id));
    for (const { id } of edges) if (!taken.has(id)) this.forget(id);
    for (const { id, line_id: lineId, backlog, alarms } of kept.filter(({ changed }) => changed))
      await this.db.transaction(async (tx) => {
        const line = 'SELECT 1 FROM edge_agent WHERE id = $1 AND line_id = $2 FOR UPDATE';
        if ((await tx.query(line, [id, lineId])).length > 0)
          await changeEdge(tx, id, { online: true, backlog, alarms });
      });
  }

  private async keepDevices(devices: readonly object[]): Promise<void> {
    await this.db.query(
      `WITH seen AS (
         SELECT d.id, t."lastSeenAt" AS at, t.readings
         FROM jsonb_to_recordset($1::jsonb) AS t("orgCode" text, id text, "lastSeenAt" timestamptz, readings jsonb)
         JOIN device d ON d.id = t.id AND d.org_code = t."orgCode" FOR UPDATE OF d SKIP LOCKED
       )
       UPDATE device d SET last_seen_at = greatest(d.last_seen_at, seen.at), readings = d.readings || seen.readings
       FROM seen WHERE d.id = seen.id`,
      [JSON.stringify(devices)],
    );
  }

  private async keepVehicles(vehicles: readonly object[]): Promise<void> {
    await this.db.query(
      `WITH seen AS (
         SELECT v.id, t."batteryPercent", t."lastSeenAt"
         FROM jsonb_to_recordset($1::jsonb) AS t("orgCode" text, id text, "batteryPercent" real, "lastSeenAt" timestamptz)
         JOIN vehicle v ON v.id = t.id AND v.org_code = t."orgCode" FOR UPDATE OF v SKIP LOCKED
       )
       UPDATE vehicle v SET battery_percent = seen."batteryPercent", last_seen_at = seen."lastSeenAt" FROM seen WHERE v.id = seen.id`,
      [JSON.stringify(vehicles)],
    );
  }
}
