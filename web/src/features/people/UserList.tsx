/** People who sign in: their roles by store, whether they are frozen, and since when they are signed in. */
import { user, type RowOf } from '@paddock/contracts/resources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { minuteTime } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { KeyButton } from '../../shared/KeyCap';
import { storeKey } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { PromptDialog } from '../../shared/PromptDialog';
import { ResourcePage, StateCell } from '../../shared/resource';
import { texts as resourceTexts } from '../../shared/resource/texts';
import { useMayPress, useSession } from '../../shared/session';
import styles from './people.module.css';
import { roleLines } from './roleLines';
import { texts } from './texts';

export type UserRow = RowOf<typeof user>;

const UserWindow = lazyWindow(() => import('./UserWindow'));
const AccessWindow = lazyWindow(() => import('./AccessWindow'));
const BinWindow = lazyWindow(() => import('./BinWindow'));
const windows = [UserWindow, AccessWindow, BinWindow];
const FROZEN = 2;

type Opened = { window: 'add' | 'bin' } | { window: 'edit' | 'access'; row: UserRow };
interface Freezing {
  ids: readonly string[];
  frozen: boolean;
  done: () => void;
}

export default function UserList() {
  const t = texts.use();
  const r = resourceTexts.use();
  const language = useLang();
  const client = useQueryClient();
  const me = useSession().user;
  const [mayAdd, mayEdit, mayDelete] = [useMayPress('user:add'), useMayPress('user:edit'), useMayPress('user:delete')];
  const [opened, setOpened] = useState<Opened | null>(null);
  const [freezing, setFreezing] = useState<Freezing | null>(null);
  usePreload(windows);
  const close = (): void => setOpened(null);
  const renew = (): void => void client.invalidateQueries({ queryKey: storeKey('user') });
  const freeze = useMutation({
    mutationFn: ({ ids, frozen }: Freezing) =>
      call('PUT /sys/user/frozenBatch', { ids: `${ids.join(',')},`, status: frozen ? FROZEN : 1 }),
    onSuccess: ({ message }, { done }) => {
      notices.success(message);
      done();
    },
    onSettled: () => {
      setFreezing(null);
      renew();
    },
  });
  /** Why somebody's account is not this person's to change; the service decides in any case. */
  const barred = (row: UserRow): string | null => {
    if (row.id === me?.id) return t('own');
    const identity = Number(me?.identity ?? 7);
    return identity !== -1 && row.identity <= identity ? t('notYours') : null;
  };
  return (
    <>
      <ResourcePage
        resource={user}
        titleNote={(row: UserRow) => <small className="cell-note">{row.username}</small>}
        cells={{
          status: ({ status }) => (
            <StateCell
              state={
                status === FROZEN
                  ? { glyph: 'padlock', tone: 'grey', word: t('frozen') }
                  : { glyph: 'dotHollow', tone: 'ink', word: t('active') }
              }
            />
          ),
          selectedroles: (row) => <RoleCell row={row} language={language} />,
          lastSignInTime: (row) =>
            row.lastSignInTime ? minuteTime(row.lastSignInTime) : <span className={styles.quiet}>{t('never')}</span>,
          signIns: (row) => <SignInCount count={row.signIns} />,
        }}
        facts={[{ label: t('frozen'), values: { status: '2' } }]}
        doneOf={({ status }) => status === FROZEN}
        mayDelete={barred}
        onOpen={(row) => setOpened({ window: 'access', row })}
        actions={[
          {
            key: 'edit',
            label: () => r('editAct'),
            permission: 'user:edit',
            barred,
            link: true,
            onPress: (row) => setOpened({ window: 'edit', row }),
          },
          {
            key: 'access',
            label: () => t('access'),
            link: true,
            onPress: (row) => setOpened({ window: 'access', row }),
          },
          {
            key: 'freeze',
            label: ({ status }) => t(status === FROZEN ? 'unfreeze' : 'freeze'),
            permission: 'user:edit',
            barred,
            onPress: ({ id, status }) => setFreezing({ ids: [id], frozen: status !== FROZEN, done: () => undefined }),
          },
        ]}
        {...(mayAdd && { add: { cap: 'Alt N', hotkey: 'Alt+n', onPress: () => setOpened({ window: 'add' }) } })}
        tools={mayDelete && <KeyButton onClick={() => setOpened({ window: 'bin' })}>{t('bin')}</KeyButton>}
        chosenTools={(chosen, clear) =>
          mayEdit &&
          ([true, false] as const).map((frozen) => (
            <KeyButton
              key={String(frozen)}
              disabled={chosen.length === 0}
              onClick={() => setFreezing({ ids: chosen.map(({ id }) => id), frozen, done: clear })}
            >
              {t(frozen ? 'freezeSeveral' : 'unfreezeSeveral')}
            </KeyButton>
          ))
        }
      />
      {opened?.window === 'add' && <UserWindow row={null} onSaved={renew} onClose={close} />}
      {opened?.window === 'edit' && <UserWindow row={opened.row} onSaved={renew} onClose={close} />}
      {opened?.window === 'access' && (
        <AccessWindow
          row={opened.row}
          barred={mayEdit ? barred(opened.row) : t('notYours')}
          onEdit={() => setOpened({ window: 'edit', row: opened.row })}
          onFreeze={(frozen) => setFreezing({ ids: [opened.row.id], frozen, done: close })}
          onClose={close}
        />
      )}
      {opened?.window === 'bin' && <BinWindow onChanged={renew} onClose={close} />}
      {freezing && (
        <PromptDialog
          title={t(freezing.frozen ? 'freeze' : 'unfreeze')}
          text={freezing.frozen ? t('freezeAsk', { count: freezing.ids.length }) : t('unfreezeHint')}
          answers={[
            { label: t('cancel'), onPress: () => setFreezing(null) },
            {
              label: t(freezing.frozen ? 'freeze' : 'unfreeze'),
              strong: true,
              onPress: () => {
                if (!freeze.isPending) freeze.mutate(freezing);
              },
            },
          ]}
          onDismiss={() => setFreezing(null)}
        />
      )}
    </>
  );
}

function RoleCell({ row, language }: { row: UserRow; language: 'cn' | 'en' }) {
  const t = texts.use();
  const lines = roleLines(row, language, t('allStores'));
  if (lines.length === 0)
    return <span className={styles.quiet}>{t(row.departs.length === 0 ? 'noStore' : 'noRoles')}</span>;
  return (
    <span className="one-line">
      {lines.map(({ role, stores }) => (
        <span key={role} className={styles.roleLine}>
          {role} <span className={styles.quiet}>{stores}</span>
        </span>
      ))}
    </span>
  );
}

const SHOWN_MAX = 3;
function SignInCount({ count }: { count: number }) {
  if (count === 0) return <span className={styles.quiet}>{'—'}</span>;
  return (
    <span className={styles.signIns}>
      {Array.from({ length: Math.min(count, SHOWN_MAX) }, (_, at) => (
        <i key={at} aria-hidden />
      ))}
      <span className="num">{count}</span>
    </span>
  );
}
