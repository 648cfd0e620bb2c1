import { Controller, Inject, Req } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { consumeRoutes, type InputOf } from '@paddock/contracts/wire';
import { EdgeCommands, printersOf } from '@paddock/fleet';
import { addressOfPages, changeStore, PriceApprovals } from '@paddock/identity';
import {
  type Actor,
  bodyHashOf,
  CONFIG,
  type Config,
  CurrentActor,
  Database,
  IdempotencyKey,
  idempotently,
  Input,
  keyWasUsed,
  Literal,
  type PaddockRequest,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { inAskedStore, ResourceLists } from '@paddock/resources';
import { lineUpList, WAITING_DAY } from './counter.resources';
import { lineUpRows, todayIn } from './line-up-list';
import { LineUp } from './line-up.service';
import { orderPayload } from './order.repository';
import { Orders } from './orders.service';
import { keptBody, saleOf } from './sale';
import { Sales } from './sales.service';
import { takesFromAccountsOnly } from './member-sale-facts';
import { MemberSales } from './member-sales.service';
import { storeInfo } from './store-info';
import { Tariffs } from './tariffs.service';

@Controller()
export class ConsumeController {
  constructor(
    private readonly db: Database,
    private readonly orders: Orders,
    private readonly sales: Sales,
    private readonly memberSales: MemberSales,
    private readonly lineUp: LineUp,
    private readonly lists: ResourceLists,
    private readonly commands: EdgeCommands,
    private readonly tariffRules: Tariffs,
    private readonly prices: PriceApprovals,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(consumeRoutes.depart)
  depart(@CurrentActor() actor: Actor) {
    return storeInfo(this.db, actor.orgCode, this.config.GAME_SCREEN_URL);
  }

  @Route(consumeRoutes.add)
  async add(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof consumeRoutes.add>,
    @IdempotencyKey() key: string | null,
  ) {
    const sale = saleOf(input);
    if (takesFromAccountsOnly(sale)) {
      const order = await this.memberSales.sell(actor, sale, { key, bodyHash: bodyHashOf(keptBody(input)) });
      if (order) return new Literal({ orderId: order.id, order, entries: [] }, order.id);
    }
    const used = await keyWasUsed(this.db, actor.userId, key);
    const member = used ? null : await this.orders.payerOf(actor, sale);
    const approver = used ? null : await this.prices.approverOf(actor, sale.lines, input);
    let fresh = false;
    const opened = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body: keptBody(input) }, async () => {
        fresh = true;
        const lines = await this.orders.linesOf(tx, actor.orgCode, sale, approver?.id ?? null);
        const { order, attemptId } = await this.orders.open(tx, actor, sale, lines, member);
        const joined = order.start_after_payment && order.pay_state === 'payed';
        const entries = joined ? await this.lineUp.reads.ofOrder(tx, actor.orgCode, order.id) : [];
        return { order: orderPayload(order), attemptId, entries };
      }),
    );
    if (fresh) this.orders.charge(opened.order.id, opened.attemptId, sale.paymentCode);
    return new Literal({ orderId: opened.order.id, order: opened.order, entries: opened.entries }, opened.order.id);
  }

  @Route(consumeRoutes.queryById)
  async queryById(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof consumeRoutes.queryById>) {
    const order = await this.orders.find(this.db, actor, input.id);
    return order && orderPayload(order);
  }

  @Route(consumeRoutes.lineUp)
  async list(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof consumeRoutes.lineUp>,
    @RequestLanguage() language: Language,
  ) {
    const days = [WAITING_DAY, await todayIn(this.db, actor.orgCode)];
    const today = [{ field: 'day', rule: 'in', values: days }] as const;
    const shown = await this.lists.list(actor, lineUpList, input, language, today);
    const lapMs = await this.lineUp.reads.usualLapMs(actor.orgCode);
    return { ...shown, records: await lineUpRows(this.db, actor.orgCode, lapMs, shown.records) };
  }

  @Route(consumeRoutes.presentLineUp)
  presentLineUp(@CurrentActor() actor: Actor) {
    return this.lineUp.reads.counterView(actor.orgCode);
  }

  @Route(consumeRoutes.saveQueueSettings)
  async saveQueueSettings(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof consumeRoutes.saveQueueSettings>,
  ) {
    const { queuePrefix: lineUpPrefix, waitMinutes } = input;
    const change = { lineUpPrefix, ...(waitMinutes === undefined ? {} : { lineUpWaitMinutes: waitMinutes }) };
    await this.db.transaction((tx) => changeStore(tx, actor.orgCode, change));
    return withMessage('lineUp.settingsSaved', await storeInfo(this.db, actor.orgCode, this.config.GAME_SCREEN_URL));
  }

  @Route(consumeRoutes.start)
  async start(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof consumeRoutes.start>) {
    const entry = await this.db.transaction((tx) =>
      this.lineUp.start(tx, actor.orgCode, input.consumeid, input.vehicleId),
    );
    return withMessage('lineUp.started', entry);
  }

  @Route(consumeRoutes.print)
  async print(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof consumeRoutes.print>,
    @RequestLanguage() language: Language,
    @Req() request: PaddockRequest,
  ) {
    const order = { printerId: input.printId, language, pagesAt: addressOfPages(this.config, request) };
    const copy = await this.db.transaction((tx) => this.lineUp.print(tx, actor, input.id, order));
    return copy === 0 ? withMessage('lineUp.printed') : withMessage('order.printedCopy', null, { copy });
  }

  @Route(consumeRoutes.priceApprovers)
  priceApprovers(@CurrentActor() actor: Actor) {
    return this.prices.approvers(actor.orgCode);
  }

  @Route(consumeRoutes.printers)
  async printers(@CurrentActor() actor: Actor) {
    const printers = await printersOf(this.db, actor.orgCode);
    return printers.map(({ address: _address, ...shown }) => shown);
  }

  @Route(consumeRoutes.cancel)
  async cancel(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof consumeRoutes.cancel>) {
    const settled = await this.db.transaction((tx) => this.sales.cancel(tx, actor, input.id));
    return withMessage(settled ? 'lineUp.cancelled' : 'lineUp.cancelledNothingBack');
  }

  @Route(consumeRoutes.callAgain)
  async callAgain(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof consumeRoutes.callAgain>) {
    await this.db.transaction((tx) => this.lineUp.rejoin(tx, actor.orgCode, input.id, input.undo === 'YES'));
    return withMessage('lineUp.back');
  }

  @Route(consumeRoutes.missCall)
  async missCall(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof consumeRoutes.missCall>) {
    await this.db.transaction((tx) => this.lineUp.missCall(tx, actor.orgCode, input.id));
    return withMessage('lineUp.passed');
  }

  @Route(consumeRoutes.rename)
  async rename(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof consumeRoutes.rename>) {
    await this.db.transaction((tx) => this.lineUp.rename(tx, actor.orgCode, input.id, input.cheshou));
    return withMessage('edited');
  }

  @Route(consumeRoutes.renumber)
  async renumber(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof consumeRoutes.renumber>) {
    await this.db.transaction((tx) => this.lineUp.renumber(tx, actor.orgCode, input.id, input.paiduiNumber));
    return withMessage('edited');
  }

  @Route(consumeRoutes.remind)
  async remind(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof consumeRoutes.remind>) {
    await this.db.transaction((tx) => this.lineUp.remind(tx, actor, input.consumeid));
    return withMessage('lineUp.reminded');
  }

  @Route(consumeRoutes.showPrice)
  async showPrice(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof consumeRoutes.showPrice>) {
    await this.db.transaction((tx) =>
      this.commands.send(
        tx,
        actor.orgCode,
        { kind: 'display.price', priceFen: Math.round(input.price * 100) },
        { ttlMs: 5000 },
      ),
    );
    return null;
  }

  @Route(consumeRoutes.tariffs)
  tariffs(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof consumeRoutes.tariffs>,
    @RequestLanguage() language: Language,
  ) {
    return this.tariffRules.offered(actor, input, language);
  }

  @Route(consumeRoutes.tariffsOfType)
  tariffsOfType(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof consumeRoutes.tariffsOfType>,
    @RequestLanguage() language: Language,
  ) {
    return this.tariffRules.offered(actor, input, language);
  }

  @Route(consumeRoutes.tariffsOfTypeAndStore)
  async tariffsOfTypeAndStore(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof consumeRoutes.tariffsOfTypeAndStore>,
    @RequestLanguage() language: Language,
  ) {
    return this.tariffRules.offered(await inAskedStore(this.db, actor, input), input, language);
  }
}
