/** Where a role counts is decided with each person who holds it: how many hold it in their stores, and how many in all. */
import type { RowOf, user } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { askWhole } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { useMayPress } from '../../shared/session';
import styles from './rights.module.css';
import { texts } from './texts';

const HoldersWindow = lazyWindow(() => import('./HoldersWindow'));
const windows = [HoldersWindow];

export type Holder = RowOf<typeof user>;
export type Reach = 'stores' | 'all';

export const holdersKey = (roleId: string) => storeKey('role', 'holders', roleId);
export const reachOf = (holder: Holder, roleId: string): Reach =>
  holder.roles.some((held) => held.roleId === roleId && held.orgCode === null) ? 'all' : 'stores';

export function RoleScope({ roleId, roleName, mayChange }: { roleId: string; roleName: string; mayChange: boolean }) {
  const t = texts.use();
  const [shown, setShown] = useState<Reach | null>(null);
  usePreload(windows);
  const { data } = useQuery({
    queryKey: holdersKey(roleId),
    queryFn: ({ signal }) => askWhole('GET /sys/user/userRoleList', { roleId }, { signal, silent: true }),
    enabled: useMayPress('user:list'),
    meta: { silent: true },
  });
  if (!data) return null;
  const holders: readonly Holder[] = data;
  const count = (reach: Reach): number => holders.filter((holder) => reachOf(holder, roleId) === reach).length;
  return (
    <>
      <span className={styles.quiet}>{t('reach')}</span>
      <span className={styles.reach}>
        {(['stores', 'all'] as const).map((reach) => (
          <button key={reach} type="button" className="plain-button" onClick={() => setShown(reach)}>
            {t(`reach_${reach}`)} <b className="num">{count(reach)}</b>
          </button>
        ))}
      </span>
      {shown && (
        <HoldersWindow
          {...{ roleId, roleName, holders, mayChange, shown }}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
