/** Who changed what, before and after; above the list, how far the log has been verified. */
import { auditEntry, type RowOf } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../shared/call';
import { groupThousands, rowTime } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { storeKey } from '../../shared/keys';
import { ResourcePage } from '../../shared/resource';
import styles from './audit-log.module.css';
import { AuditPanel } from './AuditPanel';
import { texts } from './auditTexts';
import { changesOf, shortChange } from './auditWords';
import { KindGlyph } from './KindGlyph';
import { useActorName } from './useActorName';

type Row = RowOf<typeof auditEntry> & { id: string };
const renewEveryMs = 60_000;
/** Of so many fields a row says what they were and are. */
const namedMax = 2;

function useChains() {
  return useQuery({
    queryKey: storeKey('auditChains'),
    queryFn: ({ signal }) => ask('GET /sys/audit/chains', {}, { signal, silent: true }),
    refetchInterval: renewEveryMs,
    meta: { silent: true },
  });
}

function Chains() {
  const t = texts.use();
  const chains = useChains();
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

/** How far an entry can be trusted: a tick, or a hollow circle until the next verification. */
function EntryNumber({ row }: { row: Row }) {
  const t = texts.use();
  const chain = useChains().data?.find(({ orgCode }) => orgCode === (row.sysOrgCode ?? ''));
  const isBroken = (chain?.firstFault ?? Infinity) <= row.seq;
  const isVerified = !isBroken && chain !== undefined && chain.verified >= row.seq;
  const word = t(isBroken ? 'notTrusted' : isVerified ? 'verified' : 'notYetVerified');
  return (
    <span className={styles.number} title={word}>
      <span className="num">{groupThousands(row.seq)}</span>
      <span className={`tone-${isBroken ? 'care' : isVerified ? 'go' : 'grey'}`}>
        <Icon name={isBroken ? 'warning' : isVerified ? 'tick' : 'idle'} size={12} />
      </span>
      <span className="sr-only">{word}</span>
    </span>
  );
}

/** What happened, in a sentence; ids and words of people stand in the panel alone. */
function useSentence(): (row: Row) => string {
  const t = texts.use();
  const language = useLang();
  return (row) => {
    const did = t('did', { change: row.change_dictText, subject: row.subject_dictText });
    if (row.change !== 'update') return did;
    const changes = changesOf(row.before, row.after);
    const parts = changes.flatMap((change) => shortChange(row.subject, change, language) ?? []).slice(0, namedMax);
    const rest = changes.length > parts.length ? [t('andOthers', { count: changes.length })] : [];
    return [did, ...parts, ...rest].join(language === 'cn' ? '，' : ', ');
  };
}

export default function AuditLog() {
  const sentence = useSentence();
  const actorName = useActorName();
  const [shown, setShown] = useState<Row | null>(null);
  return (
    <div className={`${styles.page} ${shown ? styles.withPanel : ''}`}>
      <ResourcePage
        resource={auditEntry}
        head={<Chains />}
        cells={{
          kind: (row: Row) => (
            <span className={styles.kind}>
              <KindGlyph kind={row.kind} /> {row.kind_dictText}
            </span>
          ),
          subject: (row: Row) => (
            <button type="button" className="link-button one-line" title={sentence(row)} onClick={() => setShown(row)}>
              {sentence(row)}
            </button>
          ),
          username: (row: Row) => actorName(row),
          seq: (row: Row) => <EntryNumber row={row} />,
        }}
        onOpen={(row: Row) => setShown(row)}
        beside={
          shown && {
            row: shown,
            panel: (neighbours) => <AuditPanel entry={shown} neighbours={neighbours} onClose={() => setShown(null)} />,
          }
        }
      />
    </div>
  );
}
