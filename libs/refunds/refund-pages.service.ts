import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type {
  InputOf,
  RechargeRefund,
  RefundDetail,
  RefundPerson,
  RefundPlan,
  refundRoutes,
} from '@paddock/contracts/wire';
import { isSplit } from '@paddock/counter';
import { realNamesOf, RefundPasswords } from '@paddock/identity';
import { type Actor, Database, Dictionaries, must } from '@paddock/kernel';
import { PaymentRefunds } from '@paddock/payments';
import { planRecharge, type RechargeFacts } from './recharge-plan';
import { type RefundableOrder, RefundOrders } from './refund-orders.service';
import { findRefund, type Refund } from './refund.repository';
import { amountOf, barOf, remainingOf, type SaleFacts, usualWay } from './sale-plan';
import { targetsOf } from './targets';

type PlanInput = InputOf<typeof refundRoutes.plan>;
const APPROVE = 'refund:approve';

/** What the windows of refunds show. */
@Injectable()
export class RefundPages {
  constructor(
    private readonly db: Database,
    private readonly orders: RefundOrders,
    private readonly refunds: PaymentRefunds,
    private readonly passwords: RefundPasswords,
    private readonly dictionaries: Dictionaries,
  ) {}

  async plan(actor: Actor, { orderId, amount, usedGifts }: PlanInput, language: Language): Promise<RefundPlan | null> {
    const order = await this.orders.find(this.db, actor, orderId);
    if (!order) return null;
    const { drawer } = await this.orders.cashOf(this.db, actor);
    const { channel } = order.kind === 'SALE' ? order.sale : order.recharge;
    return {
      ...(order.kind === 'SALE'
        ? saleHead(order)
        : rechargeHead(order, { amountFen: amount ?? null, usedGifts }, (project) =>
            this.dictionaries.text('project_type', project, language, order.recharge.order.org_code),
          )),
      memberName: order.kind === 'SALE' ? await this.memberName(order.sale.order.member_id) : order.recharge.memberName,
      targets: targetsOf(await this.orders.targetFacts(this.db, actor, order)),
      parts: order.kind === 'SALE' && isSplit(order.sale) ? order.sale.parts : null,
      provider: channel?.provider ?? null,
      drawer,
      approvers: await this.passwords.approvers(this.db, actor.orgCode, APPROVE),
      mayApprove: actor.permissions.has(APPROVE),
      isOver: order.kind === 'SALE' && (await this.orders.sales.isOver(this.db, order.sale)),
    };
  }

  async detail(actor: Actor, id: string): Promise<RefundDetail | null> {
    const refund = await findRefund(this.db, actor.orgCode, id);
    if (!refund) return null;
    const channel = await this.refunds.refundable(this.db, refund.order_id);
    const { drawer, allowsCash } = await this.orders.cashOf(this.db, actor);
    return {
      ...detailOf(refund),
      ...(await this.names(refund)),
      provider: channel?.provider ?? null,
      ...{ drawer, allowsCash },
      approvers: await this.passwords.approvers(this.db, actor.orgCode, APPROVE),
    };
  }

  private async memberName(memberId: string | null): Promise<string | null> {
    if (memberId === null) return null;
    const rows = await this.db.query<{ name: string }>(
      "SELECT coalesce(nullif(real_name, ''), nickname) AS name FROM member WHERE id = $1",
      [memberId],
    );
    return rows[0]?.name ?? null;
  }

  private async names({ cashier_id: cashierId, approved_by: approvedBy, handed_to: handedTo }: Refund) {
    const ids = [cashierId, approvedBy, handedTo].filter((id) => id !== null);
    const names = await realNamesOf(this.db, ids);
    const nameOf = (id: string | null) => names.get(id ?? '') ?? null;
    return { cashierName: nameOf(cashierId), approvedName: nameOf(approvedBy), handedToName: nameOf(handedTo) };
  }
}

