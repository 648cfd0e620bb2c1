import { Controller, Req } from '@nestjs/common';
import { type InputOf, timingRoutes } from '@paddock/contracts/wire';
import { publicVehicle } from '@paddock/contracts/feed';
import { edgeOfStore, edgePayload, vehiclePayload, Vehicles } from '@paddock/fleet';
import { deviceNameOf } from '@paddock/identity';
import {
  type Actor,
  Clock,
  CurrentActor,
  Database,
  feedBounds,
  HttpRefusal,
  inStore,
  Input,
  limitedAddress,
  type PaddockRequest,
  Refusal,
  Route,
} from '@paddock/kernel';
import { Displays } from '@paddock/live';
import { Boards, lapTimesOf, runPayload, runsOfSession } from '@paddock/timing';
import { LineUp } from './line-up.service';

/** A finished run stays on the big screen this long after its end. */
const FINISHED_SHOWN_MS = 60_000;

/** The big screen's first read. Open, so it carries nothing that a passer-by may not see. */
@Controller()
export class GameController {
  constructor(
    private readonly db: Database,
    private readonly vehicles: Vehicles,
    private readonly boards: Boards,
    private readonly lineUp: LineUp,
    private readonly displays: Displays,
    private readonly clock: Clock,
  ) {}

  @Route(timingRoutes.home)
  async home(@Input() { orgCode, deviceId }: InputOf<typeof timingRoutes.home>, @Req() request: PaddockRequest) {
    const name = deviceNameOf(request.headers['user-agent'] ?? '');
    const display = { orgCode, browserId: deviceId, name, address: limitedAddress(request.ip) };
    if (!(await this.displays.admit(display)).isShown) throw new Refusal('display.unauthorized', {}, 510);
    return inStore(orgCode, () => this.screen(orgCode));
  }

  @Route(timingRoutes.track)
  track(@CurrentActor() actor: Actor) {
    return this.screen(actor.orgCode);
  }

  private async screen(orgCode: string) {
    // Read first: what changes during the other reads comes again as an event, and receiving it twice is harmless.
    const bounds = await feedBounds(this.db, orgCode);
    const stores = await this.db.query<{ name: string; name_en: string; time_zone: string }>(
      'SELECT name, name_en, time_zone FROM store WHERE org_code = $1 AND active',
      [orgCode],
    );
    const store = stores[0];
    if (!bounds || !store) throw new HttpRefusal(404, 'store.unknown');
    const [runs, lineup, vehicles, edge, day, week, month] = await Promise.all([
      runsOfSession(this.db, orgCode, FINISHED_SHOWN_MS),
      this.lineUp.reads.present(orgCode),
      this.vehicles.all(orgCode),
      edgeOfStore(this.db, orgCode),
      this.boards.rows(orgCode, 'day'),
      this.boards.rows(orgCode, 'week'),
      this.boards.rows(orgCode, 'month'),
    ]);
    const laps = await lapTimesOf(
      this.db,
      runs.map((run) => run.id),
    );
    return {
      orgCode,
      departName: store.name,
      departNameEn: store.name_en,
      timeZone: store.time_zone,
      flag: edge?.flag ?? 'green',
      offset: bounds.last,
      runs: runs.map((run) => ({ ...runPayload(run), lapTimes: laps.get(run.id) ?? [] })),
      lineup,
      vehicles: vehicles.map((vehicle) => publicVehicle(vehiclePayload(vehicle))),
      boards: { day, week, month },
      edge: edge && edgePayload(edge),
      now: this.clock.now().toISOString(),
    };
  }
}
