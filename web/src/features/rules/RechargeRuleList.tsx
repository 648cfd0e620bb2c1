/** Recharge rules: what a recharge stores, gives, and how long it lasts. */
import { rechargeRule, type RowOf } from '@paddock/contracts/resources';
import { venueDate } from '../../shared/format';
import { ResourcePage, StateCell, type RowState } from '../../shared/resource';
import { useSettingsOfStore } from '../../shared/storeSettings';
import { lazyWindow } from '../../app/lazyWindow';
import { MemberDaysText } from './memberDays';
import { texts, type RuleText } from './texts';

const MemberDaysControl = lazyWindow(() => import('./MemberDaysControl'));

type Rule = RowOf<typeof rechargeRule>;

function ruleState(row: Rule, today: string, t: RuleText): RowState {
  if (row.enabled === 'NO') return { glyph: 'offline', tone: 'grey', word: t('off'), done: true };
  if (row.validDate !== null && row.validDate < today)
    return { glyph: 'minus', tone: 'grey', word: t('ended'), done: true };
  return { glyph: 'run', tone: 'go', word: t('sold') };
}

export default function RechargeRuleList() {
  const t = texts.use();
  const settings = useSettingsOfStore();
  const stateOf = (row: Rule): RowState => ruleState(row, venueDate(), t);
  return (
    <ResourcePage
      resource={rechargeRule}
      state={{ label: t('state'), of: stateOf }}
      cells={{ memberDays: (row) => <MemberDaysText days={row.memberDays} /> }}
      form={{
        start: settings && { saleMode: settings.saleMode, price: settings.changwanPrice || null },
        head: (row) => <StateCell state={stateOf(row as unknown as Rule)} />,
        fields: { memberDays: (props) => <MemberDaysControl {...props} /> },
      }}
      deleteHint={t('deleteRecharge')}
    />
  );
}