type Head = Omit<
  RefundPlan,
  'parts' | 'memberName' | 'targets' | 'provider' | 'drawer' | 'approvers' | 'mayApprove' | 'isOver'
>;

function saleHead({ sale, facts }: Extract<RefundableOrder, { kind: 'SALE' }>): Head {
  const { order, unit } = sale;
  return {
    ...{ kind: 'SALE', orderId: order.id, orderNumber: order.number, createdAt: order.created_at.toISOString() },
    ...{ goods: order.tariff_name, goodsEn: order.tariff_name_en, headCount: order.head_count },
    ...{ memberId: order.member_id, runMode: order.run_mode, unit, paid: facts.paid, returned: facts.returned },
    remaining: remainingOf(facts),
    persons: personsOf(sale.people, facts),
    recharge: null,
  };
}

const personsOf = (
  people: Extract<RefundableOrder, { kind: 'SALE' }>['sale']['people'],
  facts: SaleFacts,
): RefundPerson[] =>
  facts.persons.map((person) => {
    const { numberText, driverName } = must(
      people.find(({ id }) => id === person.id),
      'the person of a sale',
    );
    return {
      ...{ id: person.id, numberText, driverName, sold: person.sold, left: person.left },
      ...{ own: person.own, returned: person.returned, bar: barOf(person), usual: usualWay(person) },
      amounts: { left: amountOf(person, 'left'), full: amountOf(person, 'full') },
    };
  });

function rechargeHead(
  { recharge, facts }: Extract<RefundableOrder, { kind: 'RECHARGE' }>,
  choice: Parameters<typeof planRecharge>[1],
  projectText: (project: string) => string,
): Head {
  const { order, experience, level } = recharge;
  const shown = viewOf(facts, choice);
  return {
    ...{ kind: 'RECHARGE', orderId: order.id, orderNumber: order.number, createdAt: order.created_at.toISOString() },
    ...{ goods: order.rule_name ?? '', goodsEn: order.rule_name_en, headCount: 1, memberId: order.member_id },
    ...{ runMode: 'laps', unit: facts.paidFen > 0 ? 'fen' : null, paid: facts.paidFen, returned: facts.returnedFen },
    remaining: shown.most.letGo,
    persons: [],
    recharge: {
      ...{ ...shown, visitsProject: order.visits_project, experience, level },
      visitsProject_dictText: projectText(order.visits_project),
    },
  };
}

/** The rows for what is chosen; where used gifts have no price, for letting them go. */
function viewOf(
  facts: RechargeFacts,
  choice: Parameters<typeof planRecharge>[1],
): Omit<RechargeRefund, 'visitsProject' | 'visitsProject_dictText' | 'experience' | 'level'> {
  const priced = planRecharge(facts, { ...choice, usedGifts: 'letGo' }).most.takeOff !== null;
  const { amountFen, most, usedGifts, rows } = planRecharge(facts, priced ? choice : { ...choice, usedGifts: 'letGo' });
  const spentFen = Math.max(0, facts.paidFen - facts.returnedFen - most.letGo);
  return { amountFen, spentFen, most, usedGifts, rows };
}

const detailOf = (
  refund: Refund,
): Omit<
  RefundDetail,
  'provider' | 'cashierName' | 'approvedName' | 'handedToName' | 'drawer' | 'allowsCash' | 'approvers'
> => ({
  ...{ id: refund.id, version: refund.version, refundNumber: refund.number, kind: refund.kind },
  ...{ orderId: refund.order_id, orderNumber: refund.order_number, target: refund.target, state: refund.state },
  ...{ unit: refund.unit, amount: refund.amount, unclear: refund.unclear, message: refund.message },
  remark: refund.remark,
  createdAt: refund.created_at.toISOString(),
  askedAt: refund.asked_at?.toISOString() ?? null,
  endedAt: refund.ended_at?.toISOString() ?? null,
  nextTryAt: refund.next_try_at?.toISOString() ?? null,
  tryUntil: refund.try_until?.toISOString() ?? null,
});
