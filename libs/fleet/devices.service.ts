import { Inject, Injectable } from '@nestjs/common';
import { parseAddress } from '@paddock/contracts';
import type { DeviceType } from '@paddock/contracts/mqtt';
import { Database, newId, newSecret, REDIS, Refusal, type Tx } from '@paddock/kernel';
import type { Redis } from 'ioredis';
import { publishDevice } from './device-changes';
import { hashKey, raiseConfigVersion, rekeyEdge } from './edge.repository';
import { announceConfig } from './edge-config-channel';
import { tables } from './tables';
import { changeVehicle } from './vehicle.repository';

export interface NewDevice {
  type: DeviceType;
  name: string;
  /** What English screens call it. */
  nameEn?: string | null;
  address?: string | null;
  /** For a kart: the vehicle that it drives. */
  vehicleId?: string | null;
  /** For a gate or a decoder: whether laps are counted there. Default: they are. */
  timingLine?: boolean | undefined;
}

/** Decoders and printers are called by the edge; all others call the edge with a key. */
const CALLED_BY_EDGE: ReadonlySet<DeviceType> = new Set(['decoder', 'printer']);

@Injectable()
export class Devices {
  constructor(
    private readonly db: Database,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** Adds a device. Its key is in this answer and nowhere else afterwards. */
  async add(orgCode: string, device: NewDevice, by = ''): Promise<{ id: string; key: string | null }> {
    const added = await this.db.transaction(async (tx) => {
      const made = await addDevice(tx, orgCode, device);
      publishDevice(tx, orgCode, made.id, { change: 'added', by });
      return made;
    });
    announceConfig(this.redis, orgCode);
    return added;
  }

  async revoke(orgCode: string, id: string, by = ''): Promise<void> {
    await this.db.transaction(async (tx) => {
      await raiseConfigVersion(tx, orgCode);
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
  async rekey(orgCode: string, id: string, by = ''): Promise<string> {
    const key = newSecret();
    await this.db.transaction((tx) => rekeyDevice(tx, orgCode, { id, key, by }));
    announceConfig(this.redis, orgCode);
    return key;
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
  if (calledByEdge && !device.address) throw new Refusal('device.addressRequired');
  if (calledByEdge && parseAddress(device.address ?? '', 1) === null) throw new Refusal('device.addressWrong');
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
    timing_line: device.timingLine ?? true,
    name_en: device.nameEn ?? null,
  });
  if (device.vehicleId) {
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
