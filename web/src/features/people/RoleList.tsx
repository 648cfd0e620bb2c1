/** Roles and what they may do. */
import { role, type RowOf } from '@paddock/contracts/resources';
import { useSearchParams } from 'react-router';
import { Icon } from '../../shared/Icon';
import { ResourcePage } from '../../shared/resource';
import { aboutRole } from '../../shared/venueNames';
import { RoleRights } from '../rights/RoleRights';
import { texts } from './texts';

type RoleRow = RowOf<typeof role>;

export default function RoleList() {
  const t = texts.use();
  const [params, setParams] = useSearchParams();
  const opened = params.get('rights');
  if (opened !== null)
    return (
      <RoleRights
        key={opened}
        roleId={opened}
        onOpen={(id) => setParams({ rights: id })}
        onLeave={() => setParams({})}
      />
    );
  const open = ({ id }: { id: string }): void => setParams({ rights: id });
  return (
    <ResourcePage
      resource={role}
      cells={{ description: (row: RoleRow) => aboutRole(row) }}
      titleNote={(row: RoleRow) =>
        row.builtIn === 'YES' && (
          <small className="cell-note">
            <Icon name="padlock" size={12} /> {t('builtIn')}
          </small>
        )
      }
      mayDelete={({ userCount }) => (userCount > 0 ? t('heldBy', { count: userCount }) : null)}
      actions={[{ key: 'rights', label: () => t('rights'), link: true, onPress: open }]}
    />
  );
}
