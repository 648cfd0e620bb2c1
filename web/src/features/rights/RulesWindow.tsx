/** The data rules of a permission: which rows it can be narrowed to. */
import type { PermissionRule } from '@paddock/contracts/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, call } from '../../shared/call';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { storeKey, useStoreOfKeys } from '../../shared/keys';
import { EmptyState } from '../../shared/ListStates';
import { notices } from '../../shared/notices';
import type { RuledPermission } from './RuleButton';
import { useRuleText } from './ruleText';
import RuleWindow from './RuleWindow';
import { LinesWindow } from './LinesWindow';
import { texts } from './texts';
import { useRuleOffers } from './useRuleOffers';
import styles from './windows.module.css';

const ON = '1';
type Opened = { window: 'add' } | { window: 'edit' | 'delete'; rule: PermissionRule };

export default function RulesWindow({
  permission,
  mayChange,
  onClose,
}: {
  permission: RuledPermission;
  mayChange: boolean;
  onClose: () => void;
}) {
  const t = texts.use();
  const client = useQueryClient();
  const orgCode = useStoreOfKeys();
  const { sentence } = useRuleText();
  const offers = useRuleOffers(permission.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: rules } = useQuery({
    queryKey: storeKey('dataRules', 'of', permission.id),
    queryFn: ({ signal }) =>
      ask('GET /sys/permission/getPermRuleListByPermId', { permissionId: permission.id }, { signal }),
  });
  const renew = (): void => {
    void client.invalidateQueries({ queryKey: [orgCode, 'dataRules'] });
    // Trees say which permissions have rules.
    void client.invalidateQueries({ queryKey: [orgCode, 'rightsTree'] });
  };
  const close = (): void => setOpened(null);
  const add = (): void => setOpened({ window: 'add' });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /sys/permission/deletePermissionRule', { id }),
    onSuccess: ({ message }) => notices.success(message),
    onSettled: () => {
      close();
      renew();
    },
  });
  const rule = opened && 'rule' in opened ? opened.rule : null;
  return (
    <LinesWindow
      title={t('dataRules')}
      of={permission.title}
      hint={t('dataRulesHint')}
      addText={t('addRule')}
      onAdd={mayChange ? add : null}
      onClose={onClose}
    >
      {rules?.length === 0 && <EmptyState title={t('noRules')} />}
      <ul className={styles.lines} aria-label={t('dataRules')}>
        {rules?.map((each) => (
          <li key={each.id}>
            <span className={styles.words}>
              <span className="one-line">
                <b>{each.ruleName}</b> {each.status !== ON && <span className={styles.quiet}>{t('ruleOff')}</span>}
              </span>
              <small>{sentence(each, offers.columns)}</small>
            </span>
            {mayChange && (
              <span className={styles.acts}>
                <button type="button" className="link-button" onClick={() => setOpened({ window: 'edit', rule: each })}>
                  {t('editAct')}
                </button>
                <button
                  type="button"
                  className="link-button"
                  onClick={() => setOpened({ window: 'delete', rule: each })}
                >
                  {t('delete')}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {(opened?.window === 'add' || opened?.window === 'edit') && (
        <RuleWindow permissionId={permission.id} rule={rule} offers={offers} onSaved={renew} onClose={close} />
      )}
      {opened?.window === 'delete' && rule && (
        <ConfirmDialog
          careful
          title={t('deleteRuleAsk', { name: rule.ruleName })}
          confirmText={t('delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(rule.id)}
          onClose={close}
        >
          {t('deleteRuleHint')}
        </ConfirmDialog>
      )}
    </LinesWindow>
  );
}
