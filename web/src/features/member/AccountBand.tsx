/** The band's six accounts: each figure with what it is made of, and the one expiry of the card. */
import type { ReactNode } from 'react';
import { amount, dayOf, groupThousands, money } from '../../shared/format';
import { named } from '../../shared/furtherLanguage';
import { Icon } from '../../shared/Icon';
import { words } from '../../shared/words';
import { daysBetween, endsSoon, freePlayOf, shareOfLevel, visitsOf } from './accounts';
import { texts } from './texts';
import type { Shown } from './useMember';

function Account({
  label,
  figure,
  care = false,
  children,
}: {
  label: string;
  figure: ReactNode;
  care?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="member-band-account">
      <dt>{label}</dt>
      <dd>
        <b className="num">{figure}</b>
        <small className={`num one-line${care ? ' member-care' : ''}`}>
          {care && <Icon name="clock" size={12} />}
          {children}
        </small>
      </dd>
    </div>
  );
}

export function Accounts({ shown: { row, page, projects } }: { shown: Shown }) {
  const t = texts.use();
  const w = words.use();
  const visits = visitsOf(projects);
  const total = visits.reduce((sum, { frequency }) => sum + frequency, 0);
  const card = freePlayOf(projects, Date.now());
  const care = endsSoon(row.endTime, page.today);
  const expired = row.endTime !== null && row.endTime < page.today;
  const until =
    row.endTime === null
      ? t('noEnd')
      : expired
        ? t('endedOn', { date: row.endTime })
        : t('untilDate', { date: row.endTime });
  const next = page.nextLevel;
  return (
    <dl className="member-band-accounts">
      <Account label={w('BALANCE')} figure={money(row.balance)} care={care}>
        {t('rechargedAndGiven', { recharge: amount(row.recharge), give: amount(row.give) })} · {until}
      </Account>
      <Account label={w('FREQUENCY')} figure={groupThousands(total)}>
        {visits.map((each) => `${named(each.projectType_dictText)} ${each.frequency}`).join(' · ')}
      </Account>
      <Account label={w('INTEGRAL')} figure={groupThousands(row.integral)} />
      <Account label={w('QUAN')} figure={groupThousands(row.quan)} />
      <Account
        label={w('PLAYFREELY')}
        figure={card ? (card.left === null ? w('unlimited') : groupThousands(card.left)) : t('none')}
        care={card !== null && endsSoon(dayOf(card.endTime), page.today)}
      >
        {card &&
          t('cardUntil', {
            date: dayOf(card.endTime),
            count: daysBetween(page.today, dayOf(card.endTime)),
          })}
      </Account>
      <Account
        label={t('levelAndExperience', { level: row.memberLevel })}
        figure={
          <>
            {groupThousands(row.exp)}
            {next && <span className="member-of"> / {groupThousands(next.from)}</span>}
          </>
        }
      >
        {next && (
          <>
            <span className="member-bar" aria-hidden>
              <i style={{ width: `${Math.round(shareOfLevel(row, next.from) * 100)}%` }} />
            </span>
            {t('toNextLevel', { count: groupThousands(Math.max(0, next.from - row.exp)), level: next.level })}
          </>
        )}
      </Account>
    </dl>
  );
}
