import type { VehicleReason } from '@paddock/contracts';
import type { KnownReturn, MotionState, Returning } from '@paddock/contracts/edge';
import type { VehiclePayload } from '@paddock/contracts/feed';
import type { KartClass } from '@paddock/contracts/waivers';
import { Refusal, type Sql, type Tx } from '@paddock/kernel';
import { publishDevice } from './device-changes';
import { raiseConfigVersion } from './edge.repository';
import { refuseMoving } from './kart-proof';
import type { VehicleState } from './vehicle.states';

export interface Vehicle {
  id: string;
  org_code: string;
  name: string;
  position: number;
  vehicle_type: string;
  /** Whom it is for; null: for anybody. */
  kart_class: KartClass | null;
  transponder: string | null;
  device_id: string | null;
  has_control: boolean;
  /** Whether it is proven to stand, as the venue reports it. */
  motion: MotionState;
  connected: boolean;
  battery_percent: number | null;
  last_seen_at: Date | null;
  use_state: VehicleState;
  use_state_reason: VehicleReason | null;
  use_state_note: string | null;
  use_state_since: Date;
  speed_level: number;
  /** From now on, not for one ride; 5: full speed. */
  own_level: number;
  run_id: string | null;
  /** How it comes in after its latest ride, as the venue has reported it; null: it has not. */
  coming_in: Returning | null;
  version: number;
}

const COLUMNS = `id, org_code, name, position, vehicle_type, kart_class, transponder, device_id, has_control, motion, connected, battery_percent,
  last_seen_at, use_state, use_state_reason, use_state_note, use_state_since, speed_level, own_level, run_id, coming_in, version`;

/** What changes together in a vehicle's row; left-out fields stay. */
export interface VehicleChange {
  useState?: VehicleState;
  /** Why it is in its state; all of it changes at once. */
  useStateWhy?: { reason: VehicleReason | null; note: string | null };
  runId?: string | null;
  speedLevel?: number;
  ownLevel?: number;
  connected?: boolean;
  batteryPercent?: number | null;
  lastSeenAt?: Date | null;
  comingIn?: Returning;
}

export async function lockVehicle(tx: Tx, orgCode: string, id: string): Promise<Vehicle | null> {
  const rows = await tx.query<Vehicle>(`SELECT ${COLUMNS} FROM vehicle WHERE id = $1 AND org_code = $2 FOR UPDATE`, [
    id,
    orgCode,
  ]);
  return rows[0] ?? null;
}

export async function findVehicles(sql: Sql, orgCode: string): Promise<Vehicle[]> {
  return sql.query<Vehicle>(`SELECT ${COLUMNS} FROM vehicle WHERE org_code = $1 ORDER BY position, name`, [orgCode]);
}

