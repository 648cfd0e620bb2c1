/** What a role of a department may do there, within what the department may hand out. */
import { useQuery } from '@tanstack/react-query';
import { BreadcrumbSide } from '../../app/shell/Breadcrumb';
import { ask, call } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { keepOfStore, storeKey, storeOfKeys } from '../../shared/keys';
import { EmptyState } from '../../shared/ListStates';
import { useMayPress } from '../../shared/session';
import { departmentRolesKey } from './departmentRolesKey';
import { RightsOfRole } from './RightsOfRole';
import type { RolesBeside } from './rolesBeside';
import { spokenTree } from './rightsModel';
import { texts } from './texts';
import { useDepartment } from './useDepartment';
import { useOwnRights } from './useOwnRights';

const rightsOf: RolesBeside['rightsOf'] = (roleId) => ({
  queryKey: storeKey('department', 'roleRights', roleId),
  queryFn: ({ signal }) => ask('GET /sys/sysDepartPermission/queryDeptRolePermission', { roleId }, { signal }),
});

export function DepartmentRoleRights({
  departId,
  roleId,
  onOpen,
  onLeave,
}: {
  departId: string;
  roleId: string;
  onOpen: (roleId: string) => void;
  onLeave: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const mayGrant = useMayPress('departRole:edit');
  const department = useDepartment(departId);
  const holdsOwn = useOwnRights(department?.orgCode ?? '');
  // What is ticked outlives what it was read beside: another language, or a long stay on another page.
  const kept = { placeholderData: keepOfStore(storeOfKeys()) };
  const { data: tree } = useQuery({
    ...kept,
    queryKey: storeKey('department', 'roleTree', departId, language),
    queryFn: async ({ signal }) =>
      spokenTree(await ask('GET /sys/sysDepartPermission/queryTreeListForDeptRole', { departId }, { signal })),
  });
  const { data: roles } = useQuery({
    ...kept,
    queryKey: departmentRolesKey(departId),
    queryFn: ({ signal }) => ask('GET /sys/sysDepartRole/getDeptRoleList', { departId }, { signal }),
  });
  const { data: saved } = useQuery({ ...rightsOf(roleId), ...kept });
  const role = roles?.find(({ id }) => id === roleId);
  if (!tree || !saved || !roles || !role) return null;
  if (tree.ids.length === 0)
    return (
      <>
        <h1 className="sr-only">{t('rightsOf', { name: role.roleName })}</h1>
        <BreadcrumbSide>
          <button type="button" className="link-button" onClick={onLeave}>
            {t('backToDeparts')}
          </button>
        </BreadcrumbSide>
        <EmptyState title={t('departGivesNothing')} hint={t('departGivesNothingHint')} />
      </>
    );
  const all = roles.map(({ id, roleName, userCount }) => ({ id, name: roleName, userCount }));
  return (
    <RightsOfRole
      owner={{ kind: 'departRole', roleId, departId }}
      roles={{ all, rightsOf, onOpen }}
      place={department?.shownName}
      backText={t('backToDeparts')}
      tree={tree.treeList}
      scope={department ? { orgCode: department.orgCode } : 'own'}
      offered={new Set(tree.ids)}
      save={(lists) => call('POST /sys/sysDepartPermission/saveDeptRolePermission', { roleId, ...lists })}
      mayRule={mayGrant}
      {...{ saved, mayGrant, holdsOwn, onLeave }}
    />
  );
}
