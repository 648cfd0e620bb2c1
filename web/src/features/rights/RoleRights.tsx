/** What a role may do in every store, and which rows it sees of what has data rules. */
import type { StartRole } from '@paddock/contracts';
import { useQuery } from '@tanstack/react-query';
import { ask, call } from '../../shared/call';
import { named } from '../../shared/furtherLanguage';
import { useLang } from '../../shared/i18n';
import { keepOfStore, storeKey, storeOfKeys } from '../../shared/keys';
import { useMayPress, useSession } from '../../shared/session';
import { RightsOfRole } from './RightsOfRole';
import { RoleScope } from './RoleScope';
import type { RolesBeside } from './rolesBeside';
import { spokenTree } from './rightsModel';
import { texts } from './texts';
import { useOwnRights } from './useOwnRights';

const SUPER_ADMIN: StartRole = 'super-admin';

const rightsOf: RolesBeside['rightsOf'] = (roleId) => ({
  queryKey: storeKey('role', 'rights', roleId),
  queryFn: ({ signal }) => ask('GET /sys/permission/queryRolePermission', { roleId }, { signal }),
});

export function RoleRights({
  roleId,
  onOpen,
  onLeave,
}: {
  roleId: string;
  onOpen: (roleId: string) => void;
  onLeave: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const { user } = useSession();
  const isHeadOffice = Number(user?.identity ?? 1) <= 0;
  const mayGrantRoles = useMayPress('permission:grant') && isHeadOffice;
  const mayMove = useMayPress('user:edit') && isHeadOffice;
  const mayRule = useMayPress('permission:rule') && isHeadOffice;
  const holdsOwn = useOwnRights(user?.orgCode ?? '');
  // What is ticked outlives what it was read beside: another language, or a long stay on another page.
  const kept = { placeholderData: keepOfStore(storeOfKeys()) };
  const { data: tree } = useQuery({
    ...kept,
    queryKey: storeKey('rightsTree', language),
    queryFn: async ({ signal }) => spokenTree(await ask('GET /sys/role/queryTreeList', {}, { signal })),
  });
  const { data: roles } = useQuery({
    ...kept,
    queryKey: storeKey('role', 'all', language),
    queryFn: ({ signal }) => ask('GET /sys/role/queryall', {}, { signal }),
  });
  const { data: saved } = useQuery({ ...rightsOf(roleId), ...kept });
  if (!tree || !saved || !roles) return null;
  // Its people may do everything, whatever is noted of the role.
  const mayAll = roles.find(({ id }) => id === roleId)?.roleCode === SUPER_ADMIN;
  const mayGrant = mayGrantRoles && !mayAll;
  const all = roles.map(({ id, roleName, roleNameEn, userCount }) => ({
    ...{ id, name: (language === 'en' && named(roleNameEn)) || roleName, userCount },
  }));
  return (
    <RightsOfRole
      owner={{ kind: 'role', roleId }}
      roles={{ all, rightsOf, onOpen }}
      backText={t('backToRoles')}
      tree={tree.treeList}
      scope="all"
      reach={
        <RoleScope roleId={roleId} roleName={all.find(({ id }) => id === roleId)?.name ?? ''} mayChange={mayMove} />
      }
      save={(lists) => call('POST /sys/permission/saveRolePermission', { roleId, ...lists })}
      {...{ saved, mayAll, mayGrant, mayRule, holdsOwn, onLeave }}
    />
  );
}
