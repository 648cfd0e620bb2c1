/** Ticks what another role holds; it counts once the page is saved. */
import type { ChoiceNode } from '@paddock/contracts/wire';
import { Select } from 'antd';
import { useState } from 'react';
import { firstFocus } from '../../shared/firstFocus';
import { KeyButton } from '../../shared/KeyCap';
import { Window } from '../../shared/Window';
import { wholeName } from './rightsModel';
import { useRightsBeside, type RolesBeside } from './rolesBeside';
import { texts } from './texts';
import type { Chosen } from './useChosen';
import styles from './windows.module.css';

const width = 560;

export default function CopyRights({
  roles,
  nodes,
  chosen,
  mayTurn,
  onClose,
}: {
  roles: RolesBeside;
  nodes: ReadonlyMap<string, ChoiceNode>;
  chosen: Chosen;
  mayTurn: (node: ChoiceNode) => boolean;
  onClose: () => void;
}) {
  const t = texts.use();
  const [from, setFrom] = useState<string | null>(null);
  const held = useRightsBeside(roles, from);
  const different = held ? [...nodes.values()].filter(({ key }) => held.has(key) !== chosen.holds(key)) : [];
  const open = different.filter(mayTurn).map(({ key }) => key);
  const barred = different.length - open.length;
  const parts = [
    { sign: '+', title: 'wouldAdd', ids: open.filter((id) => !chosen.holds(id)) },
    { sign: '−', title: 'wouldTake', ids: open.filter(chosen.holds) },
  ] as const;
  const apply = (): void => {
    if (!held || open.length === 0) return;
    chosen.become(held);
    onClose();
  };
  return (
    <Window
      keys={{ 'Ctrl+Enter': apply }}
      keysOverControls
      width={width}
      title={t('copyFrom')}
      onClose={onClose}
      footer={
        <>
          <KeyButton cap="Esc" onClick={onClose}>
            {t('close')}
          </KeyButton>
          <KeyButton tone="ink" cap="Ctrl Enter" disabled={open.length === 0} onClick={apply}>
            {t('applyCopy', { count: open.length })}
          </KeyButton>
        </>
      }
    >
      <p className="dialog-hint">{t('copyHint')}</p>
      <Select
        ref={firstFocus}
        className={styles.from}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('otherRole')}
        placeholder={t('chooseRole')}
        value={from}
        options={roles.all.filter(({ id }) => id !== roles.id).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setFrom}
      />
      <div className={styles.copied} aria-live="polite">
        {held && different.length === 0 && <p>{t('sameRights')}</p>}
        {parts.map(
          ({ sign, title, ids }) =>
            ids.length > 0 && (
              <section key={title} aria-label={t(title, { count: ids.length })}>
                <h3>{t(title, { count: ids.length })}</h3>
                <ul>
                  {ids.map((id) => (
                    <li key={id}>
                      <b aria-hidden>{sign}</b> {wholeName(id, nodes)}
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
        {barred > 0 && <p className={styles.quiet}>{t('copyBarred', { count: barred })}</p>}
      </div>
    </Window>
  );
}
