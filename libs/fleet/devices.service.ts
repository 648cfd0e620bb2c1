import { Inject, Injectable } from '@nestjs/common';
import { isLocalHost, parseAddress } from '@paddock/contracts';
import type { GateRole } from '@paddock/contracts/edge';
import type { DeviceType } from '@paddock/contracts/mqtt';
import { Database, newId, newSecret, REDIS, Refusal, type Sql, type Tx } from '@paddock/kernel';
import type { Redis } from 'ioredis';
import { publishDevice } from './device-changes';
import { hashKey, raiseConfigVersion, rekeyEdge, withdrawStopScreen } from './edge.repository';
import { announceConfig } from './edge-config-channel';
import { EdgeCommands } from './edge-commands.service';
import { refuseMoving, stopAndWait } from './kart-proof';
import { tables } from './tables';
import { changeVehicle, editVehicle, type VehicleEdit } from './vehicle.repository';

export interface NewDevice {
  type: DeviceType;
  name: string;
  /** What English screens call it. */
  nameEn?: string | null;
  address?: string | null;
  /** For a kart: the vehicle that it drives. */
  vehicleId?: string | null;
  /** Staff see stand whatever kart device that vehicle had. */
  seenStanding?: boolean | undefined;
  /** For a gate or a decoder: whether laps are counted there. Default: they are. */
  timingLine?: boolean | undefined;
  /** For a gate or a decoder: what else it is. One with a role is no timing line. */
  role?: GateRole | undefined;
}

/** Decoders and printers are called by the edge; all others call the edge with a key. */
const CALLED_BY_EDGE: ReadonlySet<DeviceType> = new Set(['decoder', 'printer']);

@Injectable()
export class Devices {
  constructor(
    private readonly db: Database,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly commands: EdgeCommands,
  ) {}

  /** Adds a device. Its key is in this answer and nowhere else afterwards. */
  async add(orgCode: string, device: NewDevice, by = ''): Promise<{ id: string; key: string | null }> {
    const replaced = device.vehicleId ? await kartOn(this.db, orgCode, device.vehicleId) : [];
    await this.stopFirst(orgCode, replaced, by);
    const added = await this.db.transaction(async (tx) => {
      const made = await addDevice(tx, orgCode, device);
      publishDevice(tx, orgCode, made.id, { change: 'added', by });
      return made;
    });
    announceConfig(this.redis, orgCode);
    return added;
  }

  /** @throws Refusal device.unknown, and what {@link refuseMoving} throws */
  async revoke(orgCode: string, id: string, { by = '', seenStanding = false } = {}): Promise<void> {
    await this.stopFirst(orgCode, [id], by);
    await this.db.transaction(async (tx) => {
      await raiseConfigVersion(tx, orgCode);
      await refuseMoving(tx, orgCode, [id], seenStanding);
      const changes = { active: false, connected: false };
      if (!(await tables.update(tx, 'device', { id, org_code: orgCode }, changes))) throw new Refusal('device.unknown');
      const released = { device_id: null, motion: 'released' };
      const driven = await tables.updateReturning(tx, 'vehicle', { device_id: id }, released, ['id']);
      for (const vehicle of driven) await changeVehicle(tx, vehicle.id, { connected: false });
      publishDevice(tx, orgCode, id, { by });
    });
    announceConfig(this.redis, orgCode);
  }

  /** @returns the other key, which stands nowhere else; a connection with the former one is cut */
  async rekey(orgCode: string, id: string, { by = '', seenStanding = false } = {}): Promise<string> {
    const key = newSecret();
    await this.stopFirst(orgCode, [id], by);
    await this.db.transaction(async (tx) => {
      await raiseConfigVersion(tx, orgCode);
      await refuseMoving(tx, orgCode, [id], seenStanding);
      await rekeyDevice(tx, orgCode, { id, key, by });
    });
    announceConfig(this.redis, orgCode);
    return key;
  }

  /** A vehicle that changes, with what it says about its kart device. */
  async editVehicle(orgCode: string, edit: VehicleEdit, by = ''): Promise<void> {
    if (edit.deviceId !== undefined)
      await this.stopFirst(orgCode, [...(await kartOn(this.db, orgCode, edit.id)), edit.deviceId ?? ''], by);
    await this.db.transaction((tx) => editVehicle(tx, orgCode, edit));
    announceConfig(this.redis, orgCode);
  }

