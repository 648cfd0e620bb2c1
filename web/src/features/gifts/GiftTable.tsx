/** Applications by row: what waits on top, what was decided below it. Arrows move the row. */
import { Fragment, type KeyboardEvent } from 'react';
import { Icon } from '../../shared/Icon';
import { parseTime, shortTime } from '../../shared/format';
import { useNow } from '../../shared/useNow';
import styles from './gifts.module.css';
import { giftText, waitOf, type Gift } from './giftText';
import { texts } from './texts';

export interface GiftGroup {
  key: string;
  title: string | null;
  hint: string;
  rows: readonly Gift[];
}

const looks = {
  WAIT: { icon: 'clock', tone: 'wait' },
  PASS: { icon: 'tick', tone: 'go' },
  REJECT: { icon: 'cross', tone: 'grey' },
} as const;

export function GiftState({ state }: { state: string }) {
  const t = texts.use();
  const known = state === 'PASS' || state === 'REJECT' ? state : 'WAIT';
  return (
    <span className={`state tone-${looks[known].tone}`}>
      <Icon name={looks[known].icon} size={13} />
      <span>{t(known)}</span>
    </span>
  );
}

function Outcome({ gift, isBarred, now }: { gift: Gift; isBarred: boolean; now: number }) {
  const t = texts.use();
  if (gift.applyState === 'PASS')
    return (
      <span className="one-line">
        {gift.reviewerName} {gift.reviewTime && shortTime(gift.reviewTime)}
      </span>
    );
  if (gift.applyState === 'REJECT') return <span className="one-line">{gift.reject}</span>;
  if (isBarred)
    return (
      <span className={styles.own}>
        <Icon name="padlock" size={13} /> {t('ownApplication')}
      </span>
    );
  const wait = waitOf(t, parseTime(gift.createTime) ?? now, now);
  return wait.isLong ? (
    <span className="state tone-care">
      <Icon name="clock" size={13} />
      <span className="num">{wait.text}</span>
    </span>
  ) : (
    <span className="num">{wait.text}</span>
  );
}

export function GiftTable({
  groups,
  selected,
  barredTo,
  empty,
  onSelect,
  onOpen,
}: {
  groups: readonly GiftGroup[];
  selected: string | null;
  /** Rows that this person has filed are drawn as barred; null: for somebody who reviews nothing. */
  barredTo: string | null;
  empty: string;
  /** By the arrows. */
  onSelect: (gift: Gift) => void;
  /** By a press. */
  onOpen: (gift: Gift) => void;
}) {
  const t = texts.use();
  const now = useNow();
  const rows = groups.flatMap((group) => group.rows);
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = rows[rows.findIndex(({ id }) => id === selected) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    onSelect(next);
    event.currentTarget.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div className={styles.scroll} onKeyDown={move}>
      <table className={styles.table} aria-label={t('title')}>
        <colgroup>
          <col className={styles.colNumber} />
          <col className={styles.colTime} />
          <col className={styles.colMember} />
          <col />
          <col className={styles.colApplicant} />
          <col className={styles.colWaited} />
          <col className={styles.colReviewState} />
        </colgroup>
        <thead>
          <tr>
            {(['number', 'time', 'theMember', 'what', 'applicant', 'waited', 'reviewState'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.key}>
              {group.title !== null && (
                <tr className={styles.group}>
                  <th colSpan={7} scope="rowgroup">
                    {group.title} <small>{group.hint}</small>
                  </th>
                </tr>
              )}
              {group.rows.map((gift) => {
                const isBarred = gift.applyState === 'WAIT' && gift.applicantId === barredTo;
                return (
                  <tr
                    key={gift.id}
                    data-row={gift.id}
                    className={isBarred ? styles.barred : ''}
                    aria-selected={gift.id === selected}
                    tabIndex={gift.id === (selected ?? rows[0]?.id) ? 0 : -1}
                    onClick={() => onOpen(gift)}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter') return;
                      // The field that gets the focus is not sent off by the same press.
                      event.preventDefault();
                      onOpen(gift);
                    }}
                  >
                    <td className={`num ${styles.number}`}>{gift.applyNumber}</td>
                    <td className="num">{shortTime(gift.createTime)}</td>
                    <td>{gift.userTruename}</td>
                    <td className={styles.what}>
                      <b>{giftText(t, gift, gift.projectType_dictText)}</b>
                    </td>
                    <td>{gift.applicantName}</td>
                    <td>
                      <Outcome gift={gift} isBarred={isBarred} now={now} />
                    </td>
                    <td>
                      <GiftState state={gift.applyState} />
                    </td>
                  </tr>
                );
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
    </div>
  );
}
