import { rechargeRule } from '@paddock/contracts/resources';
import { storeSettings } from '@paddock/identity';
import { Refusal, type Sql } from '@paddock/kernel';
import { bind, type Row, type Values } from '@paddock/resources';
import { memberDayColumns } from './member-day-columns';
import { tables } from './tables';

type Rule = Row<typeof rechargeRule>;
type Given = Values<typeof rechargeRule>;
type FieldName = keyof typeof rechargeRule.fields;

const refuse = (key: ConstructorParameters<typeof Refusal>[0], field: FieldName, params = {}): never => {
  throw new Refusal(key, params, 500, { field });
};

const required = (row: Partial<Rule>, field: 'price' | 'validDate' | 'validDays'): void => {
  if (row[field] === undefined || row[field] === null)
    refuse('resource.required', field, { field: rechargeRule.fields[field] });
};

/** Rules that the schema of one field cannot know, over the row as it would be. @returns columns to be written along */
function checked(row: Partial<Rule>, given: Given): Record<string, unknown> {
  const custom = row.amountType === 'CUSTOM';
  if (custom && row.saleMode === 'LISTPRICE') refuse('recharge.customListPrice', 'saleMode');
  if (custom && row.selfRecharge === 'YES') refuse('recharge.customSelfService', 'selfRecharge');
  if (row.saleMode === 'LISTPRICE') required(row, 'price');
  required(row, row.validType === 'DATE' ? 'validDate' : 'validDays');
  if (row.payDoType === 'CHANGWANCARD' && !row.changwanDays) refuse('recharge.cardDaysNeeded', 'changwanDays');
  return {
    // What the kind of sale and of validity does not use would only mislead.
    ...(row.saleMode === 'LISTPRICE' ? {} : { price_fen: 0 }),
    ...(row.validType === 'DATE' ? { valid_days: 0 } : { valid_date: null }),
    ...memberDayColumns(given.memberDays),
  };
}

type CardTerms = Pick<Rule, 'changwanDays' | 'changwanCount'>;

/** What a free-play card is without a word about it: as the store has set. */
async function usualCard(sql: Sql, orgCode: string, given: Given): Promise<Partial<CardTerms>> {
  if (given.payDoType !== 'CHANGWANCARD') return {};
  const usual = await storeSettings(sql, orgCode);
  return {
    ...(isLeftOut(given.changwanDays) ? { changwanDays: usual.changwanDays } : {}),
    ...(isLeftOut(given.changwanCount) ? { changwanCount: usual.changwanCount } : {}),
  };
}
const isLeftOut = (value: unknown): boolean => value === undefined || value === null;

const cardColumns = ({ changwanDays, changwanCount }: Partial<CardTerms>): Record<string, unknown> => ({
  ...(changwanDays === undefined ? {} : { card_days: changwanDays }),
  ...(changwanCount === undefined ? {} : { card_times: changwanCount }),
});

export const rechargeRuleTable = bind(rechargeRule)({
  table: 'recharge_rule',
  deletedAt: 'deleted_at',
  columns: {
    roleName: 't.name',
    roleNameEn: 't.name_en',
    enabled: 't.active',
    give: 't.gift_fen',
    integral: 't.points',
    frequency: 't.visits',
    giveQuan: 't.laps',
    changwanDays: 't.card_days',
    changwanCount: 't.card_times',
    memberDays: "array_to_string(t.member_days, ',')",
    indexNumber: 't.position',
  },
  before: {
    add: async (tx, actor, values) => {
      const card = await usualCard(tx, actor.orgCode, values);
      return { ...checked({ ...values, ...card } as Partial<Rule>, values), ...cardColumns(card) };
    },
    edit: (_tx, _actor, before, values) => checked({ ...before, ...values } as Partial<Rule>, values),
    // What was sold by it keeps its terms; it is in no list and for no sale.
    delete: async (tx, _actor, { id }) => {
      await tables.update(tx, 'recharge_rule', { id }, { active: false });
    },
  },
});
