/** The card box of a window, with who was found and what is left. Its Enter is the window's once the member is found. */
import type { MemberRow } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState, type AriaAttributes, type ReactNode } from 'react';
import { CardField } from './CardField';
import { groupThousands, maskPhone, money } from './format';
import { freePlaysLeft, validCards } from './freePlay';
import { named } from './furtherLanguage';
import { defineTexts } from './i18n';
import { counterWords } from './counterWords';
import { Icon } from './Icon';
import './member-lookup.css';
import { memberOf } from './memberBox';
import { generalProject, visitsByProject } from './memberProjects';
import { MemberPicker } from './pickers';
import { projectsQuery } from './pickers/members';
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
  const { data: projects = [] } = useQuery(projectsQuery(member.id));
  const cards = validCards(projects, Date.now());
  // A rule takes the visits of its own project: one sum of all would promise what it cannot take.
  const visitsLabel = (project: string): string => {
    const name = projects.find(({ projectType }) => projectType === project)?.projectType_dictText;
    return project === generalProject || !name ? t('FREQUENCY') : `${t('FREQUENCY')} · ${named(name)}`;
  };
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
      {[...visitsByProject(member, projects)].map(([project, visits]) => (
        <Figure key={project} label={visitsLabel(project)}>
          {groupThousands(visits)}
        </Figure>
      ))}
      {cards.map((card) => (
        <Figure key={card.id} label={t('PLAYFREELY')}>
          {freePlaysLeft(card) ?? t('unlimited')}
        </Figure>
      ))}
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
  ...invalid
}: {
  id?: string;
  lookup: LookedUpMember;
  autoFocus?: boolean;
  /** Adds the search by phone. */
  withPicker?: boolean;
} & Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'>) {
  const t = texts.use();
  const member = memberOf(lookup.box);
  const [picking, setPicking] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!picking) return;
    // The picker holds the focus until it is gone.
    return () => box.current?.focus();
  }, [picking]);
  return (
    <>
      <div className="member-box">
        <CardField
          {...(id === undefined ? {} : { id })}
          invalid={{ 'aria-invalid': invalid['aria-invalid'], 'aria-describedby': invalid['aria-describedby'] }}
          lookup={lookup}
          label={t('memberCardNumber')}
          field={box}
          autoFocus={autoFocus}
          placeholder={t('cardHint')}
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
