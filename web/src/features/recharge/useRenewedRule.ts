/** A rule that was edited while it stands chosen is chosen again, and its new price is highlighted. */
import type { RechargeRuleRow } from '@paddock/contracts/wire';
import { useEffect, useEffectEvent } from 'react';
import { notices } from '../../shared/notices';
import { sameTerms } from '../../shared/sameTerms';
import { texts } from './texts';

/** `open`: nothing was sent yet. `choose` answers whether it took the rule. */
export function useRenewedRule(
  chosen: RechargeRuleRow | null,
  known: readonly RechargeRuleRow[] | undefined,
  open: boolean,
  choose: (rule: RechargeRuleRow) => boolean,
  /** It is the same, read in another language. */
  rename: (rule: RechargeRuleRow) => void,
): void {
  const renewed = open && chosen ? known?.find(({ id }) => id === chosen.id) : undefined;
  const differs = renewed !== undefined && JSON.stringify(renewed) !== JSON.stringify(chosen);
  const take = useEffectEvent(() => {
    if (!renewed || !chosen) return;
    if (sameTerms(chosen, renewed, 'roleName')) return rename(renewed);
    if (!choose(renewed)) return;
    notices.warning(texts.t('ruleChanged', { ruleName: renewed.roleName }));
  });
  useEffect(() => {
    if (differs) take();
  }, [differs]);
}
