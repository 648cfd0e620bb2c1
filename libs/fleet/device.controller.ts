import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { TrackFlag } from '@paddock/contracts/edge';
import { deviceRoutes, type InputOf, toWireTime } from '@paddock/contracts/wire';
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
import { Displays } from '@paddock/live';
import { Devices } from './devices.service';
import { brokerUrlOf } from './edge.repository';
import { deviceFigures } from './fleet.resources';
import { PrinterTests } from './printer-tests.service';

type Id = InputOf<typeof deviceRoutes.releaseDisplay>;
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
    private readonly tests: PrinterTests,
  ) {}

  @Route(deviceRoutes.add)
  async add(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof deviceRoutes.add>) {
    const added = await this.devices.add(actor.orgCode, input, actor.realName);
    return withMessage('added', { ...added, brokerUrl: await brokerUrlOf(this.db, actor.orgCode) });
  }

  @Route(deviceRoutes.revoke)
  async revoke(@CurrentActor() actor: Actor, @Input() { id, seenStanding }: InputOf<typeof deviceRoutes.revoke>) {
    await this.devices.revoke(actor.orgCode, id, { by: actor.realName, seenStanding });
    return withMessage('device.revoked');
  }

  @Route(deviceRoutes.rekey)
  async rekey(@CurrentActor() actor: Actor, @Input() { id, seenStanding }: InputOf<typeof deviceRoutes.rekey>) {
    const key = await this.devices.rekey(actor.orgCode, id, { by: actor.realName, seenStanding });
    return { id, key, brokerUrl: await brokerUrlOf(this.db, actor.orgCode) };
  }

  @Route(deviceRoutes.printTest)
  async printTest(@CurrentActor() actor: Actor, @Input() { id }: Id, @RequestLanguage() language: Language) {
    await this.tests.print(actor, id, language);
    return withMessage('device.testSent');
  }

  @Route(deviceRoutes.figures)
  figures(@CurrentActor() actor: Actor) {
    return deviceFigures(this.db, actor.orgCode);
  }

  @Route(deviceRoutes.releaseDisplay)
  async releaseDisplay(@CurrentActor() actor: Actor, @Input() { id }: Id) {
    await this.displays.release(actor.orgCode, id, true);
    return withMessage('display.released');
  }

  @Route(deviceRoutes.confirmDisplay)
  async confirmDisplay(@CurrentActor() actor: Actor, @Input() { id }: Id) {
    await this.displays.confirm(actor.orgCode, id);
    return withMessage('display.confirmed');
  }

  @Route(deviceRoutes.admitDisplay)
  async admitDisplay(@CurrentActor() actor: Actor, @Input() { id }: Id) {
    await this.displays.release(actor.orgCode, id, false);
    return withMessage('display.admitted');
  }

  @Route(deviceRoutes.withdrawScreen)
  async withdrawScreen(@CurrentActor() actor: Actor, @Input() { id }: Id) {
    await this.devices.withdrawScreen(actor.orgCode, id, actor.realName);
    return withMessage('screen.withdrawn');
  }

  @Route(deviceRoutes.edges)
  async edges(@CurrentActor() actor: Actor) {
    const rows = await this.db.query<EdgeListRow>(
      `SELECT e.id, e.org_code, e.name, e.online, e.backlog, e.alarms, e.flag, e.last_seen_at, e.version,
         (SELECT count(*) FROM edge_quarantine q WHERE q.edge_id = e.id
           AND NOT EXISTS (SELECT 1 FROM edge_event_decision d WHERE d.edge_event_id = q.id)) AS quarantined
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
