import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { memberDayNames } from '@paddock/contracts/member-days';
import { type ListInput, type Page, type RechargeRuleRow, type SelfRecharge, yuan } from '@paddock/contracts/wire';
import { dayInStore, storeFace } from '@paddock/identity';
import { type Actor, Clock, Database, inStore, Refusal, type Sql } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { rechargeRuleTable } from './recharge-rule.resource';
import { assertOffered, type RechargeRule } from './recharge-terms';

/** Sold today: $1 is the store, $2 what this day is called in member days, $3 the day. */
const OFFERED = `org_code = $1 AND active AND (member_days = '{}' OR member_days && $2::text[])
  AND (sale_from IS NULL OR sale_from <= $3::date) AND (sale_to IS NULL OR sale_to >= $3::date)`;

type SelfService = Omit<SelfRecharge, 'price' | 'recharge' | 'give'> &
  Pick<RechargeRule, 'price_fen' | 'recharge_fen' | 'gift_fen'>;

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
    const today = await this.today(this.db, actor.orgCode);
    const offered = await this.db.query<{ id: string }>(`SELECT id FROM recharge_rule WHERE ${OFFERED}`, [
      actor.orgCode,
      memberDayNames(today),
      today,
    ]);
    return this.lists.list(actor, rechargeRuleTable.list, query, language, [
      { field: 'id', rule: 'in', values: offered.map(({ id }) => id) },
    ]);
  }

  /** What members of a store may buy themselves today; anybody may ask. @throws Refusal when no such store is open */
  selfService(orgCode: string): Promise<SelfRecharge[]> {
    return inStore(orgCode, async () => {
      if (!(await storeFace(this.db, orgCode))) throw new Refusal('miniApp.noStore');
      const today = await this.today(this.db, orgCode);
      const rules = await this.db.query<SelfService>(
        `SELECT id, name, coalesce(name_en, '') AS "nameEn", CASE sale_mode WHEN 'LISTPRICE' THEN price_fen ELSE recharge_fen END AS price_fen,
           recharge_fen, gift_fen, points, visits, laps, card_days AS "cardDays", card_times AS "cardTimes", sale_to::text AS "saleTo"
         FROM recharge_rule WHERE ${OFFERED} AND self_recharge ORDER BY position, id`,
        [orgCode, memberDayNames(today), today],
      );
      return rules.map(({ price_fen: price, recharge_fen: recharge, gift_fen: give, ...rule }) => ({
        ...rule,
        ...{ price: yuan(price), recharge: yuan(recharge), give: yuan(give) },
      }));
    });
  }

  /** @throws Refusal when the store does not sell this rule, or not today. */
  async forSale(sql: Sql, orgCode: string, id: string): Promise<RechargeRule> {
    const rows = await sql.query<RechargeRule>(
      `SELECT id, org_code, name, amount_type, sale_mode, price_fen, recharge_fen, gift_fen, points, visits, laps, valid_type, valid_days,
         valid_date::text AS valid_date, card_days, card_times, sale_from::text AS sale_from, sale_to::text AS sale_to, member_days
       FROM recharge_rule WHERE id = $1 AND org_code = $2 AND active`,
      [id, orgCode],
    );
    const rule = rows[0];
    if (!rule) throw new Refusal('recharge.ruleUnknown');
    assertOffered(rule, await this.today(sql, orgCode));
    return rule;
  }
}
