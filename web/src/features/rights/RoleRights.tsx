/** What a role may do in every store, and which rows it sees of what has data rules. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { ask, call } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { useMayPress, useSession } from '../../shared/session';
import { RightsPage } from './RightsPage';
import { RuleButton, type RuledPermission } from './RuleButton';
import { texts } from './texts';
import { useOwnRights } from './useOwnRights';

const ChosenRules = lazyWindow(() => import('./ChosenRules'));
const windows = [ChosenRules];

export function RoleRights({ roleId, onLeave }: { roleId: string; onLeave: () => void }) {
  const t = texts.use();
  const language = useLang();
  const { user } = useSession();
  const isHeadOffice = Number(user?.identity ?? 1) <= 0;
  const mayGrant = useMayPress('permission:grant') && isHeadOffice;
  const mayRule = useMayPress('permission:rule') && isHeadOffice;
  const holdsOwn = useOwnRights(user?.orgCode ?? '');
  const [ruling, setRuling] = useState<RuledPermission | null>(null);
  usePreload(windows);
  const { data: tree } = useQuery({
    queryKey: storeKey('rightsTree', language),
    queryFn: ({ signal }) => ask('GET /sys/role/queryTreeList', {}, { signal }),
  });
  const { data: roles } = useQuery({
    queryKey: storeKey('role', 'all', language),
    queryFn: ({ signal }) => ask('GET /sys/role/queryall', {}, { signal }),
  });
  const savedKey = storeKey('role', 'rights', roleId);
  const { data: saved } = useQuery({
    queryKey: savedKey,
    queryFn: ({ signal }) => ask('GET /sys/permission/queryRolePermission', { roleId }, { signal }),
  });
  const role = roles?.find(({ id }) => id === roleId);
  if (!tree || !saved || !role) return null;
  const name = (language === 'en' && role.roleNameEn) || role.roleName;
  const owner = { kind: 'role', roleId } as const;
  return (
    <>
      <RightsPage
        title={t('rightsOf', { name })}
        note={t('people', { count: role.userCount })}
        backText={t('backToRoles')}
        tree={tree.treeList}
        side={{ title: t('whatMayDo'), nothing: t('nothing'), acts: t('actsAtOnce', { count: role.userCount }) }}
        save={(lists) => call('POST /sys/permission/saveRolePermission', { roleId, ...lists })}
        beside={(node, held) => held && <RuleButton owner={owner} node={node} onOpen={setRuling} />}
        {...{ saved, savedKey, mayGrant, holdsOwn, onLeave }}
      />
      {ruling && (
        <ChosenRules
          owner={owner}
          permission={ruling}
          roleName={name}
          mayChange={mayRule}
          onClose={() => setRuling(null)}
        />
      )}
    </>
  );
}
