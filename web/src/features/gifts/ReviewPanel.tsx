/** One application: what the member would have, what is known about it, and the decision. */
import { useQuery } from '@tanstack/react-query';
import type { GiftFacts } from '@paddock/contracts/wire';
import { ask } from '../../shared/call';
import { amount, groupThousands, shortTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { keepOfStore, useStoreOfKeys } from '../../shared/keys';
import { Decision } from './Decision';
import styles from './gifts.module.css';
import { giftKinds, givenText, reviewersText, type Gift, type GiftKind } from './giftText';
import { GiftState } from './GiftTable';
import { texts } from './texts';

const figure = (kind: GiftKind, value: number): string => (kind === 'give' ? amount(value) : groupThousands(value));

function Outlook({ gift, member }: { gift: Gift; member: GiftFacts['member'] }) {
  const t = texts.use();
  // What is given stands first.
  const kinds = giftKinds.toSorted((one, other) => Number(gift[other] > 0) - Number(gift[one] > 0));
  const names: Record<GiftKind, string> = {
    give: t('giftBalance'),
    quan: t('QUAN'),
    integral: t('INTEGRAL'),
    frequency: gift.projectType === 'currency' ? t('FREQUENCY') : t('visitsOf', { project: gift.projectType_dictText }),
  };
  const waits = gift.applyState === 'WAIT';
  return (
    <table className={styles.outlook}>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          {waits && <th scope="col">{t('held')}</th>}
          <th scope="col">{t('given')}</th>
          <th scope="col">{waits ? t('after') : t('held')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {kinds.map((kind) => (
          <tr key={kind} className={gift[kind] > 0 ? '' : styles.none}>
            <th scope="row">{names[kind]}</th>
            {waits && <td>{figure(kind, member[kind])}</td>}
            <td>{gift[kind] > 0 ? <b>+{figure(kind, gift[kind])}</b> : '—'}</td>
            <td>{figure(kind, waits ? member[kind] + gift[kind] : member[kind])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ReviewPanel({
  gift,
  opened,
  onDecided,
}: {
  gift: Gift;
  /** As in `Decision`. */
  opened: number;
  onDecided: () => void;
}) {
  const t = texts.use();
  const orgCode = useStoreOfKeys();
  const facts = useQuery({
    queryKey: [orgCode, 'giftApplication', 'facts', gift.id],
    queryFn: ({ signal }) => ask('GET /apply/sysApply/facts', { id: gift.id, userId: '', projectType: '' }, { signal }),
    placeholderData: keepOfStore(orgCode),
  });
  const known = facts.data;
  const waits = gift.applyState === 'WAIT';
  return (
    <section className={styles.panel} aria-label={gift.applyNumber}>
      <header>
        <h2 className="num">{gift.applyNumber}</h2>
        <GiftState state={gift.applyState} />
        <small className="num">{t('filedAt', { name: gift.applicantName, time: shortTime(gift.createTime) })}</small>
      </header>
      <div className={styles.facts} tabIndex={0} aria-busy={facts.isPending}>
        {known && (
          <>
            <p className={styles.member}>
              <b>{gift.userTruename}</b> {t('levelShort', { level: known.member.memberLevel })}
              <span className="num">{known.member.phone ?? ''}</span>
            </p>
            <Outlook gift={gift} member={known.member} />
          </>
        )}
        <p className={styles.remark}>{gift.remark || t('noReason')}</p>
        {known && (
          <dl>
            <div>
              <dt>{t('givenBefore')}</dt>
              <dd className="num">
                {t('monthGiven', { now: givenText(t, known.thisMonth), before: givenText(t, known.lastMonth) })}
              </dd>
            </div>
            <div>
              <dt className="one-line">{t('thisMonthOf', { name: gift.applicantName })}</dt>
              <dd className="num">{t('filedCounts', known.applicant)}</dd>
            </div>
          </dl>
        )}
      </div>
      {waits && known && known.mayReview === 'yes' && <Decision key={gift.id} {...{ gift, opened, onDecided }} />}
      {waits && known && known.mayReview !== 'yes' && (
        <footer className={styles.closed}>
          {known.mayReview === 'own' && <Icon name="padlock" size={14} />}
          {reviewersText(t, known.reviewers)}
        </footer>
      )}
      {!waits && (
        <footer className={styles.closed} role="status">
          <span className="num">
            {t('decided', {
              name: gift.reviewerName ?? '',
              time: shortTime(gift.reviewTime ?? ''),
              state: t(gift.applyState === 'PASS' ? 'PASS' : 'REJECT'),
            })}
          </span>
          {gift.reject !== null && <b>{gift.reject}</b>}
        </footer>
      )}
    </section>
  );
}
