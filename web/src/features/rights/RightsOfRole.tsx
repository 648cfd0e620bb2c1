/** What a role may do, of all stores or of a department: with its data rules, and the other roles to copy from and compare with. */
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import type { RuleOwner } from './chosenRules';
import { RightsPage, type RightsPageProps } from './RightsPage';
import { RuleButton, type RuledPermission } from './RuleButton';
import type { RolesBeside } from './rolesBeside';
import { texts } from './texts';

const ChosenRules = lazyWindow(() => import('./ChosenRules'));
const windows = [ChosenRules];

export function RightsOfRole({
  owner,
  roles,
  place,
  mayRule,
  mayAll = false,
  ...page
}: Omit<RightsPageProps, 'title' | 'note' | 'side' | 'beside' | 'savedKey' | 'roles'> & {
  owner: RuleOwner;
  roles: Omit<RolesBeside, 'id' | 'all'> & { all: readonly { id: string; name: string; userCount: number }[] };
  /** Where the role counts. */
  place?: string | undefined;
  mayRule: boolean;
  /** It holds all there is, and can be given and taken nothing. */
  mayAll?: boolean;
}) {
  const t = texts.use();
  const [ruling, setRuling] = useState<RuledPermission | null>(null);
  usePreload(windows);
  const role = roles.all.find(({ id }) => id === owner.roleId);
  if (!role) return null;
  const people = t('people', { count: role.userCount });
  return (
    <>
      <RightsPage
        title={t('rightsOf', { name: role.name })}
        note={place === undefined ? people : `${place} ${people}`}
        side={{
          ...{ title: t('whatMayDo'), nothing: t('nothing'), not: (names) => t('mayNot', { names }) },
          acts: t('actsAtOnce', { count: role.userCount }),
          ...(mayAll && { whole: t('mayAll') }),
        }}
        beside={(node, held) => held && !mayAll && <RuleButton owner={owner} node={node} onOpen={setRuling} />}
        savedKey={roles.rightsOf(role.id).queryKey}
        roles={{ ...roles, id: role.id }}
        {...page}
      />
      {ruling && (
        <ChosenRules
          owner={owner}
          permission={ruling}
          roleName={role.name}
          mayChange={mayRule}
          onClose={() => setRuling(null)}
        />
      )}
    </>
  );
}
