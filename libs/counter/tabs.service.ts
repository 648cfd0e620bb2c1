import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ConsumptionType } from '@paddock/contracts';
import type { InputOf, tabRoutes } from '@paddock/contracts/wire';
import {
  type Actor,
  Clock,
  Database,
  isStoreGeneral,
  Jobs,
  must,
  newId,
  Refusal,
  seesAllStores,
  type Tx,
} from '@paddock/kernel';
import { dayInStore } from '@paddock/identity';
import { type Member, RechargeOrders } from '@paddock/membership';
import { findRun, type Run, Runs } from '@paddock/timing';
import { tabEscape } from './counter.jobs';
import { tabStates } from './counter.states';
import { LineUp } from './line-up.service';
import { tabsOfOrder } from './order-line.repository';
import { findOrder, type Order } from './order.repository';
import { type OpenedOrder, Orders } from './orders.service';
import type { Sale } from './sale';
import { assertTogether, linesAtPrices, linesFrom, priceOfRule, type WantedBillPrice } from './sale-lines';
import { findTab, insertTab, lockTab, saveTab, type Tab } from './tab.repository';
import {
  agreedIn,
  assertNotBarred,
  countPending,
  escapeTime,
  isTrial,
  lineOf,
  PAY_LATER_MAX,
  termsOf,
  TRIALS_MAX,
} from './tab-terms';
import { drivenIn, runModeOf, tariffOf } from './tariff.repository';

/** A trial that is just being paid is looked at again after this. */
const ESCAPE_AGAIN_MS = 60_000;

/** Test cards cost nothing, and a free-play card may hold any number of plays. */
const FREE_TYPES: ReadonlySet<ConsumptionType> = new Set(['TESTCARD', 'PLAYFREELY']);
const scopeOf = (actor: Actor): string | null => (seesAllStores(actor) ? null : actor.orgCode);

/** Who pays, and the manager where the price is another one. */
interface Payer {
  member: Member | null;
  approvedBy: string | null;
}

