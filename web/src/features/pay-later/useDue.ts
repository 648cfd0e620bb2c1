import type { TabPayload } from '@paddock/contracts/feed';
import { money } from '../../shared/format';
import { ruleOfTab } from '../../shared/venueNames';
import { words } from '../../shared/words';
import type { together } from './settlement';
import { texts } from './texts';

/** What the customer gives: the record's own terms, which the service takes whatever became of the rule. */
export function useDue(
  tab: Pick<TabPayload, 'consumeType' | 'roleId_dictText' | 'consumeRoleNameEn'> & ReturnType<typeof together>,
): string {
  const t = texts.use();
  const w = words.use();
  const parts: Partial<Record<string, string>> = {
    NOCARDCONSUME: money(tab.amount),
    BALANCE: money(tab.amount),
    FREQUENCY: t('visits', { count: tab.frequency }),
    INTEGRAL: t('points', { count: tab.integral }),
    BALANCEANDINTEGRAL: `${money(tab.amount)} + ${t('points', { count: tab.integral })}`,
    QUAN: w('laps', { count: tab.chargedCycleNumber }),
    TESTCARD: t('nothingDue'),
  };
  return parts[tab.consumeType] ?? ruleOfTab(tab);
}
