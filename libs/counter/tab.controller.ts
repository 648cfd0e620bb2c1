import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, type ListInput, resourceRoutes, tabRoutes } from '@paddock/contracts/wire';
import { PriceApprovals, type WantedPrice, wantedPrice } from '@paddock/identity';
import {
  type Actor,
  CurrentActor,
  Database,
  IdempotencyKey,
  idempotently,
  Input,
  keyWasUsed,
  Literal,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { tabTable } from './counter.resources';
import { orderPayload } from './order.repository';
import { Orders } from './orders.service';
import { keptBody, saleOf } from './sale';
import { tabPayload } from './tab.repository';
import { Tabs } from './tabs.service';

const idDigits = 19;

/** People say the last digits of a number alone: `0041` finds `P261122-0041`. Machines print the whole id. */
function byShortNumber(input: ListInput): ListInput {
  const { orderNumber, ...rest } = input;
  const typed = typeof orderNumber === 'string' ? orderNumber.trim().replace(/^\*|\*$/g, '') : '';
  if (!/^\d{4,}$/.test(typed)) return input;
  return typed.length === idDigits ? { ...rest, id: typed } : { ...rest, orderNumber: `*-${typed}` };
}

@Controller()
export class TabController {
  constructor(
    private readonly db: Database,
    private readonly tabs: Tabs,
    private readonly orders: Orders,
    private readonly prices: PriceApprovals,
    private readonly lists: ResourceLists,
  ) {}

  @Route(resourceRoutes.tab.list)
  list(@CurrentActor() actor: Actor, @Input() input: ListInput, @RequestLanguage() language: Language) {
    return this.lists.list(actor, tabTable.list, byShortNumber(input), language);
  }

  @Route(tabRoutes.queryById)
  async queryById(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof tabRoutes.queryById>,
    @RequestLanguage() language: Language,
  ) {
    const tab = await this.tabs.find(actor, input.id);
    return tab && tabPayload(tab, language);
  }

  @Route(tabRoutes.limits)
  limits(@CurrentActor() actor: Actor) {
    return this.tabs.limits(actor.orgCode);
  }

  @Route(tabRoutes.add)
  async add(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof tabRoutes.add>,
    @IdempotencyKey() key: string | null,
  ) {
    const id = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body: input }, () => this.tabs.start(tx, actor, input)),
    );
    return withMessage('tab.started', id);
  }

  @Route(tabRoutes.settle)
  async settle(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof tabRoutes.settle>,
    @IdempotencyKey() key: string | null,
  ) {
    const sale = saleOf({ ...input, usageMode: 'lineup' });
    const used = await keyWasUsed(this.db, actor.userId, key);
    const member = used ? null : await this.orders.payerOf(actor, sale);
    const approver = used ? null : await this.approverOf(actor, input.id, sale.lines, input);
    const payer = { member, approvedBy: approver?.id ?? null };
    let fresh = false;
    const opened = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body: keptBody(input) }, async () => {
        fresh = true;
        const { order, attemptId } = await this.tabs.settle(tx, actor, input.id, sale, payer);
        return { order: orderPayload(order), attemptId };
      }),
    );
    // The first call alone charges: a repeated one answers the order that is on its way.
    if (fresh) this.orders.charge(opened.order.id, opened.attemptId, sale.paymentCode);
    return new Literal(opened.order, opened.order.id);
  }

  @Route(tabRoutes.settleTogether)
  async settleTogether(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof tabRoutes.settleTogether>,
    @IdempotencyKey() key: string | null,
  ) {
    const sale = saleOf({
      ...input,
      ...{ usageMode: 'lineup', consumeVehicleMode: 'circlemode', doTask: '' },
      ...{ sysDepartConsumeRoleId: '', vehicleId: '', groupNumber: '', cheshou: '' },
    });
    const used = await keyWasUsed(this.db, actor.userId, key);
    const member = used ? null : await this.orders.payerOf(actor, sale);
    const { ids, priceOf } = input;
    const prices = [
      ...sale.lines.map(({ newPriceFen, priceReason }) => ({ newPriceFen, priceReason, of: priceOf })),
      ...input.prices.map((price) => ({ ...wantedPrice(price), of: price.id })),
    ];
    const approver = used ? null : await this.approverOf(actor, ids[0] ?? '', prices, input);
    const payer = { member, approvedBy: approver?.id ?? null };
    let fresh = false;
    const opened = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body: keptBody(input) }, async () => {
        fresh = true;
        const { order, attemptId } = await this.tabs.settleTogether(tx, actor, { ids, prices }, sale, payer);
        return { order: orderPayload(order), attemptId };
      }),
    );
    if (fresh) this.orders.charge(opened.order.id, opened.attemptId, sale.paymentCode);
    return new Literal(opened.order, opened.order.id);
  }

  @Route(tabRoutes.link)
  async link(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof tabRoutes.link>) {
    await this.db.transaction((tx) => this.tabs.link(tx, actor, input.id, input.reid));
    return withMessage('tab.linked');
  }

  @Route(tabRoutes.edit)
  async edit(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof tabRoutes.edit>) {
    await this.db.transaction((tx) => this.tabs.edit(tx, actor, input));
    return withMessage('edited');
  }

  @Route(tabRoutes.remove)
  async remove(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof tabRoutes.remove>) {
    await this.db.transaction((tx) => this.tabs.remove(tx, actor, [input.id]));
    return withMessage('deleted');
  }

  @Route(resourceRoutes.tab.deleteBatch)
  async removeBatch(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof resourceRoutes.tab.deleteBatch>) {
    await this.db.transaction((tx) => this.tabs.remove(tx, actor, input.ids));
    return withMessage('deleted');
  }

  /** The manager who approves is one of the record's own store, also where somebody of another store settles it. */
  private async approverOf(
    actor: Actor,
    tabId: string,
    wanted: readonly WantedPrice[],
    input: { managerId: string; managerPassword: string },
  ) {
    const tab = await this.tabs.find(actor, tabId);
    return this.prices.approverOf({ ...actor, orgCode: tab?.org_code ?? actor.orgCode }, wanted, input);
  }
}
