/** Card box, who was found, and what they hold and get. */
import type { ReactNode } from 'react';
import { CardField } from '../../shared/CardField';
import { amount, clockTime, dayOf, groupThousands, money, venueDate } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { MemberLine } from '../../shared/MemberLine';
import { notices } from '../../shared/notices';
import { useMayPress } from '../../shared/session';
import { StateGlyph } from '../../shared/StateGlyph';
import { freePlayDays, words } from '../../shared/words';
import { FaultLine, useFaultProps } from './Fault';
import { amountsOf } from './form';
import styles from './recharge.module.css';
import { texts } from './texts';
import { useRechargeContext } from './useRecharge';

export function MemberPart() {
  const t = texts.use();
  const recharge = useRechargeContext();
  const { member } = recharge.form.card;
  const mayOpen = useMayPress('member:add');
  const invalid = useFaultProps('member');
  return (
    <div className="sale-who">
      <div className="sale-card">
        <CardField
          lookup={recharge.lookup}
          label={t('memberCard')}
          field={recharge.card}
          placeholder={t('swipeOrTypeCard')}
          invalid={invalid}
          onEmpty={() => notices.warning(t('swipeCard'))}
          onRepeat={recharge.confirm}
          onRuleNumber={recharge.chooseRuleNumber}
          onStep={recharge.stepRule}
        />
        <KeyButton cap="F3" onClick={() => recharge.open('member')}>
          {t('findMember')}
        </KeyButton>
        {mayOpen && (
          <KeyButton cap="F7" onClick={() => recharge.open('newMember')}>
            {t('newMember')}
          </KeyButton>
        )}
      </div>
      <FaultLine field="member" />
      {member && !invalid['aria-invalid'] && (
        <MemberLine member={member}>{member.endTime && <Until date={member.endTime} />}</MemberLine>
      )}
    </div>
  );
}

/** The last day of the member's card. */
function Until({ date }: { date: string }) {
  const t = texts.use();
  if (date >= venueDate()) return <span className="num">{t('untilDate', { date })}</span>;
  return (
    <strong className="sale-care num">
      <Icon name="warning" size={13} />
      {t('expired', { date })}
    </strong>
  );
}

function Account({
  label,
  value,
  gets,
  detail,
}: {
  label: string;
  value: ReactNode;
  gets?: string | null;
  detail?: string;
}) {
  const t = texts.use();
  return (
    <div className={`member-account${gets ? ' on' : ''}`}>
      <dt>{label}</dt>
      <dd>
        <b className="num">{value}</b>
        <small className="num one-line" title={detail}>
          {gets ? <span className={styles.rechargeGets}>{t('gets', { amount: gets })}</span> : detail}
        </small>
      </dd>
    </div>
  );
}

const plus = (count: number): string | null => (count > 0 ? groupThousands(count) : null);

export function MemberAccounts() {
  const t = texts.use();
  const { form, sold } = useRechargeContext();
  const { card, rule } = form;
  const { member } = card;
  if (!member) return sold ? <SoldLine /> : <p className="member-accounts-none">{t('noMember')}</p>;
  const amounts = amountsOf(form);
  const stored = amounts ? amounts.recharge + amounts.give : 0;
  return (
    <dl className="member-accounts">
      <Account
        label={t('BALANCE')}
        value={money(member.balance)}
        gets={stored > 0 ? amount(stored) : null}
        detail={t('rechargedAndGiven', { recharge: amount(member.recharge), give: amount(member.give) })}
      />
      <Account label={t('FREQUENCY')} value={groupThousands(member.frequency)} gets={plus(rule?.frequency ?? 0)} />
      <Account label={t('INTEGRAL')} value={groupThousands(member.integral)} gets={plus(rule?.integral ?? 0)} />
      <Account label={t('QUAN')} value={groupThousands(member.quan)} gets={plus(rule?.giveQuan ?? 0)} />
      <Account
        label={t('PLAYFREELY')}
        value={t(member.isChangWan === 'YES' ? 'held' : 'none')}
        gets={rule && freePlayDays(words.t, rule.changwanDays)}
        {...(member.changWanEndTime ? { detail: t('untilDate', { date: dayOf(member.changWanEndTime) }) } : {})}
      />
    </dl>
  );
}

/** What was sold last, until the next member comes. */
function SoldLine() {
  const t = texts.use();
  const { sold, lookup, card } = useRechargeContext();
  if (!sold) return null;
  const balance = sold.balance === null ? [] : [t('soldBalance', { amount: money(sold.balance) })];
  return (
    <div className="sold-line tone-go" role="status">
      <StateGlyph state="SUCCESS" size={20} />
      <div>
        <b>{[sold.name, t('amountTaken', { amount: money(sold.amount) }), ...balance].join(' · ')}</b>
        <small className="num">
          {clockTime(sold.at)}{' '}
          <button type="button" className="link-button" onClick={() => lookup.lookUp(card.current, sold.memberId)}>
            {t('soldOpen')}
          </button>
        </small>
      </div>
    </div>
  );
}