/** Changes a row, raises its version and publishes it. */
export async function changeVehicle(tx: Tx, id: string, change: VehicleChange): Promise<Vehicle | null> {
  const has = (field: keyof VehicleChange): boolean => change[field] !== undefined;
  const rows = await tx.query<Vehicle>(
    `UPDATE vehicle SET
       use_state_since = CASE WHEN $2 AND use_state <> $3 THEN now() ELSE use_state_since END,
       use_state = CASE WHEN $2 THEN $3 ELSE use_state END,
       use_state_note = CASE WHEN $4 THEN $5 ELSE use_state_note END,
       use_state_reason = CASE WHEN $4 THEN $16 ELSE use_state_reason END,
       run_id = CASE WHEN $6 THEN $7 ELSE run_id END,
       speed_level = CASE WHEN $8 THEN $9 ELSE speed_level END,
       connected = CASE WHEN $10 THEN $11 ELSE connected END,
       battery_percent = CASE WHEN $12 THEN $13 ELSE battery_percent END,
       last_seen_at = CASE WHEN $14 THEN $15 ELSE last_seen_at END,
       coming_in = coalesce($17::jsonb, coming_in),
       own_level = coalesce($18, own_level),
       version = version + 1
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [
      id,
      has('useState'),
      change.useState ?? '',
      has('useStateWhy'),
      change.useStateWhy?.note ?? null,
      has('runId'),
      change.runId ?? null,
      has('speedLevel'),
      change.speedLevel ?? 0,
      has('connected'),
      change.connected ?? false,
      has('batteryPercent'),
      change.batteryPercent ?? null,
      has('lastSeenAt'),
      change.lastSeenAt ?? null,
      change.useStateWhy?.reason ?? null,
      change.comingIn === undefined ? null : JSON.stringify(change.comingIn),
      change.ownLevel ?? null,
    ],
  );
  const vehicle = rows[0];
  if (vehicle) tx.emit(vehicle.org_code, 'vehicle.changed', vehiclePayload(vehicle));
  return vehicle ?? null;
}

export function vehiclePayload(vehicle: Vehicle): VehiclePayload {
  return {
    id: vehicle.id,
    version: vehicle.version,
    cardName: vehicle.name,
    indexNumber: vehicle.position,
    isConnecte: vehicle.connected ? 'YES' : 'NO',
    status: vehicle.use_state,
    batteryPercent: vehicle.battery_percent,
    speedLevel: vehicle.speed_level,
    ownLevel: vehicle.own_level,
    runId: vehicle.run_id,
    statusReason: vehicle.use_state_reason,
    statusNote: vehicle.use_state_note,
    statusSince: vehicle.use_state_since.toISOString(),
    lastSeenAt: vehicle.last_seen_at?.toISOString() ?? null,
    returning: returningPayload(vehicle),
  };
}

/** How it comes in, while it does. */
function returningPayload({ use_state: state, coming_in: comingIn }: Vehicle): VehiclePayload['returning'] {
  if (state !== 'RETURNING' || comingIn === null) return null;
  const { since, lateAt, phase, undoUntil } = comingIn;
  return { since, lateAt, inPit: phase !== 'comingIn', undoUntil };
}

/** Vehicles that come in, for the agent of their venue. */
export async function knownReturns(sql: Sql, orgCode: string): Promise<KnownReturn[]> {
  const rows = await sql.query<{ id: string; coming_in: Returning }>(
    "SELECT id, coming_in FROM vehicle WHERE org_code = $1 AND use_state = 'RETURNING' AND coming_in IS NOT NULL ORDER BY id",
    [orgCode],
  );
  return rows.map(({ id, coming_in: comingIn }) => ({ vehicleId: id, ...comingIn }));
}

/** What an administrator may change. Fields that are left out stay; null empties transponder, device and class. */
export interface VehicleEdit {
  id: string;
  cardName?: string;
  indexNumber?: number;
  transponder?: string | null;
  deviceId?: string | null;
  hasControl?: 'YES' | 'NO';
  kartClass?: KartClass | null;
  /** Staff see the kart stand that loses its device. */
  seenStanding?: boolean | undefined;
}

/** @throws Refusal vehicle.unknown, device.unknown, and what {@link refuseMoving} throws */
export async function editVehicle(tx: Tx, orgCode: string, edit: VehicleEdit): Promise<void> {
  // The edge before its vehicles, as in all that it reports.
  await raiseConfigVersion(tx, orgCode);
  const vehicle = await lockVehicle(tx, orgCode, edit.id);
  if (!vehicle) throw new Refusal('vehicle.unknown');
  const deviceId = edit.deviceId === undefined ? vehicle.device_id : edit.deviceId || null;
  // A row that was read before its device was revoked does not bring it back.
  if (deviceId !== null && deviceId !== vehicle.device_id) {
    const karts = await tx.query("SELECT id FROM device WHERE id = $1 AND org_code = $2 AND type = 'kart' AND active", [
      deviceId,
      orgCode,
    ]);
    if (karts.length === 0) throw new Refusal('device.unknown');
  }
  // Also the vehicle that the device was on until now.
  if (deviceId !== vehicle.device_id) {
    const taken = [vehicle.device_id, deviceId].filter((id) => id !== null);
    await refuseMoving(tx, orgCode, taken, edit.seenStanding);
  }
  await tx.query(
    // The venue will report whether another kart device is there, and whether that stands.
    `UPDATE vehicle SET name = $2, position = $3, transponder = $4, connected = connected AND device_id IS NOT DISTINCT FROM $5,
       motion = CASE WHEN device_id IS NOT DISTINCT FROM $5 THEN motion ELSE 'released' END, device_id = $5, has_control = $6, kart_class = $7 WHERE id = $1`,
    [
      vehicle.id,
      edit.cardName ?? vehicle.name,
      edit.indexNumber ?? vehicle.position,
      edit.transponder === undefined ? vehicle.transponder : edit.transponder || null,
      deviceId,
      edit.hasControl === undefined ? vehicle.has_control : edit.hasControl === 'YES',
      edit.kartClass === undefined ? vehicle.kart_class : edit.kartClass,
    ],
  );
  // The list of devices says which kart a device drives.
  for (const id of new Set([vehicle.device_id, deviceId])) if (id !== null) publishDevice(tx, orgCode, id);
  await changeVehicle(tx, vehicle.id, {});
}

/** Ids of the vehicles of which the venue has reported that they stand, or that they did not confirm a stop. */
export async function reportedVehicles(tx: Tx, orgCode: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "SELECT id FROM vehicle WHERE org_code = $1 AND motion <> 'released' ORDER BY id",
    [orgCode],
  );
  return rows.map(({ id }) => id);
}

/**
 * The venue's agent has lost what it knew: it may let karts go that stood, and would report nothing of it. Until it reports a vehicle
 * again nothing is known of that. Call it with these vehicles locked.
 */
export async function forgetMotions(tx: Tx, orgCode: string): Promise<void> {
  await tx.query(
    "UPDATE vehicle SET motion = 'released', motion_reason = NULL, motion_at = NULL WHERE org_code = $1 AND motion <> 'released'",
    [orgCode],
  );
}
