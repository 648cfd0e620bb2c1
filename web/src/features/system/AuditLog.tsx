/** Who changed what, before and after; above the list, how far the log has been verified. */
import { auditEntry, type RowOf } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { ask } from '../../shared/call';
import { groupThousands, rowTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { storeKey } from '../../shared/keys';
import { ResourcePage } from '../../shared/resource';
import styles from './audit-log.module.css';
import { texts } from './auditTexts';

const DetailWindow = lazyWindow(() => import('./AuditDetail'));
type Row = RowOf<typeof auditEntry>;
const renewEveryMs = 60_000;

function Chains() {
  const t = texts.use();
  const chains = useQuery({
    queryKey: storeKey('auditChains'),
    queryFn: ({ signal }) => ask('GET /sys/audit/chains', {}, { signal, silent: true }),
    refetchInterval: renewEveryMs,
    meta: { silent: true },
  });
  return (
    <div className={styles.chains}>
      {(chains.data ?? []).map((chain) => {
        const isBroken = chain.firstFault !== null;
        const waiting = chain.newest - chain.verified;
        return (
          <p
            key={chain.orgCode}
            className={`state tone-${isBroken ? 'care' : 'go'}`}
            role={isBroken ? 'alert' : 'status'}
          >
            <Icon name={isBroken ? 'warning' : 'tick'} size={14} />
            <b>
              {isBroken
                ? t('broken', { number: groupThousands(chain.firstFault ?? 0) })
                : t('whole', { number: groupThousands(chain.verified) })}
            </b>
            <span>
              {chain.orgCode === '' ? t('noStore') : chain.orgCode}
              {chain.checkedTime !== null && ` · ${t('checked', { time: rowTime(chain.checkedTime) })}`}
              {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
              {isBroken && ` · ${t('toDo')}`}
            </span>
          </p>
        );
      })}
    </div>
  );
}

export default function AuditLog() {
  const t = texts.use();
  const [shown, setShown] = useState<Row | null>(null);
  return (
    <>
      <ResourcePage
        resource={auditEntry}
        head={<Chains />}
        onOpen={(row: Row) => setShown(row)}
        actions={[{ key: 'detail', label: () => t('show'), link: true, onPress: (row: Row) => setShown(row) }]}
      />
      {shown && <DetailWindow entry={shown} onClose={() => setShown(null)} />}
    </>
  );
}
