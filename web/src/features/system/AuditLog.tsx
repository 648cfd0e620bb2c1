/** Who changed what, before and after; in the bar of the list, how far the log has been verified. */
import { auditEntry, type RowOf } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../app/lazyPart';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { ask } from '../../shared/call';
import { Choice } from '../../shared/controls';
import { counterWords } from '../../shared/counterWords';
import { useDictionary } from '../../shared/dictionary';
import { groupThousands, rowTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { storeKey } from '../../shared/keys';
import { ResourcePage } from '../../shared/resource';
import styles from './audit-log.module.css';
import { texts } from './auditTexts';
import { KindGlyph } from './KindGlyph';
import { useActorName } from './useActorName';

const AuditPanel = lazyWindow(async () => ({ default: (await import('./AuditPanel')).AuditPanel }));
const AuditSentence = lazyPart(async () => ({ default: (await import('./AuditSentence')).AuditSentence }));
const windows = [AuditPanel];

type Row = RowOf<typeof auditEntry> & { id: string };

/** One row is one act; of what is filtered by kind or table, the first entry of each act; of one subject, all of its entries. */
const wholeActs = { place: 'le 0' };
const byKind = { place: 'le 1' };
const byTable = { place: 'le 2' };
const allEntries = {};
function shownBy(filters: URLSearchParams): Readonly<Record<string, string>> {
  if (['subjectId', 'change', 'adv'].some((name) => filters.has(name))) return allEntries;
  return filters.has('subject') ? byTable : filters.has('kind') ? byKind : wholeActs;
}
const renewEveryMs = 60_000;

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

function Kinds({ chosen, onChoose }: { chosen: string; onChoose: (kind: string) => void }) {
  const t = texts.use();
  const c = counterWords.use();
  const kinds = useDictionary('audit_kind').map(({ value, text }) => ({ value, label: text }));
  const all = { value: '', label: c('all') };
  return <Choice name="audit-kind" label={t('kinds')} value={chosen} options={[all, ...kinds]} onChange={onChoose} />;
}

export default function AuditLog() {
  const t = texts.use();
  const actorName = useActorName();
  const [search] = useSearchParams();
  const [shown, setShown] = useState<Row | null>(null);
  usePreload(windows);
  return (
    <div className={`${styles.page} ${shown ? styles.withPanel : ''}`}>
      <ResourcePage
        resource={auditEntry}
        fixed={shownBy(search)}
        fixedFolds
        chips={{ field: 'kind', show: (chosen, choose) => <Kinds chosen={chosen} onChoose={choose} /> }}
        tools={<Chains />}
        cells={{
          kind: (row: Row) => (
            <span className={styles.kind}>
              <KindGlyph kind={row.kind} /> {row.kind_dictText}
            </span>
          ),
          subject: (row: Row) => (
            <Suspense fallback={t('did', { change: row.change_dictText, subject: row.subject_dictText })}>
              <AuditSentence row={row} />
            </Suspense>
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
