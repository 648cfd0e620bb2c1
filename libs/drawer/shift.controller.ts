import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { drawerRoutes, type InputOf } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  IdempotencyKey,
  idempotently,
  Input,
  keyWasUsed,
  Refusal,
  RequestLanguage,
  Route,
  type Tx,
  withMessage,
} from '@paddock/kernel';
import { Counters } from './counters.service';
import { ShiftReports } from './shift-reports.service';
import { Shifts } from './shifts.service';

type Routes = typeof drawerRoutes;

/** A password is compared before the transaction; a fingerprint of it could be guessed. */
const keptBody = <I extends { conPassword: string }>(input: I): I => ({ ...input, conPassword: '' });

@Controller()
export class ShiftController {
  constructor(
    private readonly db: Database,
    private readonly shifts: Shifts,
    private readonly reports: ShiftReports,
    private readonly standing: Counters,
  ) {}

  @Route(drawerRoutes.present)
  present(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['present']>,
    @RequestLanguage() language: Language,
  ) {
    return this.reports.present(actor, input, language);
  }

  @Route(drawerRoutes.counters)
  counters(@CurrentActor() actor: Actor) {
    return this.standing.view(actor);
  }

  @Route(drawerRoutes.open)
  async open(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['open']>,
    @IdempotencyKey() key: string | null,
  ) {
    if (!(await keyWasUsed(this.db, actor.userId, key)))
      await this.shifts.assertTakes(actor, input.cashierId, input.conPassword);
    const id = await this.once(actor, key, keptBody(input), (tx) => this.shifts.open(tx, actor, input));
    return withMessage('drawer.opened', id);
  }

  @Route(drawerRoutes.move)
  async move(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['move']>,
    @IdempotencyKey() key: string | null,
  ) {
    await this.once(actor, key, input, (tx) => this.shifts.move(tx, actor, input));
    return withMessage('drawer.moved');
  }

  @Route(drawerRoutes.openWithoutSale)
  async openWithoutSale(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['openWithoutSale']>,
    @IdempotencyKey() key: string | null,
  ) {
    const number = await this.once(actor, key, input, (tx) => this.shifts.openWithoutSale(tx, actor, input));
    return withMessage('drawer.openedWithoutSale', number, { number });
  }

  @Route(drawerRoutes.count)
  async count(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['count']>,
    @IdempotencyKey() key: string | null,
  ) {
    await this.once(actor, key, input, (tx) => this.shifts.count(tx, actor, input));
    return withMessage('drawer.counted');
  }

  @Route(drawerRoutes.close)
  async close(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['close']>,
    @IdempotencyKey() key: string | null,
    @RequestLanguage() language: Language,
  ) {
    if (input.nextCashierId !== '' && !(await keyWasUsed(this.db, actor.userId, key)))
      await this.shifts.assertTakes(actor, input.nextCashierId, input.conPassword);
    const next = await this.once(actor, key, keptBody(input), (tx) => this.shifts.close(tx, actor, input, language));
    return withMessage('drawer.closed', next ?? '');
  }

  @Route(drawerRoutes.report)
  report(
    @CurrentActor() actor: Actor,
    @Input() { id }: InputOf<Routes['report']>,
    @RequestLanguage() language: Language,
  ) {
    return this.reports.lines(actor.orgCode, id, language);
  }

  @Route(drawerRoutes.print)
  async print(
    @CurrentActor() actor: Actor,
    @Input() { id, printId }: InputOf<Routes['print']>,
    @RequestLanguage() language: Language,
  ) {
    const report = await this.reports.lines(actor.orgCode, id, language);
    if (!report) throw new Refusal('notFound');
    await this.db.transaction((tx) => this.reports.print(tx, actor.orgCode, report.lines, printId));
    return withMessage('drawer.printed');
  }

  private once<T>(actor: Actor, key: string | null, body: unknown, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction((tx) => idempotently(tx, { userId: actor.userId, key, body }, () => work(tx)));
  }
}
