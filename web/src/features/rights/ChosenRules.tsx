/** Which data rules of a permission count for a role. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Tick } from '../../shared/controls';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { SideWindow } from '../../shared/Window';
import { chosenRulesKey, saveChosenRules, useChosenRules, type RuleOwner } from './chosenRules';
import type { RuledPermission } from './RuleButton';
import { useRuleText } from './ruleText';
import styles from './windows.module.css';
import { texts } from './texts';
import { useRuleOffers } from './useRuleOffers';

const width = 480;
const ON = '1';

export default function ChosenRules({
  owner,
  permission,
  roleName,
  mayChange,
  onClose,
}: {
  owner: RuleOwner;
  permission: RuledPermission;
  roleName: string;
  mayChange: boolean;
  onClose: () => void;
}) {
  const t = texts.use();
  const client = useQueryClient();
  const { sentence } = useRuleText();
  const { columns } = useRuleOffers(permission.id);
  const saved = useChosenRules(owner, permission.id);
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const chosen = ticked ?? saved?.chosen ?? [];
  const key = chosenRulesKey(owner, permission.id);
  const save = useMutation({
    mutationFn: () => saveChosenRules(owner, permission.id, chosen),
    onSuccess: ({ message }) => {
      notices.success(message);
      onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
  const saveNow = (): void => {
    if (ticked !== null && !save.isPending) save.mutate();
  };
  return (
    <SideWindow
      size={width}
      closable={{ placement: 'end' }}
      title={t('rulesAt', { name: permission.title })}
      keys={{ 'Ctrl+Enter': saveNow }}
      keysOverControls
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <KeyButton cap="Esc" onClick={onClose}>
            {t('close')}
          </KeyButton>
          {mayChange && (
            <KeyButton
              tone="primary"
              cap="Ctrl Enter"
              disabled={ticked === null}
              busy={save.isPending}
              onClick={saveNow}
            >
              {t('save')}
            </KeyButton>
          )}
        </div>
      }
    >
      <p className="dialog-hint">{t('chooseRulesHint', { name: roleName })}</p>
      <ul className={styles.lines}>
        {saved?.rules.map((rule) => (
          <li key={rule.id}>
            <Tick
              checked={chosen.includes(rule.id)}
              disabled={!mayChange}
              onChange={(on) => setTicked(on ? [...chosen, rule.id] : chosen.filter((id) => id !== rule.id))}
            >
              <span className={styles.words}>
                <b>{rule.ruleName}</b>
                <small>
                  {sentence(rule, columns)}
                  {rule.status !== ON && ` · ${t('ruleOff')}`}
                </small>
              </span>
            </Tick>
          </li>
        ))}
      </ul>
    </SideWindow>
  );
}
