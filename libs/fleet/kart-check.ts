/** The check of a connected kart against the contract: the venue does it, one thing after another, and answers with what came of each. */
import type { MessageKey } from '@paddock/contracts';
import { KART_CHECKS, type KartCheck } from '@paddock/contracts/mqtt';
import { type Database, Refusal, type Sql } from '@paddock/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { edgeOfStore } from './edge.repository';
import type { EdgeCommands } from './edge-commands.service';

/** Longer than the slowest kart needs for one. */
const ANSWER_WITHIN_SECONDS = 120;
const LOOK_EVERY_MS = 200;

export interface CheckedThing {
  check: KartCheck;
  ok: boolean;
  /** A word, or a word, a colon and what the kart has said; null when it passed. */
  reason: string | null;
}

interface Kart {
  org_code: string;
  type: string;
  active: boolean;
  connected: boolean;
  vehicle_id: string | null;
  name: string | null;
  use_state: string | null;
  motion: string | null;
}

/** Why this kart is not asked now, or null. The venue looks again before each thing. */
function hindrance({
  type,
  active,
  connected,
  vehicle_id: vehicle,
  use_state: state,
  motion,
}: Kart): MessageKey | null {
  if (type !== 'kart' || !active) return 'device.checkNoKart';
  if (vehicle === null) return 'device.checkNoVehicle';
  if (!connected) return 'device.checkOffline';
  if (state === 'INUSE' || state === 'RETURNING') return 'device.checkOut';
  return motion === 'still' ? null : 'device.checkNotStill';
}

/**
 * @param sentBy who asks
 * @throws Refusal device.unknown, device.checkNoKart, device.checkNoVehicle, device.checkOffline, device.checkOut, device.checkNotStill,
 *   edge.none, edge.offline: nothing has been sent
 */
export async function* checkKart(
  { db, commands }: { db: Database; commands: EdgeCommands },
  deviceId: string,
  sentBy: string,
): AsyncGenerator<CheckedThing> {
  const [kart] = await db.query<Kart>(
    `SELECT d.org_code, d.type, d.active, d.connected OR coalesce(v.connected, false) AS connected, v.id AS vehicle_id, v.name, v.use_state, v.motion
     FROM device d LEFT JOIN vehicle v ON v.device_id = d.id WHERE d.id = $1`,
    [deviceId],
  );
  if (!kart) throw new Refusal('device.unknown');
  const edge = await edgeOfStore(db, kart.org_code);
  if (!edge) throw new Refusal('edge.none');
  if (!edge.online) throw new Refusal('edge.offline');
  const why = hindrance(kart);
  if (why !== null) throw new Refusal(why, { name: kart.name ?? '' });
  const vehicleId = kart.vehicle_id ?? '';
  for (const check of KART_CHECKS) {
    const id = await db.transaction((tx) =>
      commands.send(tx, kart.org_code, { kind: 'kart.check', vehicleId, check }, { vehicleId, sentBy }),
    );
    yield { check, ...(await outcome(db, id)) };
  }
}

async function outcome(db: Database, commandId: string): Promise<{ ok: boolean; reason: string | null }> {
  for (let waitedMs = 0; waitedMs < ANSWER_WITHIN_SECONDS * 1_000; waitedMs += LOOK_EVERY_MS) {
    const [answer] = await db.query<{ ok: boolean; reason: string | null }>(
      'SELECT ok, reason FROM edge_command WHERE id = $1 AND done_at IS NOT NULL',
      [commandId],
    );
    if (answer) return answer;
    await pause(LOOK_EVERY_MS);
  }
  return { ok: false, reason: 'venueSilent' };
}

/** Whether the kart is under a check: it may set off at any moment, and nobody is to sit in it. */
export async function isChecked(sql: Sql, vehicleId: string): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM edge_command WHERE vehicle_id = $1 AND body->>'kind' = 'kart.check' AND done_at IS NULL
       AND created_at > now() - make_interval(secs => ${ANSWER_WITHIN_SECONDS})`,
    [vehicleId],
  );
  return rows.length > 0;
}
