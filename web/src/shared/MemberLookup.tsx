/**
 * The card box: a reader types the number and Enter, or staff type a member id. An empty box does nothing. Shows who was
 * found and what is left. The focus stays in the box, whose Enter goes to the window once the member of its text is found.
 */
import type { MemberRow } from '@paddock/contracts/wire';
import { useMutation } from '@tanstack/react-query';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { firstFocus } from './firstFocus';
import { groupThousands, maskPhone, money } from './format';
import { defineTexts } from './i18n';
import { Icon } from './Icon';
import './member-lookup.css';
import { notices } from './notices';
import { findMember, MemberPicker } from './pickers';

const texts = defineTexts('memberLookup', {
  cn: {
    card: '会员卡号',
    cardHint: '刷卡，或输入会员卡号后按 Enter',
    find: '查会员',
    notFound: '未查询到该会员',
    hasPassword: '该会员设置了消费密码，请询问客户消费密码',
    needsPassword: '须消费密码',
    balance: '余额',
    visits: '次数',
    points: '积分',
    laps: '圈数',
  },
  en: {
    card: 'Member card',
    cardHint: 'Swipe a card, or type the number and press Enter',
    find: 'Find member',
    notFound: 'member not found',
    hasPassword: 'this member has set a consumption password, please ask the customer for it',
    needsPassword: 'needs password',
    balance: 'Balance',
    visits: 'Visits',
    points: 'Points',
    laps: 'Laps',
  },
});

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
      <Figure label={t('balance')}>{money(member.balance)}</Figure>
      <Figure label={t('visits')}>{member.frequency}</Figure>
      <Figure label={t('points')}>{groupThousands(member.integral)}</Figure>
      <Figure label={t('laps')}>{member.quan}</Figure>
    </div>
  );
}

export function MemberLookup({
  id,
  member,
  onMember,
  autoFocus = false,
  withPicker = false,
}: {
  id?: string;
  member: MemberRow | null;
  onMember: (member: MemberRow | null) => void;
  autoFocus?: boolean;
  /** Adds the search by phone. */
  withPicker?: boolean;
}) {
  const t = texts.use();
  const [card, setCard] = useState('');
  const [picking, setPicking] = useState(false);
  const box = useRef<InputRef>(null);
  useEffect(() => {
    if (!picking) return;
    // The picker holds the focus until it is gone.
    return () => box.current?.focus();
  }, [picking]);
  const text = card.trim();
  const settled = member !== null && text === member.id;
  const take = (found: MemberRow | null): void => {
    if (found?.havePassword === 'YES') notices.warning(t('hasPassword'));
    onMember(found);
  };
  const find = useMutation({ mutationFn: findMember });
  const lookUp = (): void => {
    // A reader may send Enter twice.
    if (text === '' || (find.isPending && find.variables === text)) return;
    find.mutate(text, {
      onSuccess: (found) => {
        if (found) setCard((present) => (present.trim() === text ? found.id : present));
        else notices.warning(t('notFound'));
        take(found);
      },
    });
  };
  return (
    <>
      <div className="member-box">
        <Input
          {...(id === undefined ? {} : { id })}
          {...(settled ? {} : { 'data-own-enter': true })}
          prefix={<Icon name="card" />}
          ref={(field) => {
            box.current = field;
            if (autoFocus) firstFocus(field);
          }}
          value={card}
          placeholder={t('cardHint')}
          aria-label={t('card')}
          onChange={(event) => setCard(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            event.currentTarget.select();
            if (!settled) lookUp();
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
            if (!found) return;
            setCard(found.id);
            take(found);
          }}
        />
      )}
    </>
  );
}
