/** The menu and the buttons of its pages: renamed, moved, hidden; links to other sites and groups of one's own. */
import { menuEntry, ruledPermission } from '@paddock/contracts/resources';
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { useLang } from '../../shared/i18n';
import { KeyButton } from '../../shared/KeyCap';
import { Permitted } from '../../shared/Permitted';
import { TreePage } from '../../shared/resource';
import { useMayPress } from '../../shared/session';
import type { RuledPermission } from '../rights/RuleButton';
import { texts as rightsTexts } from '../rights/texts';
import { texts } from './texts';

const LinkWindow = lazyWindow(() => import('./LinkWindow'));
const RulesWindow = lazyWindow(() => import('../rights/RulesWindow'));
const windows = [LinkWindow, RulesWindow];

export default function Permissions() {
  const t = texts.use();
  const r = rightsTexts.use();
  const language = useLang();
  const mayRule = useMayPress('permission:rule');
  const [adding, setAdding] = useState(false);
  const [ruling, setRuling] = useState<RuledPermission | null>(null);
  usePreload(windows);
  return (
    <>
      <TreePage
        resource={menuEntry}
        note={(row) => row.perms ?? row.url ?? ''}
        closed={(row) => row.hidden === 'YES'}
        deleteHint={t('permissionDeleteHint')}
        actions={(row) =>
          ruledPermission(row.perms ?? '') && (
            <KeyButton onClick={() => setRuling({ id: row.id, title: (language === 'en' && row.nameEn) || row.name })}>
              {r('dataRules')}
            </KeyButton>
          )
        }
        tools={
          <Permitted to="permission:edit">
            <KeyButton onClick={() => setAdding(true)}>{t('addLink')}</KeyButton>
          </Permitted>
        }
      />
      {ruling && <RulesWindow permission={ruling} mayChange={mayRule} onClose={() => setRuling(null)} />}
      {adding && <LinkWindow onClose={() => setAdding(false)} />}
    </>
  );
}