/** Play first, pay later. */
@Injectable()
export class Tabs implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly runs: Runs,
    private readonly orders: Orders,
    private readonly lineUp: LineUp,
    private readonly rechargeOrders: RechargeOrders,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.orders.onOrderPaid('records', (tx, order, member) => this.orderPaid(tx, order, member));
    this.orders.onPaymentMoved((tx, order) => this.paymentMoved(tx, order));
    this.runs.onLock(async (tx, orgCode, runIds, mayFail) => {
      await tx.query('SELECT id FROM tab WHERE run_id = ANY($1) ORDER BY id FOR UPDATE', [runIds]);
      await this.lineUp.lockFor(tx, orgCode, runIds, mayFail);
    });
    this.runs.onRunStarted((tx, run) => this.runStarted(tx, run));
    this.runs.onRunEnded((tx, run) => this.runEnded(tx, run));
    this.runs.ownsRuns(async (tx, run) => (await this.ofRun(tx, run)) !== null);
    this.runs.onRunReplaced(async (tx, before, after) => {
      const rows = await tx.query<{ id: string }>('SELECT id FROM tab WHERE run_id = $1', [before.id]);
      const tab = rows[0] ? await lockTab(tx, null, rows[0].id) : null;
      if (tab)
        await saveTab(tx, tab, { run_id: after.id, vehicle_id: after.vehicle_id, vehicle_name: after.vehicle_name });
    });
  }

  find(actor: Actor, id: string): Promise<Tab | null> {
    return findTab(this.db, scopeOf(actor), id);
  }

  /** Starts a vehicle before the customer pays. @returns the id of the pending record. */
  async start(tx: Tx, actor: Actor, input: InputOf<typeof tabRoutes.add>): Promise<string> {
    const tariff = await tariffOf(tx, actor.orgCode, input.roleId, await this.today(tx, actor.orgCode));
    const mode = runModeOf(input.consumeVehicleMode);
    const { laps, minutes } = drivenIn(tariff, mode);
    await assertNotBarred(tx, actor.orgCode, tariff.consumptionType);
    const run = await this.runs.dispatch(tx, actor.orgCode, {
      vehicleId: input.vehicleId,
      driverName: input.cheshou,
      mode,
      lapLimit: laps,
      limitMs: minutes * 60_000,
    });
    const escapeDueAt = isTrial(tariff.consumptionType) ? await escapeTime(tx, actor.orgCode, this.clock.now()) : null;
    const tab = await insertTab(tx, {
      id: newId(),
      org_code: actor.orgCode,
      state: tabStates.initial,
      run_id: run.id,
      recharge_order_id: null,
      member_id: null,
      member_nickname: null,
      member_real_name: null,
      driver_name: input.cheshou,
      tariff_id: tariff.id,
      tariff_name: tariff.name,
      tariff_name_en: tariff.nameEn,
      consumption_type: tariff.consumptionType,
      run_mode: mode,
      laps,
      minutes,
      ...termsOf(tariff),
      vehicle_id: run.vehicle_id,
      vehicle_name: run.vehicle_name,
      order_id: null,
      remark: input.remark || null,
      escape_due_at: escapeDueAt,
      created_by: actor.userId,
    });
    if (escapeDueAt) tx.afterCommit(() => void this.jobs.enqueue(tabEscape, { tabId: tab.id }, escapeDueAt));
    return tab.id;
  }

  /** Pays a pending record: in cash, by scan, or from a member; what was agreed, or another price for which a manager stands. */
  async settle(tx: Tx, actor: Actor, tabId: string, sale: Sale, { member, approvedBy }: Payer): Promise<OpenedOrder> {
    const tab = await this.pending(tx, actor, tabId);
    if (sale.type !== tab.consumption_type || sale.tariffId !== tab.tariff_id) throw new Refusal('tab.typeMismatch');
    await this.assertNotBeingPaid(tx, tab);
    const driver = sale.driverName || tab.driver_name;
    const line = lineOf(tab);
    const wanted = must(sale.lines[0], 'the line of a record');
    const price = priceOfRule(sale.type, line.goods.tariff, wanted, approvedBy);
    const lines = linesFrom([{ ...line, headCount: sale.headCount, drivers: [driver], price }]);
    const payer = { ...actor, orgCode: tab.org_code };
    await saveTab(tx, tab, { driver_name: driver, remark: sale.remark || tab.remark });
    const opened = await this.orders.open(
      tx,
      payer,
      { ...sale, drivers: [driver], vehicleIds: [], lineUpNumber: null },
      lines,
      member,
    );
    await this.noteOrder(tx, [tab], opened.order);
    return opened;
  }

  /**
   * Pays several pending records in one order, all of them or none: at what was agreed, or at another price for all of them or for some.
   */
  async settleTogether(
    tx: Tx,
    actor: Actor,
    bill: { ids: readonly string[]; prices: readonly WantedBillPrice[] },
    sale: Omit<Sale, 'headCount' | 'drivers'>,
    { member, approvedBy }: Payer,
  ): Promise<OpenedOrder> {
    const tabs: Tab[] = [];
    for (const id of [...new Set(bill.ids)].toSorted()) {
      const tab = await this.pending(tx, actor, id);
      if (tab.consumption_type !== sale.type) throw new Refusal('bill.oneType');
      if (tab.org_code !== (tabs[0] ?? tab).org_code) throw new Refusal('bill.oneStore');
      await this.assertNotBeingPaid(tx, tab);
      tabs.push(tab);
    }
    const oldest = tabs.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
    const lines = linesAtPrices(sale.type, linesFrom(oldest.map(lineOf)), bill.prices, approvedBy);
    assertTogether(sale.type, lines);
    const payer = { ...actor, orgCode: lines[0].goods.tariff.orgCode };
    const people = { headCount: tabs.length, drivers: oldest.map((tab) => tab.driver_name) };
    const opened = await this.orders.open(tx, payer, { ...sale, ...people }, lines, member);
    await this.noteOrder(tx, tabs, opened.order);
    return opened;
  }

  /** A payment that waits bars every other one of these records; what is paid was noted with it. */
  private async noteOrder(tx: Tx, tabs: readonly Tab[], order: Order): Promise<void> {
    if (order.pay_state !== 'nopay') return;
    for (const { org_code: orgCode, id } of tabs) {
      const locked = await lockTab(tx, orgCode, id);
      if (locked) await saveTab(tx, locked, { order_id: order.id });
    }
  }

  /** Settles a free trial by a paid recharge order. */
  async link(tx: Tx, actor: Actor, tabId: string, rechargeOrderId: string): Promise<void> {
    const tab = await this.pending(tx, actor, tabId);
    if (!isTrial(tab.consumption_type)) throw new Refusal('tab.onlyTrialLinks');
    await this.assertNotBeingPaid(tx, tab);
    const member = await this.rechargeOrders.link(tx, tab.org_code, rechargeOrderId, tab.id);
    await saveTab(tx, tab, {
      state: 'LINKED',
      recharge_order_id: rechargeOrderId,
      member_id: member.memberId,
      member_nickname: member.nickname,
      member_real_name: member.realName,
    });
    if (tab.run_id !== null) await this.runs.belongsTo(tx, tab.org_code, tab.run_id, member.memberId);
  }

  /** Changes rule, driver and remark of a pending record. Head office and single-store general roles only. */
  async edit(tx: Tx, actor: Actor, input: InputOf<typeof tabRoutes.edit>): Promise<void> {
    if (!seesAllStores(actor) && !isStoreGeneral(actor)) throw new Refusal('permission.missing', {}, 510);
    const tab = await this.pending(tx, actor, input.id);
    await this.assertNotBeingPaid(tx, tab);
    const kept = input.roleId === tab.tariff_id;
    // A rule that has changed since changes nothing of what was agreed.
    const tariff = kept
      ? agreedIn(tab)
      : await tariffOf(tx, tab.org_code, input.roleId, await this.today(tx, tab.org_code));
    if (tariff.consumptionType !== input.consumeType) throw new Refusal('tab.typeMismatch');
    // Nothing is taken for these two at the counter: a ride that is owed could be made a free one.
    if (tariff.consumptionType !== tab.consumption_type && FREE_TYPES.has(tariff.consumptionType))
      throw new Refusal('tab.typeNotEditable');
    const driven = kept ? { laps: tab.laps, minutes: tab.minutes } : drivenIn(tariff, tab.run_mode);
    const becomesTrial = isTrial(tariff.consumptionType) && !isTrial(tab.consumption_type);
    // Counted from the start of the ride, however often the record was another type in between.
    const escapeDueAt = isTrial(tariff.consumptionType)
      ? becomesTrial
        ? await escapeTime(tx, tab.org_code, tab.created_at)
        : tab.escape_due_at
      : null;
    await saveTab(tx, tab, {
      tariff_id: tariff.id,
      tariff_name: tariff.name,
      tariff_name_en: tariff.nameEn,
      consumption_type: tariff.consumptionType,
      ...termsOf(tariff),
      ...driven,
      driver_name: input.cheshou,
      remark: input.remark || null,
      escape_due_at: escapeDueAt,
      edited_by: actor.userId,
    });
    if (becomesTrial && escapeDueAt)
      tx.afterCommit(() => void this.jobs.enqueue(tabEscape, { tabId: tab.id }, escapeDueAt));
  }

  /** Takes records off the list. They still count for the bars: deleting is the obvious way to hide missing money. */
  async remove(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
    for (const id of [...new Set(ids)].sort()) {
      const tab = await lockTab(tx, scopeOf(actor), id);
      if (!tab) throw new Refusal('notFound');
      await this.assertNotBeingPaid(tx, tab);
      await saveTab(tx, tab, { deleted_at: this.clock.now(), deleted_by: actor.userId });
    }
  }

  async limits(
    orgCode: string,
  ): Promise<{ trial: { used: number; max: number }; payLater: { used: number; max: number } }> {
    const { trials, payLater } = await countPending(this.db, orgCode);
    return { trial: { used: trials, max: TRIALS_MAX }, payLater: { used: payLater, max: PAY_LATER_MAX } };
  }

  /** The hour is over and nobody linked or paid. Looked at again later while a payment is on its way. */
  async escape(tabId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const rows = await tx.query<{ org_code: string }>('SELECT org_code FROM tab WHERE id = $1', [tabId]);
      if (!rows[0]) return;
      // Deleted records escape too: they count for the bar.
      const locked = await tx.query('SELECT id FROM tab WHERE id = $1 FOR UPDATE', [tabId]);
      const tab = locked.length > 0 ? await findTab(tx, null, tabId) : null;
      const now = this.clock.now();
      if (tab?.state !== 'GUADAN' || !tab.escape_due_at || tab.escape_due_at > now) return;
      if (await this.isBeingPaid(tx, tab)) {
        const again = new Date(now.getTime() + ESCAPE_AGAIN_MS);
        await saveTab(tx, tab, { escape_due_at: again });
        tx.afterCommit(() => void this.jobs.enqueue(tabEscape, { tabId }, again));
        return;
      }
      await saveTab(tx, tab, { state: 'ESCAPED' });
    });
  }

  /** Trials whose time is over, for the sweep. */
  async overdue(): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      "SELECT id FROM tab WHERE state = 'GUADAN' AND escape_due_at < $1 ORDER BY escape_due_at LIMIT 200",
      [this.clock.now()],
    );
    return rows.map((row) => row.id);
  }

  private async pending(tx: Tx, actor: Actor, tabId: string): Promise<Tab> {
    const tab = await lockTab(tx, scopeOf(actor), tabId);
    if (!tab) throw new Refusal('notFound');
    if (tab.state !== 'GUADAN') throw new Refusal('tab.stateChanged');
    return tab;
  }

  private async isBeingPaid(tx: Tx, tab: Tab): Promise<boolean> {
    const order = tab.order_id === null ? null : await findOrder(tx, tab.org_code, tab.order_id);
    return order !== null && order.pay_state === 'nopay' && !['declined', 'reversed'].includes(order.pay_progress);
  }

  private async assertNotBeingPaid(tx: Tx, tab: Tab): Promise<void> {
    if (await this.isBeingPaid(tx, tab)) throw new Refusal('tab.beingPaid');
  }

  private async orderPaid(tx: Tx, order: Order, member: Member | null): Promise<void> {
    for (const tabId of await tabsOfOrder(tx, order)) await this.tabPaid(tx, order, tabId, member);
  }

  private async tabPaid(tx: Tx, order: Order, tabId: string, member: Member | null): Promise<void> {
    const rows = await tx.query('SELECT id FROM tab WHERE id = $1 FOR UPDATE', [tabId]);
    const tab = rows.length > 0 ? await findTab(tx, order.org_code, tabId) : null;
    if (!tab || !tabStates.may(tab.state, 'PAYED'))
      throw new Error(`order ${order.id} was paid but its record cannot be`);
    const settled = await saveTab(tx, tab, {
      state: 'PAYED',
      order_id: order.id,
      ...(member ? { member_id: member.id, member_nickname: member.nickname, member_real_name: member.real_name } : {}),
    });
    if (member && tab.run_id !== null) await this.runs.belongsTo(tx, tab.org_code, tab.run_id, member.id);
    // The vehicle may have failed to start while the channel was still asked.
    if (isNeverDriven(await runOf(tx, tab))) await this.neverDriven(tx, settled);
  }

  /** Its own fields stay; the screens learn how its payment stands. */
  private async paymentMoved(tx: Tx, order: Order): Promise<void> {
    for (const tabId of await tabsOfOrder(tx, order)) {
      const tab = await lockTab(tx, order.org_code, tabId);
      if (tab?.state !== 'GUADAN' || tab.order_id !== order.id) continue;
      const stored = await saveTab(tx, tab, {});
      if (isNeverDriven(await runOf(tx, tab))) await this.neverDriven(tx, stored);
    }
  }

  private async runEnded(tx: Tx, run: Run): Promise<void> {
    if (!isNeverDriven(run)) return;
    const tab = await this.ofRun(tx, run);
    if (tab !== null && tab.deleted_at === null) await this.neverDriven(tx, tab);
  }

  /**
   * A vehicle that never set off. What is owed for it is owed no more, and a recharge that settled it can settle another. Anyone who has
   * paid already waits in the line, under the order that was paid: from there the ride is started again, or cancelled and given back.
   */
  private async neverDriven(tx: Tx, tab: Tab): Promise<void> {
    if (tab.state === 'PAYED') {
      const order = tab.order_id === null ? null : await findOrder(tx, tab.org_code, tab.order_id);
      if (order && tab.run_id !== null)
        await this.lineUp.joinAfterFailedStart(tx, order, { id: tab.id, run_id: tab.run_id });
      return;
    }
    if (tab.state === 'ESCAPED' || (await this.isBeingPaid(tx, tab))) return;
    if (tab.recharge_order_id !== null) await this.rechargeOrders.unlink(tx, tab.recharge_order_id, tab.id);
    await saveTab(tx, tab, {
      state: 'GUADAN',
      recharge_order_id: null,
      deleted_at: this.clock.now(),
      never_driven: true,
      escape_due_at: null,
    });
  }

  /** The kart drives after all, as a venue that was cut off may report late: the record is owed again. */
  private async runStarted(tx: Tx, run: Run): Promise<void> {
    const tab = await this.ofRun(tx, run);
    if (!tab?.never_driven) return;
    const escapeDueAt = isTrial(tab.consumption_type) ? await escapeTime(tx, tab.org_code, this.clock.now()) : null;
    await saveTab(tx, tab, { deleted_at: null, never_driven: false, escape_due_at: escapeDueAt });
    if (escapeDueAt) tx.afterCommit(() => void this.jobs.enqueue(tabEscape, { tabId: tab.id }, escapeDueAt));
  }

  /** The record of a run, deleted ones too, kept from every other transaction until this one ends. */
  private async ofRun(tx: Tx, run: Run): Promise<Tab | null> {
    const rows = await tx.query<{ id: string }>('SELECT id FROM tab WHERE run_id = $1 FOR UPDATE', [run.id]);
    return rows[0] ? findTab(tx, run.org_code, rows[0].id) : null;
  }

  private today(tx: Tx, orgCode: string): Promise<string> {
    return dayInStore(tx, orgCode, this.clock.now());
  }
}

/** A record that was noted on paper has no run. */
const runOf = async (tx: Tx, { org_code, run_id }: Tab): Promise<Run | null> =>
  run_id === null ? null : findRun(tx, org_code, run_id);

/** Whose ride was to go on with this run has driven in the one before. */
const isNeverDriven = (run: Run | null): boolean => run?.state === 'FAILED' && run.continues_id === null;
