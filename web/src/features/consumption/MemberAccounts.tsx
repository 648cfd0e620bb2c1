/** What the member holds; the accounts that the chosen type takes from are marked. Without a member: the last result. */
import type { ReactNode } from 'react';
import { amount, clockTime, dayOf, groupThousands, money } from '../../shared/format';
import { named } from '../../shared/furtherLanguage';
import { StateGlyph } from '../../shared/StateGlyph';
import { freePlaysLeft } from '../../shared/freePlay';
import { freePlayCard, accountsOf, totalVisits, type Account } from './charge';
import type { Sale, SoldSale } from './sale';
import { texts } from './texts';
import { useCounterContext } from './useCounter';

function AccountBox({
  account,
  label,
  value,
  detail,
}: {
  account: Account;
  label: string;
  value: ReactNode;
  detail?: string;
}) {
  const { type } = useCounterContext().counter.sale;
  const used = type !== null && accountsOf[type].includes(account);
  return (
    <div className={`member-account${used ? ' on' : ''}`}>
      <dt>{label}</dt>
      <dd>
        <b className="num">{value}</b>
        {detail && (
          <small className="num one-line" title={detail}>
            {detail}
          </small>
        )}
      </dd>
    </div>
  );
}

/** The line in place of accounts while nobody was named. */
function hintOf({ type, payMode }: Sale): 'noMember' | 'codeHint' | 'cashHint' | 'scanHint' {
  if (type === 'GROUPCOUPON') return 'codeHint';
  if (type !== 'NOCARDCONSUME') return 'noMember';
  return payMode === 'unline' ? 'cashHint' : 'scanHint';
}

export function MemberAccounts() {
  const t = texts.use();
  const { sale, projects } = useCounterContext().counter;
  const { card: box, sold } = sale;
  const { member } = box;
  if (!member) {
    return sold ? <SoldLine sold={sold} /> : <p className="member-accounts-none">{t(hintOf(sale))}</p>;
  }
  const card = freePlayCard(projects);
  const cardEnd = card?.changWanEndTime ?? member.changWanEndTime;
  const plays = card ? freePlaysLeft(card) : null;
  const hasCard = card !== null || member.isChangWan === 'YES';
  return (
    <dl className="member-accounts">
      <AccountBox
        account="balance"
        label={t('BALANCE')}
        value={money(member.balance)}
        detail={t('rechargedAndGiven', { recharge: amount(member.recharge), give: amount(member.give) })}
      />
      <AccountBox
        account="visits"
        label={t('FREQUENCY')}
        value={groupThousands(totalVisits(member, projects))}
        detail={projects
          .filter((project) => project.frequency > 0)
          .map((project) => `${named(project.projectType_dictText)} ${project.frequency}`)
          .join(' · ')}
      />
      <AccountBox account="points" label={t('INTEGRAL')} value={groupThousands(member.integral)} />
      <AccountBox account="laps" label={t('QUAN')} value={groupThousands(member.quan)} />
      <AccountBox
        account="freePlay"
        label={t('PLAYFREELY')}
        value={hasCard ? (plays === null ? t('unlimited') : groupThousands(plays)) : t('none')}
        {...(hasCard && cardEnd ? { detail: t('untilDate', { date: dayOf(cardEnd) }) } : {})}
      />
    </dl>
  );
}

/** What was sold in this tab last, until the next sale begins. */
function SoldLine({ sold }: { sold: SoldSale }) {
  const t = texts.use();
  const { numbers } = sold;
  const line =
    numbers.length > 4
      ? t('soldLineCount', { first: numbers[0] ?? '', last: numbers.at(-1) ?? '', count: numbers.length })
      : numbers.length > 0
        ? t('soldLine', { numbers: numbers.join(' ') })
        : null;
  const parts = [sold.memberName, sold.chargedText, sold.remainsText].filter((part) => part !== null);
  return (
    <div className="sold-line tone-go" role="status">
      <StateGlyph state="SUCCESS" size={20} />
      <div>
        <b>{parts.join(' · ')}</b>
        <small className="num">
          {[sold.cashText ?? null, line, clockTime(sold.at), sold.entryIds.length > 0 ? t('reprint') : null]
            .filter((part) => part !== null)
            .join(' · ')}
        </small>
      </div>
    </div>
  );
}
