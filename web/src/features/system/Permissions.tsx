/** The menu and the buttons of its pages: renamed, moved, hidden; groups, links to other sites and buttons of one's own. */
import { menuEntry, ruledPermission } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { ask } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { KeyButton } from '../../shared/KeyCap';
import { useStoreOfKeys } from '../../shared/keys';
import { Permitted } from '../../shared/Permitted';
import { TreePage } from '../../shared/resource';
import { useMayPress } from '../../shared/session';
import type { RuledPermission } from '../rights/RuleButton';
import { texts as rightsTexts } from '../rights/texts';
import { kindOf } from './entryKind';
import type { OpenedEntry } from './EntryWindow';
import { texts } from './texts';

const EntryWindow = lazyWindow(() => import('./EntryWindow'));
const RulesWindow = lazyWindow(() => import('../rights/RulesWindow'));
const windows = [EntryWindow, RulesWindow];
const BUTTON = 2;

export default function Permissions() {
  const t = texts.use();
  const r = rightsTexts.use();
  const language = useLang();
  const orgCode = useStoreOfKeys();
  const mayRule = useMayPress('permission:rule');
  const mayEdit = useMayPress('permission:edit');
  const [opened, setOpened] = useState<OpenedEntry | null>(null);
  const [ruling, setRuling] = useState<RuledPermission | null>(null);
  usePreload(windows);
  /** With what the tree does not show: which are the venue's own. */
  const nodes = useQuery({
    queryKey: [orgCode, menuEntry.name, 'nodes', language],
    queryFn: ({ signal }) => ask('GET /sys/permission/no-pager', {}, { signal, silent: true }),
    enabled: mayEdit,
    meta: { silent: true },
  });
  return (
    <>
      <TreePage
        resource={menuEntry}
        note={(row) => row.perms ?? row.url ?? ''}
        closed={(row) => row.hidden === 'YES'}
        deleteHint={t('permissionDeleteHint')}
        actions={(row, leave) => {
          const name = (language === 'en' && row.nameEn) || row.name;
          const own = nodes.data?.find(({ id, builtIn }) => id === row.id && !builtIn);
          const open = (entry: OpenedEntry): void => leave(() => setOpened(entry));
          return (
            <>
              {ruledPermission(row.perms ?? '') && (
                <KeyButton onClick={() => setRuling({ id: row.id, title: name })}>{r('dataRules')}</KeyButton>
              )}
              {mayEdit && own && kindOf(own) !== 'group' && (
                <KeyButton onClick={() => open({ kind: kindOf(own), parent: null, node: own })}>
                  {t(kindOf(own) === 'link' ? 'changeLink' : 'changeCode')}
                </KeyButton>
              )}
              {mayEdit && row.menuType !== BUTTON && (
                <KeyButton onClick={() => open({ kind: 'button', parent: { id: row.id, name }, node: null })}>
                  {t('addButton')}
                </KeyButton>
              )}
            </>
          );
        }}
        tools={
          <Permitted to="permission:edit">
            <KeyButton onClick={() => setOpened({ kind: 'group', parent: null, node: null })}>
              {t('addGroup')}
            </KeyButton>
            <KeyButton onClick={() => setOpened({ kind: 'link', parent: null, node: null })}>{t('addLink')}</KeyButton>
          </Permitted>
        }
      />
      {ruling && <RulesWindow permission={ruling} mayChange={mayRule} onClose={() => setRuling(null)} />}
      {opened && <EntryWindow opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
