/** Who holds a role in the own stores and who in all of them; one press moves somebody to the other side. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/call';
import { Choice } from '../../shared/controls';
import { useLang } from '../../shared/i18n';
import { KeyButton } from '../../shared/KeyCap';
import { EmptyState } from '../../shared/ListStates';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { shortStore } from '../people/roleLines';
import { holdersKey, reachOf, type Holder, type Reach } from './RoleScope';
import { texts } from './texts';
import styles from './windows.module.css';

const width = 560;

/** The roles of somebody with this one held there; all other roles stay as they are. */
function grantsWith({ roles, departs }: Holder, roleId: string, reach: Reach) {
  const others = roles.filter((held) => held.roleId !== roleId);
  const places = reach === 'all' ? [null] : departs.map(({ orgCode }) => orgCode);
  return [...others, ...places.map((orgCode) => ({ roleId, orgCode }))].map((held) => ({
    roleId: held.roleId,
    orgCode: held.orgCode,
  }));
}

export default function HoldersWindow({
  roleId,
  roleName,
  holders,
  mayChange,
  shown,
  onShow,
  onClose,
}: {
  roleId: string;
  roleName: string;
  holders: readonly Holder[];
  mayChange: boolean;
  shown: Reach;
  onShow: (reach: Reach) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const client = useQueryClient();
  const other: Reach = shown === 'all' ? 'stores' : 'all';
  const here = holders.filter((holder) => reachOf(holder, roleId) === shown);
  const move = useMutation({
    mutationFn: (holder: Holder) =>
      call('PUT /sys/user/edit', {
        ...{ id: holder.id, version: holder.version, grants: grantsWith(holder, roleId, other) },
      }),
    onSuccess: ({ message }) => notices.success(message),
    onSettled: () => void client.invalidateQueries({ queryKey: holdersKey(roleId) }),
  });
  const placesOf = ({ roles, departs }: Holder): string =>
    departs
      .filter(
        ({ orgCode }) => shown === 'all' || roles.some((held) => held.roleId === roleId && held.orgCode === orgCode),
      )
      .map(({ departName, departNameEn }) => shortStore((language === 'en' && departNameEn) || departName))
      .join(language === 'en' ? ', ' : '、');
  return (
    <Window
      width={width}
      title={t('holdersOf', { name: roleName })}
      onClose={onClose}
      footer={
        <KeyButton cap="Esc" onClick={onClose}>
          {t('close')}
        </KeyButton>
      }
    >
      <Choice
        name="role-reach"
        label={t('reach')}
        value={shown}
        options={(['stores', 'all'] as const).map((value) => ({ value, label: t(`reach_${value}`) }))}
        onChange={onShow}
      />
      <p className="dialog-hint">{t(`reachHint_${shown}`)}</p>
      {here.length === 0 && <EmptyState title={t('nobodyHolds')} />}
      <ul className={`${styles.lines} ${styles.people}`} aria-label={t(`reach_${shown}`)}>
        {here.map((holder) => (
          <li key={holder.id}>
            <span className={styles.words}>
              <b>{holder.realname}</b>
              <small>{placesOf(holder)}</small>
            </span>
            {mayChange && (
              <KeyButton busy={move.isPending && move.variables.id === holder.id} onClick={() => move.mutate(holder)}>
                {t(`moveTo_${other}`)}
              </KeyButton>
            )}
          </li>
        ))}
      </ul>
    </Window>
  );
}
