/**
 * Taking a kart device away: once its key, or its place on the vehicle, has changed nobody reaches it any more. So it is taken only from a kart
 * that is proven to stand.
 */
import type { MessageKey } from '@paddock/contracts';
import { Database, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { edgeOfStore } from './edge.repository';
import type { EdgeCommands } from './edge-commands.service';

/** A kart that listens answers in well under a second. */
const WAIT_MS = 4_000;
const LOOK_EVERY_MS = 100;

interface Kart {
  id: string;
  name: string;
  use_state: string;
  motion: 'released' | 'still' | 'unconfirmed';
  /** Whether a stop that is sent now gets there, as far as is known. */
  reached: boolean;
  /** A device that never came has never been driven with. */
  ever_seen: boolean;
}

async function kartsOf(sql: Sql, orgCode: string, deviceIds: readonly string[], lock: boolean): Promise<Kart[]> {
  const edge = await edgeOfStore(sql, orgCode);
  return sql.query<Kart>(
    `SELECT v.id, v.name, v.use_state, v.motion, (v.connected OR d.connected) AND $3 AS reached,
       coalesce(d.last_seen_at, v.last_seen_at) IS NOT NULL OR v.connected OR d.connected AS ever_seen
     FROM vehicle v JOIN device d ON d.id = v.device_id AND d.org_code = v.org_code
     WHERE v.org_code = $1 AND v.device_id = ANY($2) AND d.active ORDER BY v.id ${lock ? 'FOR UPDATE OF v' : ''}`,
    [orgCode, deviceIds, edge?.online ?? false],
  );
}

const isOut = ({ use_state: state }: Kart): boolean => state === 'INUSE' || state === 'RETURNING';

/** Why the device may not be taken from this kart now, or null. */
function hindrance(kart: Kart, seenStanding: boolean): MessageKey | null {
  if (kart.motion === 'still') return null;
  if (isOut(kart)) return 'device.kartOut';
  if (!kart.ever_seen) return null;
  if (kart.reached) return 'device.kartNotStill';
  return seenStanding ? null : 'device.kartUnreachable';
}

/**
 * Call it with the edge locked, and before anything is changed.
 * @param seenStanding staff say that they see it stand: for one that answers nobody
 * @throws Refusal device.kartOut, device.kartNotStill, device.kartUnreachable
 */
export async function refuseMoving(
  tx: Tx,
  orgCode: string,
  deviceIds: readonly string[],
  seenStanding = false,
): Promise<void> {
  for (const kart of await kartsOf(tx, orgCode, deviceIds, true)) {
    const why = hindrance(kart, seenStanding);
    if (why !== null) throw new Refusal(why, { name: kart.name });
  }
}

/** Has karts stopped that nobody drives and that have not said that they stand, and waits a moment for their word. Changes nothing else. */
export async function stopAndWait(
  { db, commands }: { db: Database; commands: EdgeCommands },
  orgCode: string,
  deviceIds: readonly string[],
  sentBy: string,
): Promise<void> {
  const mayBeAsked = (kart: Kart): boolean => hindrance(kart, true) === 'device.kartNotStill';
  const moving = (await kartsOf(db, orgCode, deviceIds, false)).filter(mayBeAsked);
  if (moving.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { id: vehicleId } of moving)
      await commands.send(
        tx,
        orgCode,
        { kind: 'kart.control', vehicleId, action: 'stop', level: null },
        { vehicleId, sentBy },
      );
  });
  const giveUpMs = performance.now() + WAIT_MS;
  while (performance.now() < giveUpMs) {
    await pause(LOOK_EVERY_MS);
    if (!(await kartsOf(db, orgCode, deviceIds, false)).some(mayBeAsked)) return;
  }
}
