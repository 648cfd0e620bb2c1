import { Controller } from '@nestjs/common';
import type { TrackFlag } from '@paddock/contracts/edge';
import { deviceRoutes, type InputOf, toWireTime } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, Input, Route, withMessage, seesAllStores } from '@paddock/kernel';
import { Displays } from '@paddock/live';
import { Devices } from './devices.service';

type Id = InputOf<typeof deviceRoutes.revoke>;
interface EdgeListRow {
  id: string;
  org_code: string;
  name: string;
  online: boolean;
  backlog: number;
  alarms: string[];
  flag: TrackFlag;
  last_seen_at: Date | null;
  quarantined: number;
  version: number;
}

@Controller()
export class DeviceController {
  constructor(
    private readonly db: Database,
    private readonly devices: Devices,
    private readonly displays: Displays,
  ) {}

  @Route(deviceRoutes.add)
  async add(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof deviceRoutes.add>) {
    return withMessage('added', await this.devices.add(actor.orgCode, input));
  }

  @Route(deviceRoutes.revoke)
  async revoke(@CurrentActor() actor: Actor, @Input() { id }: Id) {
    await this.devices.revoke(actor.orgCode, id);
    return withMessage('device.revoked');
  }

  @Route(deviceRoutes.rekey)
  async rekey(@CurrentActor() actor: Actor, @Input() { id }: Id) {
    return { id, key: await this.devices.rekey(actor.orgCode, id) };
  }

  @Route(deviceRoutes.releaseDisplay)
  async releaseDisplay(@CurrentActor() actor: Actor, @Input() { id }: Id) {
    await this.displays.release(actor.orgCode, id, true);
    return withMessage('display.released');
  }

  @Route(deviceRoutes.admitDisplay)
  async admitDisplay(@CurrentActor() actor: Actor, @Input() { id }: Id) {
    await this.displays.release(actor.orgCode, id, false);
    return withMessage('display.admitted');
  }

  @Route(deviceRoutes.edges)
  async edges(@CurrentActor() actor: Actor) {
    const rows = await this.db.query<EdgeListRow>(
      `SELECT e.id, e.org_code, e.name, e.online, e.backlog, e.alarms, e.flag, e.last_seen_at, e.version,
         (SELECT count(*) FROM edge_quarantine q WHERE q.edge_id = e.id) AS quarantined
       FROM edge_agent e WHERE $1::text IS NULL OR e.org_code = $1 ORDER BY e.org_code`,
      [seesAllStores(actor) ? null : actor.orgCode],
    );
    return rows.map((row) => ({
      id: row.id,
      sysOrgCode: row.org_code,
      name: row.name,
      online: row.online,
      backlog: row.backlog,
      alarms: row.alarms,
      flag: row.flag,
      lastSeenAt: toWireTime(row.last_seen_at),
      quarantined: row.quarantined,
      version: row.version,
    }));
  }
}
