import { DICTIONARIES, type MessageKey } from '@paddock/contracts';
import { fillRule, type RowOf } from '@paddock/contracts/resources';
import { Refusal } from '@paddock/kernel';
import { FILL_RULE_CODES } from '@paddock/contracts/number-dictionaries';
import { bind } from '@paddock/resources';

type Parts = Pick<RowOf<typeof fillRule>, 'prefix' | 'datePart' | 'renewal'>;
interface FillFault {
  key: MessageKey;
  params: Record<string, { cn: string; en: string }>;
  field: 'prefix' | 'datePart';
}

const SALES_AND_SHIFTS = /^[PCTK]\d*$/i;
const RENEWED: Readonly<Record<string, { cn: string; en: string }>> = {
  DAY: { cn: '每天', en: 'each day' },
  MONTH: { cn: '每月', en: 'each month' },
  YEAR: { cn: '每年', en: 'each year' },
};
const DAY = { cn: '年月日', en: 'the day' };
const MONTH = { cn: '年月日或年月', en: 'the day or the month' };

/** Why a rule cannot be: its numbers would be taken for others, or would come again by themselves. */
export function fillFault({ prefix, datePart, renewal }: Parts): FillFault | null {
  if (SALES_AND_SHIFTS.test(prefix)) return { key: 'fillRule.prefixOfOrders', params: {}, field: 'prefix' };
  const renewed = RENEWED[renewal];
  if (renewed === undefined || datePart === 'DAY' || (datePart === 'MONTH' && renewal !== 'DAY')) return null;
  return {
    key: 'fillRule.repeats',
    params: { renewal: renewed, part: renewal === 'DAY' ? DAY : MONTH },
    field: 'datePart',
  };
}

const NAMES = FILL_RULE_CODES.map((code) => `WHEN '${code}' THEN '${DICTIONARIES.fill_rule[code][0]}'`).join(' ');
export const fillRuleTable = bind(fillRule)({
  table: 'fill_rule',
  from: 'fill_rule t LEFT JOIN store s ON s.org_code = t.org_code',
  tables: ['fill_rule', 'store'],
  columns: {
    dashed: { sql: 't.dashed', boolean: true },
    ruleName: { raw: true, sql: `CASE t.rule_code ${NAMES} END` },
    ruleClass: { raw: true, sql: 't.rule_code' },
    ruleParams: {
      raw: true,
      sql: `jsonb_build_object('prefix', t.prefix, 'datePart', t.date_part, 'dashed', t.dashed, 'width', t.width, 'renewal', t.renewal)::text`,
    },
  },
  before: {
    edit: (_tx, _actor, before, values, now) => {
      const fault = fillFault({
        prefix: values.prefix ?? before.prefix,
        datePart: values.datePart ?? before.datePart,
        renewal: values.renewal ?? before.renewal,
      });
      if (fault) throw new Refusal(fault.key, fault.params, 500, { field: fault.field });
      return { updated_at: now };
    },
  },
});
