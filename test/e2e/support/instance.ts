/** The running instance that the browser tests look at: its database, its simulators, its accounts. */
import pg from 'pg';
import type { Runtime } from '../../support/stack';
import { Counter } from '../../support/product/counter';
import { until } from '../../support/product/wait';
import type { Instance } from './start';

export const PASSWORD = 'paddock-demo';
export const STORE = 'A01';

let known: Instance | null = null;

/** The worker's fixture says which one all of this is about. */
export function lookAt(instance: Instance): void {
  known = instance;
}

function instance(): Instance {
  if (!known) throw new Error('no instance runs yet: its fixture comes with the `test` of support/test.ts');
  return known;
}

export const baseUrl = (): string => instance().baseUrl;
export const runtime = (): Runtime => instance().runtime();

let pool: pg.Pool | undefined;

/** Reads or changes the database, for what no screen of this store can set. */
export async function sql<T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<T[]> {
  // The instance may be stopped while this process still rests on its connections.
  pool ??= new pg.Pool({ connectionString: runtime().databaseOwnerUrl, max: 2, allowExitOnIdle: true }).on(
    'error',
    () => undefined,
  );
  return (await pool.query<T>(text, [...values])).rows;
}

const accounts = new Map<string, Promise<Counter>>();

/** One sign-in for each account and run of the suite. */
export function account(username: string): Promise<Counter> {
  const known = accounts.get(username) ?? Counter.signIn(baseUrl(), username);
  accounts.set(username, known);
  return known;
}

/** Ends what an earlier test has left: pending records, waiting entries, shifts, running karts, flags and results. */
export async function clearVenue(): Promise<void> {
  await sql(
    `UPDATE tab SET state = 'LINKED', deleted_at = now(), version = version + 1 WHERE state IN ('GUADAN', 'ESCAPED')`,
  );
  await sql(`UPDATE line_up_entry SET state = 'REVOKED', version = version + 1 WHERE state IN ('QUEUING', 'PASSED')`);
  await sql('DELETE FROM sign_in_attempt');
  for (const table of ['drawer_count', 'drawer_opening', 'drawer_cash', 'drawer_shift'])
    await sql(`DELETE FROM ${table}`);
  // A stop that has just been sent is no red flag yet: the karts would be freed, and stopped after that.
  await until('no stop is on its way', async () => {
    const onTheirWay = await sql(
      `SELECT 1 FROM emergency_stop s JOIN edge_agent e USING (org_code) WHERE s.org_code = $1 AND s.lifted_at IS NULL AND e.flag <> 'red'`,
      [STORE],
    );
    return onTheirWay.length === 0;
  });
  const used = await busyKarts();
  if (used.length > 0 || (await flagOfTrack()) !== 'green') await freeTrack();
  // Screens show a result for a while; it belongs to an earlier test.
  await sql("UPDATE run SET ended_at = ended_at - interval '5 minutes' WHERE ended_at > now() - interval '2 minutes'");
}

const flagOfTrack = async (): Promise<string> =>
  (await sql<{ flag: string }>('SELECT flag FROM edge_agent WHERE org_code = $1', [STORE]))[0]?.flag ?? 'red';

interface BusyKart {
  id: string;
  name: string;
  use_state: string;
  speed_level: number;
  own_level: number;
  connected: boolean;
}
/** The karts that are not ready to be given to somebody. */
const busyKarts = (): Promise<BusyKart[]> =>
  sql<BusyKart>(
    `SELECT id, name, use_state, speed_level, own_level, connected FROM vehicle
     WHERE org_code = $1 AND (run_id IS NOT NULL OR use_state <> 'IDLE' OR NOT connected OR speed_level > 0 OR own_level < 5)`,
    [STORE],
  );

/** Orders wait for the kart; where it answers late, the next one is refused and given again. */
const ORDERS_EVERY_MS = 3_000;

async function freeTrack(): Promise<void> {
  const manager = await account('manager');
  const control = (vehicleId: string, order: object) =>
    manager.answer('POST', '/vehicle/sysVehicle/control', { vehicleId, ...order });
  let seen: unknown;
  let orderedAt = 0;
  // The flag is green once the venue has shown it; until then every start is refused.
  await until(
    'the track is free',
    async () => {
      const flag = await flagOfTrack();
      const used = await busyKarts();
      seen = { flag, used };
      if (flag === 'green' && used.length === 0) return true;
      if (Date.now() - orderedAt < ORDERS_EVERY_MS) return false;
      orderedAt = Date.now();
      if (flag !== 'green') await manager.answer('POST', '/vehicle/sysVehicle/flag', { flag: 'green' });
      for (const { id, use_state: state } of used) {
        await plug(id);
        await control(id, { action: 'speed', value: 5 });
        await control(id, { action: 'resume' });
        // One whose ride is over comes in by itself.
        if (state === 'RETURNING') continue;
        await control(id, { action: 'stop' });
        await control(id, { action: 'unlock' });
      }
      return false;
    },
    { withinMs: 40_000, seen: () => seen },
  );
}

/** The id of the kart with this number. */
export async function kart(number: number): Promise<string> {
  const [row] = await sql<{ id: string }>('SELECT id FROM vehicle WHERE org_code = $1 AND name = $2', [
    STORE,
    String(number),
  ]);
  if (!row) throw new Error(`the demo venue has no kart ${number}`);
  return row.id;
}

const simulators = (): string => `http://127.0.0.1:${runtime().ports['simulators']}`;

/** Cuts a simulated kart's connection, without a farewell. */
export async function unplug(vehicleId: string): Promise<void> {
  await fetch(`${simulators()}/karts/${vehicleId}/unplug`, { method: 'POST' });
}

export async function plug(vehicleId: string): Promise<void> {
  await fetch(`${simulators()}/karts/${vehicleId}/plug`, { method: 'POST' });
}

/** Laps of the last run of a kart, as they are kept. */
export async function lapsOf(vehicleId: string): Promise<{ number: number; lap_ms: number }[]> {
  return sql(
    `SELECT l.number, l.lap_ms FROM lap l WHERE l.run_id = (SELECT id FROM run WHERE vehicle_id = $1 ORDER BY created_at DESC LIMIT 1) ORDER BY l.number`,
    [vehicleId],
  );
}
