/** The rules of one type, in the order of their numbers, and how one of them is named by typing. */
import type { TariffRow } from '@paddock/contracts/wire';
import { queryOptions } from '@tanstack/react-query';
import { askWhole } from '../../shared/call';
import { amount, groupThousands, orDash } from '../../shared/format';
import { storeKey } from '../../shared/keys';
import { eachMinute } from '../../shared/renewal';
import { namedTariff } from '../../shared/venueNames';
import type { ConsumeType } from '../../shared/words';

export const rulesQuery = (type: ConsumeType) =>
  queryOptions({
    queryKey: storeKey('tariffs', 'playFirst', type),
    queryFn: async ({ signal }) =>
      (
        await askWhole(
          'GET /consume/sysConsume/consumerolelistpcbymember',
          { consumeTypeRole: type, column: 'indexNumber', order: 'asc' },
          { signal },
        )
      ).map(namedTariff),
    ...eachMinute,
  });

export interface NumberedRule {
  rule: TariffRow;
  number: number;
}

/** Rules that what was typed may mean: the number alone when it is one, else every name that holds the text. */
export function rulesOf(rules: readonly TariffRow[], typed: string): NumberedRule[] {
  const text = typed.trim().toLowerCase();
  const numbered = rules.map((rule, index) => ({ rule, number: index + 1 }));
  if (text === '') return numbered;
  const named = numbered.filter(({ rule }) => rule.consumeRoleName.toLowerCase() === text);
  if (named.length > 0) return named;
  const byNumber = numbered.filter(({ number }) => String(number) === text);
  return byNumber.length > 0
    ? byNumber
    : numbered.filter(({ rule }) => rule.consumeRoleName.toLowerCase().includes(text));
}

const costs: Readonly<Partial<Record<ConsumeType, (rule: TariffRow) => string>>> = {
  BALANCE: (rule) => amount(rule.price),
  NOCARDCONSUME: (rule) => amount(rule.price),
  FREQUENCY: (rule) => groupThousands(rule.frequency),
  INTEGRAL: (rule) => groupThousands(rule.integral),
  BALANCEANDINTEGRAL: (rule) => `${amount(rule.price)} + ${groupThousands(rule.integral)}`,
};

/** What it takes, in the unit of its type. */
export const costOf = (rule: TariffRow, type: ConsumeType): string => orDash(costs[type]?.(rule) ?? null);
