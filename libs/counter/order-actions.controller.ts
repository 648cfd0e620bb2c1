import { Controller, Inject, Req } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, orderRoutes } from '@paddock/contracts/wire';
import { addressOfPages } from '@paddock/identity';
import { Recharges } from '@paddock/membership';
import {
  type Actor,
  CONFIG,
  type Config,
  CurrentActor,
  Database,
  Input,
  type PaddockRequest,
  Refusal,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { findHistory } from './order-page.repository';
import { OrderRides } from './order-rides.service';
import { OrderPrints } from './order-prints.service';
import { Orders } from './orders.service';

/** What is done with one order from its page. */
@Controller()
export class OrderActionsController {
  constructor(
    private readonly db: Database,
    private readonly orders: Orders,
    private readonly recharges: Recharges,
    private readonly rides: OrderRides,
    private readonly prints: OrderPrints,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(orderRoutes.void)
  async void(@CurrentActor() actor: Actor, @Input() { id, reason }: InputOf<typeof orderRoutes.void>) {
    const voided = await this.db.transaction(async (tx) => {
      const row = await findHistory(tx, actor.orgCode, id);
      if (!row || row.kind === 'REFUND') throw new Refusal('notFound');
      return row.kind === 'SALE' ? this.orders.void(tx, actor, id, reason) : this.recharges.void(tx, actor, id, reason);
    });
    return withMessage(voided ? 'order.voided' : 'order.voidAsked', { voided });
  }

  @Route(orderRoutes.startAgain)
  async startAgain(@CurrentActor() actor: Actor, @Input() { id, vehicleId }: InputOf<typeof orderRoutes.startAgain>) {
    await this.db.transaction((tx) => this.rides.startAgain(tx, actor, id, vehicleId));
    return withMessage(vehicleId === '' ? 'lineUp.back' : 'order.startedAgain');
  }

  @Route(orderRoutes.reprint)
  async reprint(
    @CurrentActor() actor: Actor,
    @Input() { id, what, printId }: InputOf<typeof orderRoutes.reprint>,
    @RequestLanguage() language: Language,
    @Req() request: PaddockRequest,
  ) {
    const copy = await (what === 'ticket'
      ? this.prints.tickets(actor, id, { printerId: printId, language, pagesAt: addressOfPages(this.config, request) })
      : this.prints.slip(actor, id, what, printId, language));
    return copy === 0 ? withMessage('order.printed', { copy }) : withMessage('order.printedCopy', { copy }, { copy });
  }
}
