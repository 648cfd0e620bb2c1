/** What a role of a department may do there, within what the department may hand out. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { BreadcrumbSide } from '../../app/shell/Breadcrumb';
import { ask, call } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { EmptyState } from '../../shared/ListStates';
import { useMayPress } from '../../shared/session';
import { departmentRolesKey } from './departmentRolesKey';
import { RightsPage } from './RightsPage';
import { RuleButton, type RuledPermission } from './RuleButton';
import { texts } from './texts';
import { useDepartment } from './useDepartment';
import { useOwnRights } from './useOwnRights';

const ChosenRules = lazyWindow(() => import('./ChosenRules'));
const windows = [ChosenRules];

export function DepartmentRoleRights({
  departId,
  roleId,
  onLeave,
}: {
  departId: string;
  roleId: string;
  onLeave: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const mayGrant = useMayPress('departRole:edit');
  const department = useDepartment(departId);
  const holdsOwn = useOwnRights(department?.orgCode ?? '');
  const [ruling, setRuling] = useState<RuledPermission | null>(null);
  usePreload(windows);
  const { data: tree } = useQuery({
    queryKey: storeKey('department', 'roleTree', departId, language),
    queryFn: ({ signal }) => ask('GET /sys/sysDepartPermission/queryTreeListForDeptRole', { departId }, { signal }),
  });
  const { data: roles } = useQuery({
    queryKey: departmentRolesKey(departId),
    queryFn: ({ signal }) => ask('GET /sys/sysDepartRole/getDeptRoleList', { departId }, { signal }),
  });
  const savedKey = storeKey('department', 'roleRights', roleId);
  const { data: saved } = useQuery({
    queryKey: savedKey,
    queryFn: ({ signal }) => ask('GET /sys/sysDepartPermission/queryDeptRolePermission', { roleId }, { signal }),
  });
  const role = roles?.find(({ id }) => id === roleId);
  if (!tree || !saved || !role) return null;
  const title = t('rightsOf', { name: role.roleName });
  if (tree.ids.length === 0)
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        <BreadcrumbSide>
          <button type="button" className="link-button" onClick={onLeave}>
            {t('backToDeparts')}
          </button>
        </BreadcrumbSide>
        <EmptyState title={t('departGivesNothing')} hint={t('departGivesNothingHint')} />
      </>
    );
  const owner = { kind: 'departRole', roleId, departId } as const;
  return (
    <>
      <RightsPage
        title={title}
        note={`${department?.shownName ?? ''} ${t('people', { count: role.userCount })}`}
        backText={t('backToDeparts')}
        tree={tree.treeList}
        offered={new Set(tree.ids)}
        side={{ title: t('whatMayDo'), nothing: t('nothing'), acts: t('actsAtOnce', { count: role.userCount }) }}
        save={(lists) => call('POST /sys/sysDepartPermission/saveDeptRolePermission', { roleId, ...lists })}
        beside={(node, held) => held && <RuleButton owner={owner} node={node} onOpen={setRuling} />}
        {...{ saved, savedKey, mayGrant, holdsOwn, onLeave }}
      />
      {ruling && (
        <ChosenRules
          owner={owner}
          permission={ruling}
          roleName={role.roleName}
          mayChange={mayGrant}
          onClose={() => setRuling(null)}
        />
      )}
    </>
  );
}
