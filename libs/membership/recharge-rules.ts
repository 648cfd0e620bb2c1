import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type ListInput, type Page, type RechargeRuleRow } from '@paddock/contracts/wire';
import { dayInStore } from '@paddock/identity';
import { type Actor, Clock, Database, Refusal, type Sql } from '@paddock/kernel';
import { defineResource, ResourceLists } from '@paddock/resources';
import { isOffered, memberDayNames, type RechargeRule } from './recharge.terms';

const ruleList = defineResource<RechargeRuleRow>({
  name: 'rechargeRules',
  permission: 'recharge:list',
  from: 'recharge_rule r',
  tables: ['recharge_rule'],
  idColumn: 'r.id',
  orgColumn: 'r.org_code',
  where: 'r.active',
  ownStoreOnly: true,
  fields: {
    id: { type: 'text', column: 'r.id', searchable: true },
    sysOrgCode: { type: 'text', column: 'r.org_code', searchable: true },
    roleName: { type: 'text', column: 'r.name', searchable: true, sortable: true },
    payDoType: { type: 'text', column: 'r.pay_do_type', searchable: true },
    amountType: { type: 'text', column: 'r.amount_type', searchable: true },
    saleMode: { type: 'text', column: 'r.sale_mode', searchable: true },
    price: { type: 'moneyFen', column: 'r.price_fen', sortable: true },
    recharge: { type: 'moneyFen', column: 'r.recharge_fen', searchable: true, sortable: true },
    give: { type: 'moneyFen', column: 'r.gift_fen', sortable: true },
    integral: { type: 'int', column: 'r.points', sortable: true },
    frequency: { type: 'int', column: 'r.visits', sortable: true },
    giveQuan: { type: 'int', column: 'r.laps', sortable: true },
    validType: { type: 'text', column: 'r.valid_type' },
    validDays: { type: 'int', column: 'r.valid_days' },
    validDate: { type: 'date', column: 'r.valid_date', nullable: true },
    changwanDays: { type: 'int', column: 'r.card_days', sortable: true },
    changwanCount: { type: 'int', column: 'r.card_times' },
    selfRecharge: { type: 'yesNo', column: 'r.self_recharge' },
    memberDays: { type: 'text', column: "array_to_string(r.member_days, ',')" },
    indexNumber: { type: 'int', column: 'r.position', sortable: true },
    createTime: { type: 'instant', column: 'r.created_at', sortable: true },
  },
  defaultSort: { field: 'indexNumber', direction: 'asc' },
});

/** What may be sold as a recharge. */
@Injectable()
export class RechargeRules {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
    private readonly clock: Clock,
  ) {}

  /** The day in the store, `yyyy-MM-dd`. */
  today(sql: Sql, orgCode: string): Promise<string> {
    return dayInStore(sql, orgCode, this.clock.now());
  }

  /** Rules of the actor's store that are offered today. */
  async list(actor: Actor, query: ListInput, language: Language): Promise<Page<RechargeRuleRow>> {
    const offered = await this.db.query<{ id: string }>(
      "SELECT id FROM recharge_rule WHERE org_code = $1 AND active AND (member_days = '{}' OR member_days && $2::text[])",
      [actor.orgCode, memberDayNames(await this.today(this.db, actor.orgCode))],
    );
    return this.lists.list(actor, ruleList, query, language, [
      { field: 'id', rule: 'in', values: offered.map(({ id }) => id) },
    ]);
  }

  queryById(actor: Actor, id: string, language: Language): Promise<RechargeRuleRow | null> {
    return this.lists.queryById(actor, ruleList, id, language);
  }

  /** @throws Refusal when the store does not sell this rule, or not today. */
  async forSale(sql: Sql, orgCode: string, id: string): Promise<RechargeRule> {
    const rows = await sql.query<RechargeRule>(
      `SELECT id, org_code, name, amount_type, sale_mode, price_fen, recharge_fen, gift_fen, points, visits, laps, valid_type, valid_days,
         valid_date::text AS valid_date, card_days, card_times, member_days
       FROM recharge_rule WHERE id = $1 AND org_code = $2 AND active`,
      [id, orgCode],
    );
    const rule = rows[0];
    if (!rule) throw new Refusal('recharge.ruleUnknown');
    if (!isOffered(rule, await this.today(sql, orgCode))) throw new Refusal('recharge.notToday');
    return rule;
  }
}
