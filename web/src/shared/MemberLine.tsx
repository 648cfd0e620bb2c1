/** Who was found, in one line. */
import type { MemberRow } from '@paddock/contracts/wire';
import type { ReactNode } from 'react';
import { counterWords } from './counterWords';
import { maskPhone } from './format';
import './member-line.css';
import { memberName } from './memberName';

export function MemberLine({ member, children }: { member: MemberRow; children?: ReactNode }) {
  const t = counterWords.use();
  return (
    <div className="sale-member">
      <b className="one-line" title={memberName(member)}>
        {memberName(member)}
      </b>
      <span>{t('levelShort', { level: member.memberLevel })}</span>
      <span className="num">{maskPhone(member.phone)}</span>
      {children}
    </div>
  );
}