  /** @throws Refusal device.unknown */
  async withdrawScreen(orgCode: string, screen: string, by: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const edgeId = await withdrawStopScreen(tx, orgCode, screen);
      if (edgeId === null) throw new Refusal('device.unknown');
      publishDevice(tx, orgCode, edgeId, { by });
    });
    announceConfig(this.redis, orgCode);
  }

  private stopFirst(orgCode: string, deviceIds: readonly string[], by: string): Promise<void> {
    return stopAndWait({ db: this.db, commands: this.commands }, orgCode, deviceIds, by);
  }

  /** Gives the store's edge agent another key; a connection with the former one ends. @returns the key, which stands nowhere else */
  async rekeyEdge(orgCode: string, id: string): Promise<string> {
    const key = newSecret();
    const known = await this.db.transaction((tx) => rekeyEdge(tx, orgCode, key, id));
    if (known === null) throw new Refusal('edge.unknown');
    announceConfig(this.redis, orgCode);
    return key;
  }

  /** Notifies the venue's edge that vehicles or rules have changed. Call after the commit. */
  announce(orgCode: string): void {
    announceConfig(this.redis, orgCode);
  }
}

/** The kart device of a vehicle, if it has one. */
async function kartOn(sql: Sql, orgCode: string, vehicleId: string): Promise<string[]> {
  const rows = await sql.query<{ device_id: string }>(
    'SELECT device_id FROM vehicle WHERE id = $1 AND org_code = $2 AND device_id IS NOT NULL',
    [vehicleId, orgCode],
  );
  return rows.map((row) => row.device_id);
}

/** @throws Refusal for a device that has no key, or none any more */
export async function rekeyDevice(
  tx: Tx,
  orgCode: string,
  { id, key, by = '' }: { id: string; key: string; by?: string },
): Promise<void> {
  await raiseConfigVersion(tx, orgCode);
  const rows = await tx.query(
    'UPDATE device SET key_hash = $3, connected = false WHERE id = $1 AND org_code = $2 AND active AND key_hash IS NOT NULL RETURNING id',
    [id, orgCode, hashKey(key)],
  );
  if (rows.length === 0) throw new Refusal('device.noKey');
  publishDevice(tx, orgCode, id, { by });
}

/** The part of adding that the seed shares. `id` and `key` may be given there, so that simulators find their own. */
export async function addDevice(
  tx: Tx,
  orgCode: string,
  device: NewDevice & { id?: string },
): Promise<{ id: string; key: string | null }> {
  const calledByEdge = CALLED_BY_EDGE.has(device.type);
  if (
    device.role !== undefined &&
    ((device.type !== 'gate' && device.type !== 'decoder') || device.timingLine === true)
  )
    throw new Refusal('device.roleWrong');
  if (calledByEdge && !device.address) throw new Refusal('device.addressRequired');
  const target = parseAddress(device.address ?? '', 1);
  if (calledByEdge && target === null) throw new Refusal('device.addressWrong');
  if (calledByEdge && target && !isLocalHost(target.host)) throw new Refusal('device.addressNotLocal');
  await raiseConfigVersion(tx, orgCode);
  const id = device.id ?? newId();
  const key = calledByEdge ? null : newSecret();
  await tables.insert(tx, 'device', {
    id,
    org_code: orgCode,
    type: device.type,
    name: device.name,
    key_hash: key === null ? null : hashKey(key),
    address: calledByEdge ? (device.address ?? null) : null,
    timing_line: device.role === undefined && (device.timingLine ?? true),
    gate_role: device.role ?? null,
    name_en: device.nameEn ?? null,
  });
  if (device.vehicleId) {
    await refuseMoving(tx, orgCode, await kartOn(tx, orgCode, device.vehicleId), device.seenStanding);
    const isKnown = await tables.update(
      tx,
      'vehicle',
      { id: device.vehicleId, org_code: orgCode },
      { device_id: id, connected: false, motion: 'released' },
    );
    if (!isKnown) throw new Refusal('vehicle.unknown');
  }
  return { id, key };
}
