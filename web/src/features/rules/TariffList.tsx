/** Consumption rules: what a session costs and how long it lasts. */
import { tariff } from '@paddock/contracts/resources';
import { ResourcePage } from '../../shared/resource';
import { lazyWindow } from '../../app/lazyWindow';
import { MemberDaysText } from './memberDays';

const MemberDaysControl = lazyWindow(() => import('./MemberDaysControl'));

export default function TariffList() {
  return (
    <ResourcePage
      resource={tariff}
      cells={{ memberDays: (row) => <MemberDaysText days={row.memberDays} /> }}
      form={{ fields: { memberDays: (props) => <MemberDaysControl {...props} /> } }}
    />
  );
}
