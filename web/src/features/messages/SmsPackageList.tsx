/** Text messages that the store has bought, and how many of them are left. */
import { smsPackage } from '@paddock/contracts/resources';
import { ResourcePage } from '../../shared/resource';

export default function SmsPackageList() {
  return <ResourcePage resource={smsPackage} />;
}
