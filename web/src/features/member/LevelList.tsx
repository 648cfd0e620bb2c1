/** From how much experience on a member has a level. */
import { memberLevel } from '@paddock/contracts/resources';
import { ResourcePage } from '../../shared/resource';

export default function LevelList() {
  return <ResourcePage resource={memberLevel} />;
}
