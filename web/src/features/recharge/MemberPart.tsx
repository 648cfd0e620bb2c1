/** Card box, who was found, and what they hold and get. The box keeps the focus: the next card may come at any time. */
import type { KeyboardEvent, ReactNode } from 'react';
import { amount, clockTime, groupThousands, maskPhone, money, venueDate } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { memberName } from '../../shared/memberName';
import { notices } from '../../shared/notices';
import { useMayPress } from '../../shared/session';
import { StateGlyph } from '../../shared/StateGlyph';
import { FaultLine, useFaultProps } from './Fault';
import { amountsOf } from './form';
import { texts } from './texts';
import { useRechargeContext } from './useRecharge';

/** No card has so few digits, so they are the number of a rule. */
const isRuleNumber = (text: string): boolean => /^\d{1,2}$/.test(text);

export function MemberPart() {
  const t = texts.use();
  const recharge = useRechargeContext();
  const { form, act } = recharge;
  const mayOpen = useMayPress('member:add');

  const enter = (): void => {
    const text = form.cardText.trim();
    if (text === '') notices.warning(t('swipeCard'));
    else if (form.member && form.cardEdited && isRuleNumber(text)) {
      act({ do: 'restoreCard' });
      recharge.chooseRuleNumber(Number(text));
    } else if (form.member && !form.cardEdited) recharge.confirm();
    // A reader may send Enter twice.
    else if (recharge.searching !== text) recharge.lookUp(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      recharge.stepRule(event.key === 'ArrowDown' ? 1 : -1);
    }
  };

  return (
    <div className="sale-who">
      <div className="sale-card">
        <span className="sale-input">
          <Icon name="card" />
          <input
            ref={recharge.card}
            className="num"
            value={form.cardText}
            placeholder={t('swipeOrTypeCard')}
            aria-label={t('memberCard')}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            {...useFaultProps('member')}
            onChange={(event) => act({ do: 'typeCard', text: event.target.value })}
            data-own-enter
            onKeyDown={onKeyDown}
          />
        </span>
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
      {form.member && (
        <div className="sale-member">
          <b className="one-line" title={memberName(form.member)}>
            {memberName(form.member)}
          </b>
          <span>{t('levelShort', { level: form.member.memberLevel })}</span>
          <span className="num">{maskPhone(form.member.phone)}</span>
          {form.member.endTime && <Until date={form.member.endTime} />}
        </div>
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
          {gets ? <span className="recharge-gets">{t('gets', { amount: gets })}</span> : detail}
        </small>
      </dd>
    </div>
  );
}

const plus = (count: number): string | null => (count > 0 ? groupThousands(count) : null);

export function MemberAccounts() {
  const t = texts.use();
  const { form, sold } = useRechargeContext();
  const { member, rule } = form;
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
        gets={rule && rule.changwanDays > 0 ? t('days', { count: rule.changwanDays }) : null}
        {...(member.changWanEndTime ? { detail: t('untilDate', { date: member.changWanEndTime.slice(0, 10) }) } : {})}
      />
    </dl>
  );
}

/** What was sold last, until the next member comes. */
function SoldLine() {
  const t = texts.use();
  const { sold, lookUp } = useRechargeContext();
  if (!sold) return null;
  const balance = sold.balance === null ? [] : [t('soldBalance', { amount: money(sold.balance) })];
  return (
    <div className="sold-line tone-go" role="status">
      <StateGlyph state="SUCCESS" size={20} />
      <div>
        <b>{[sold.name, t('amountTaken', { amount: money(sold.amount) }), ...balance].join(' · ')}</b>
        <small className="num">
          {clockTime(sold.at)}{' '}
          <button type="button" className="link-button" onClick={() => lookUp(sold.memberId)}>
            {t('soldOpen')}
          </button>
        </small>
      </div>
    </div>
  );
}
