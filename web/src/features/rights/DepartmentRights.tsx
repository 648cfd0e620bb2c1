/** What a department may hand out: its own roles can do that at most. */
import { useQuery } from '@tanstack/react-query';
import { ask, call } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { keepOfStore, storeKey, storeOfKeys } from '../../shared/keys';
import { useMayPress } from '../../shared/session';
import { RightsPage } from './RightsPage';
import { spokenTree } from './rightsModel';
import { texts } from './texts';
import { useDepartment } from './useDepartment';
import { useOwnRights } from './useOwnRights';

export function DepartmentRights({ departId, onLeave }: { departId: string; onLeave: () => void }) {
  const t = texts.use();
  const language = useLang();
  const mayGrant = useMayPress('permission:grant');
  const department = useDepartment(departId);
  const holdsOwn = useOwnRights(department?.orgCode ?? '');
  // What is ticked outlives what it was read beside: another language, or a long stay on another page.
  const kept = { placeholderData: keepOfStore(storeOfKeys()) };
  const { data: tree } = useQuery({
    ...kept,
    queryKey: storeKey('permissionTree', language),
    queryFn: async ({ signal }) => spokenTree(await ask('GET /sys/permission/queryTreeList', {}, { signal })),
  });
  const savedKey = storeKey('department', 'rights', departId);
  const { data: saved } = useQuery({
    ...kept,
    queryKey: savedKey,
    queryFn: ({ signal }) => ask('GET /sys/permission/queryDepartPermission', { departId }, { signal }),
  });
  if (!tree || !saved || !department) return null;
  return (
    <RightsPage
      title={t('departRightsOf', { name: department.shownName })}
      backText={t('backToDeparts')}
      tree={tree.treeList}
      scope={{ orgCode: department.orgCode }}
      side={{
        title: t('whatMayGive'),
        nothing: t('nothingGiven'),
        not: (names) => t('mayNotGive', { names }),
        acts: t('departActs'),
      }}
      save={(lists) => call('POST /sys/permission/saveDepartPermission', { departId, ...lists })}
      {...{ saved, savedKey, mayGrant, holdsOwn, onLeave }}
    />
  );
}
