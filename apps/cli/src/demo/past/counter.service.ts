import type { ConsumptionType } from '@paddock/contracts';
import { consumeRoutes, rechargeRoutes, tabRoutes } from '@paddock/contracts/wire';
import { ConsumeController, TabController, Tabs } from '@paddock/counter';
import { Drawer } from '@paddock/drawer';
import { type Actor, Clock, Database, must } from '@paddock/kernel';
import { RechargeController } from '@paddock/membership';
import { payOutOwed } from '@paddock/refunds';
import { Injectable } from '@nestjs/common';
import type { Person } from './people';

export interface PastTariff {
  id: string;
  type: ConsumptionType;
  laps: number;
}

export interface PastSale {
  tariff: PastTariff;
  driver: string;
  memberId?: string;
  coupon?: string;
  /** Asked for where the member has set one. */
  password?: string;
  /** As the phone of somebody who pays by it shows it; empty: in cash. */
  code?: string;
}

/** The counter's own calls, as its screens make them. */
@Injectable()
export class PastCounter {
  constructor(
    private readonly db: Database,
    private readonly consume: ConsumeController,
    private readonly tabCalls: TabController,
    private readonly recharges: RechargeController,
    private readonly tabs: Tabs,
    private readonly drawer: Drawer,
    private readonly clock: Clock,
  ) {}

  /** @returns the card's number. */
  async enrol(actor: Actor, person: Person): Promise<string> {
    const input = rechargeRoutes.addMember.input.parse({ ...person, remark: '' });
    return (await this.recharges.addMember(actor, input, null, 'cn')).message;
  }

  /** In cash, or by a code that was scanned. @returns the order's id. */
  async recharge(actor: Actor, memberId: string, ruleId: string, { couponId = '', code = '' } = {}): Promise<string> {
    const input = rechargeRoutes.add.input.parse({
      ...nothingElse,
      userId: memberId,
      rechargeRoleId: ruleId,
      couponId,
      ...(code === '' ? { payMode: 'unline' } : { payMode: 'wechat', payCode: code }),
    });
    return (await this.recharges.add(actor, input, null)).message;
  }

  /** Paid, and in line. @returns the order's id. */
  async sell(actor: Actor, sale: PastSale): Promise<string> {
    const input = consumeRoutes.add.input.parse({ ...paymentOf(sale), doTask: 'YES', headCount: 1 });
    return (await this.consume.add(actor, input, null)).message;
  }

  async start(actor: Actor, orderId: string, vehicleId: string): Promise<void> {
    await this.consume.start(actor, { consumeid: orderId, vehicleId });
  }

  /** Out of the line; what was paid is given back, or is owed in cash. */
  async cancel(actor: Actor, orderId: string): Promise<void> {
    const rows = await this.db.query<{ id: string }>('SELECT id FROM line_up_entry WHERE order_id = $1', [orderId]);
    await this.consume.cancel(actor, { id: must(rows[0], 'the entry of an order').id });
  }

  async payOut(actor: Actor, orderId: string): Promise<void> {
    await this.db.transaction((tx) => payOutOwed(tx, this.drawer, orderId, actor.userId, this.clock.now()));
  }

  /** Drives first. @returns the record's id. */
  async playFirst(actor: Actor, { tariff, driver }: PastSale, vehicleId: string): Promise<string> {
    const input = tabRoutes.add.input.parse({
      ...nothingElse,
      roleId: tariff.id,
      cheshou: driver,
      vehicleId,
      consumeVehicleMode: runModeOf(tariff),
    });
    return this.db.transaction((tx) => this.tabs.start(tx, actor, input));
  }

  async settle(actor: Actor, tabId: string, sale: PastSale): Promise<void> {
    await this.tabCalls.settle(actor, tabRoutes.settle.input.parse({ ...paymentOf(sale), id: tabId }), null);
  }

  async link(actor: Actor, tabId: string, rechargeOrderId: string): Promise<void> {
    await this.tabCalls.link(actor, { id: tabId, reid: rechargeOrderId });
  }

  /** What the worker's sweep does with trials whose time is over. */
  async escapeOverdue(): Promise<void> {
    for (const id of await this.tabs.overdue()) await this.tabs.escape(id);
  }
}

const nothingElse = {
  remark: '',
  payCode: '',
  departuserId: '',
  printId: '',
  vehicleId: '',
  groupNumber: '',
  consumePassword: '',
};
const runModeOf = (tariff: PastTariff) => (tariff.laps > 0 ? 'circlemode' : 'timermode');

const paymentOf = ({ tariff, driver, memberId = '', coupon = '', password = '', code = '' }: PastSale) => ({
  ...nothingElse,
  userId: memberId,
  consumeType: tariff.type,
  consumePayMode: tariff.type === 'NOCARDCONSUME' && code === '' ? 'unline' : 'wechat',
  payCode: code,
  consumePassword: password,
  consumeVehicleMode: runModeOf(tariff),
  usageMode: 'lineup',
  sysDepartConsumeRoleId: tariff.id,
  doTask: 'NO',
  groupNumber: coupon,
  cheshou: driver,
});
