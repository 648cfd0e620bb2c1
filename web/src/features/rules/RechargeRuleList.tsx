/** Recharge rules: what a recharge stores, gives, and how long it lasts. */
import { rechargeRule } from '@paddock/contracts/resources';
import { ResourcePage } from '../../shared/resource';
import { useSettingsOfStore } from '../../shared/storeSettings';
import { lazyWindow } from '../../app/lazyWindow';
import { MemberDaysText } from './memberDays';

const MemberDaysControl = lazyWindow(() => import('./MemberDaysControl'));

export default function RechargeRuleList() {
  const settings = useSettingsOfStore();
  return (
    <ResourcePage
      resource={rechargeRule}
      cells={{ memberDays: (row) => <MemberDaysText days={row.memberDays} /> }}
      form={{
        start: settings && { saleMode: settings.saleMode, price: settings.changwanPrice || null },
        fields: { memberDays: (props) => <MemberDaysControl {...props} /> },
      }}
    />
  );
}
