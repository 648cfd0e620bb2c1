/**
 * The card box: a reader types the number and Enter, or staff type a member id. An empty box does nothing. Shows who was
 * found and what is left. The focus stays in the box, whose Enter goes to the window once the member of its text is found.
 */
import type { MemberRow } from '@paddock/contracts/wire';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { firstFocus } from './firstFocus';
import { groupThousands, maskPhone, money } from './format';
import { defineTexts } from './i18n';
import { counterWords } from './counterWords';
import { Icon } from './Icon';
import './member-lookup.css';
import { MemberPicker } from './pickers';
import type { LookedUpMember } from './useMemberLookup';

const texts = defineTexts(
  'memberLookup',
  {
    cn: {
      cardHint: '刷卡，或输入会员卡号后按 Enter',
      find: '查会员',
      needsPassword: '须消费密码',
    },
    en: {
      cardHint: 'Swipe a card, or type the number and press Enter',
      find: 'Find member',
      needsPassword: 'needs password',
    },
  },
  counterWords,
);

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="member-figure">
      <span>{label}</span>
      <b className="num">{children}</b>
    </span>
  );
}

export function MemberSummary({ member }: { member: MemberRow }) {
  const t = texts.use();
  return (
    <div className="member-summary">
      <span className="member-who">
        <b className="one-line">{member.nickname || member.realname}</b>
        <span className="num">{maskPhone(member.phone)}</span>
        {member.havePassword === 'YES' && (
          <span className="state tone-care">
            <Icon name="key" size={13} />
            {t('needsPassword')}
          </span>
        )}
      </span>
      <Figure label={t('BALANCE')}>{money(member.balance)}</Figure>
      <Figure label={t('FREQUENCY')}>{member.frequency}</Figure>
      <Figure label={t('INTEGRAL')}>{groupThousands(member.integral)}</Figure>
      <Figure label={t('QUAN')}>{member.quan}</Figure>
    </div>
  );
}

export function MemberLookup({
  id,
  lookup,
  autoFocus = false,
  withPicker = false,
}: {
  id?: string;
  lookup: LookedUpMember;
  autoFocus?: boolean;
  /** Adds the search by phone. */
  withPicker?: boolean;
}) {
  const t = texts.use();
  const { member } = lookup;
  const [picking, setPicking] = useState(false);
  const box = useRef<InputRef>(null);
  useEffect(() => {
    if (!picking) return;
    // The picker holds the focus until it is gone.
    return () => box.current?.focus();
  }, [picking]);
  return (
    <>
      <div className="member-box">
        <Input
          {...(id === undefined ? {} : { id })}
          {...(member ? {} : { 'data-own-enter': true })}
          prefix={<Icon name="card" />}
          ref={(field) => {
            box.current = field;
            if (autoFocus) firstFocus(field);
          }}
          value={lookup.card}
          placeholder={t('cardHint')}
          aria-label={t('memberCardNumber')}
          onChange={(event) => lookup.type(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            event.currentTarget.select();
            if (!member) lookup.lookUp(event.currentTarget);
          }}
        />
        {withPicker && <Button onClick={() => setPicking(true)}>{t('find')}</Button>}
      </div>
      {member && <MemberSummary member={member} />}
      {picking && (
        <MemberPicker
          onClose={() => setPicking(false)}
          onConfirm={(found) => {
            setPicking(false);
            if (found) lookup.take(found);
          }}
        />
      )}
    </>
  );
}
