/** Discount applications: the queue beside the application that is looked at. */
import { useRef, useState } from 'react';
import { BreadcrumbSide } from '../../app/shell/Breadcrumb';
import { usePageScope } from '../../shared/pageScope';
import { Icon } from '../../shared/Icon';
import { maySeeEditRules as isReviewer, useSession } from '../../shared/session';
import { Pager } from '../../shared/table/Pager';
import { useLastPage } from '../../shared/table/useLastPage';
import { useHotkeys } from '../../shared/useHotkeys';
import styles from './gifts.module.css';
import { GiftTable, type GiftGroup } from './GiftTable';
import { ReviewPanel } from './ReviewPanel';
import { texts } from './texts';
import { pageSize, useGifts, type Part } from './useGifts';

const reviewerParts: readonly Part[] = ['WAIT', 'PASS', 'REJECT', 'all'];
const applicantParts: readonly Part[] = ['mine', ...reviewerParts];

export default function GiftApplications() {
  const t = texts.use();
  usePageScope('all');
  const { user } = useSession();
  const reviews = isReviewer(user);
  const parts = reviews ? reviewerParts : applicantParts;
  const [part, setPart] = useState<Part>(reviews ? 'WAIT' : 'mine');
  const [search, setSearch] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const { list, lately, counts, renew } = useGifts(part, parts, search.trim(), pageNo);

  useLastPage(pageNo, pageSize, part === 'WAIT' || list.isPlaceholderData ? undefined : list.data?.total, setPageNo);
  const rows = list.data?.records ?? [];
  // Two lists are read by two calls: who is in the list of the decided ones waits no longer, whichever answer comes first.
  const stillWaiting = rows.filter(({ id }) => !lately.some((decided) => decided.id === id));
  const groups: GiftGroup[] =
    part === 'WAIT'
      ? [
          { key: 'WAIT', title: t('WAIT'), hint: t('longestFirst'), rows: stillWaiting },
          ...(lately.length > 0 ? [{ key: 'lately', title: t('reviewedLately'), hint: '', rows: lately }] : []),
        ]
      : [{ key: part, title: null, hint: '', rows }];
  const shown = groups.flatMap((group) => group.rows);
  const reviewable = shown.find((gift) => gift.applyState === 'WAIT' && gift.applicantId !== user?.id);
  const present = shown.find(({ id }) => id === chosen) ?? (reviews ? reviewable : undefined) ?? shown[0] ?? null;
  const show = (next: Part): void => {
    setPart(next);
    setPageNo(1);
    setChosen(null);
  };
  useHotkeys({ '/': () => field.current?.focus() });
  return (
    <div className={styles.gifts}>
      <h1 className="sr-only">{t('title')}</h1>
      <BreadcrumbSide>
        <span className={styles.rule}>{t('rule')}</span>
      </BreadcrumbSide>
      <section className={styles.card}>
        <div className={styles.bar}>
          <div className={styles.parts} role="group" aria-label={t('parts')}>
            {parts.map((each) => (
              <button key={each} type="button" aria-pressed={each === part} onClick={() => show(each)}>
                {t(each)} <span className="num">{counts?.get(each) ?? ''}</span>
              </button>
            ))}
          </div>
          <label className={styles.search}>
            <Icon name="search" size={14} />
            <input
              ref={field}
              type="search"
              value={search}
              aria-label={t('searchHint')}
              placeholder={t('searchHint')}
              onChange={({ target }) => (setSearch(target.value), setPageNo(1))}
            />
          </label>
        </div>
        <GiftTable
          groups={groups}
          selected={present?.id ?? null}
          barredTo={reviews ? (user?.id ?? null) : null}
          empty={
            list.isPending
              ? ''
              : list.error
                ? t('failed')
                : t(part === 'WAIT' && search === '' ? 'nothingWaits' : 'nothingFound')
          }
          onSelect={({ id }) => (setChosen(id), setOpened(0))}
          onOpen={({ id }) => (setChosen(id), setOpened(opened + 1))}
        />
        {part !== 'WAIT' && (list.data?.total ?? 0) > pageSize && (
          <div className={styles.foot}>
            <Pager
              pageNo={pageNo}
              pageSize={pageSize}
              total={list.data?.total ?? 0}
              sizes={[pageSize]}
              onChange={(next) => setPageNo(next)}
            />
          </div>
        )}
      </section>
      {present ? (
        <ReviewPanel gift={present} opened={opened} onDecided={renew} />
      ) : (
        <section className={`${styles.panel} ${styles.panelEmpty}`}>{list.isPending ? '' : t('choose')}</section>
      )}
    </div>
  );
}
