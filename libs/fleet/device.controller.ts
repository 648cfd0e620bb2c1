import { Controller } from '@nestjs/common';
import type { TrackFlag } from '@paddock/contracts/edge';
import type { Language } from '@paddock/contracts';
import { deviceRoutes, edgeKeyRoutes, type InputOf, toWireTime } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  Input,
  RequestLanguage,
  Route,
  withMessage,
  seesAllStores,
} from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { Devices } from './devices.service';
import { deviceList } from './fleet.resources';

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
    private readonly lists: ResourceLists,
  ) {}

  @Route(deviceRoutes.list)
  list(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof deviceRoutes.list>,
    @RequestLanguage() language: Language,
  ) {
    return this.lists.list(actor, deviceList, input, language);
  }

  @Route(deviceRoutes.add)
  async add(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof deviceRoutes.add>) {
    return withMessage('added', await this.devices.add(actor.orgCode, input));
  }

  @Route(deviceRoutes.revoke)
  async revoke(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof deviceRoutes.revoke>) {
    await this.devices.revoke(actor.orgCode, input.id);
    return null;
  }

  @Route(edgeKeyRoutes.rotate)
  async rotateEdge(@CurrentActor() actor: Actor, @Input() { id }: InputOf<typeof edgeKeyRoutes.rotate>) {
    return { id, key: await this.devices.rekeyEdge(actor.orgCode, id) };
  }

  @Route(edgeKeyRoutes.revoke)
  async revokeEdge(@CurrentActor() actor: Actor, @Input() { id }: InputOf<typeof edgeKeyRoutes.revoke>) {
    await this.devices.rekeyEdge(actor.orgCode, id);
    return null;
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
