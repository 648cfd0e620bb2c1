/** What people are employed as. */
import { position } from '@paddock/contracts/resources';
import { ResourcePage } from '../../shared/resource';

export default function PositionList() {
  return <ResourcePage resource={position} />;
}
