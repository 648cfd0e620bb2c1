/** The card box and who was found. The box keeps the focus: the next card may come at any time. */
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react';
import { holdKeys } from '../../shared/heldKeys';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { maskPhone } from '../../shared/format';
import { memberName } from '../../shared/memberName';
import { notices } from '../../shared/notices';
import { rememberSearched } from '../../shared/resource/searched';
import { findMember } from '../../shared/pickers/members';
import { currentDesk, dispatchDesk } from './deskStore';
import { FaultLine, useFaultProps } from './FaultLine';
import './member.css';
import { isRuleNumber } from './ruleNumber';
import { texts } from './texts';
import { useCounterContext } from './useCounter';
import type { MemberRow } from './wire';

/** Takes a found member into the sale. */
export function useTakeMember(): (member: MemberRow) => void {
  const { counter } = useCounterContext();
  return (member) => {
    counter.act({ do: 'findMember', member, driverName: counter.driverName });
    notifyPassword(member);
  };
}

const notifyPassword = (member: MemberRow): void => {
  if (member.havePassword === 'YES') notices.warning(texts.t('askConsumptionPassword'));
};

/** Whose card is asked for, in which sale: the answer belongs there, whatever stands in front by then. */
interface Question {
  saleKey: string;
  lookup: number;
  card: string;
  /** Lets the keys go on. */
  release: () => void;
}

/** Numbers the questions of this page. */
let asked = 0;

function useLookUp(box: RefObject<HTMLInputElement | null>): (saleKey: string, card: string) => void {
  const driverName = useCounterContext().counter.driverName;
  const take = ({ saleKey, lookup }: Question, member: MemberRow | null): boolean => {
    const counts = currentDesk().sales.some((sale) => sale.key === saleKey && sale.lookup === lookup);
    dispatchDesk({ do: 'inSale', key: saleKey, action: { do: 'memberFound', lookup, member, driverName } });
    return counts;
  };
  const lookUp = useMutation({
    // Ends the hold also where the page is gone by then.
    mutationFn: ({ card, release }: Question) => findMember(card).finally(release),
    onSuccess: (member, question) => {
      if (!take(question, member)) return;
      if (!member) notices.warning(texts.t('memberNotFound'));
      else {
        rememberSearched({ kind: 'member', id: member.id, name: memberName(member), phone: member.phone });
        notifyPassword(member);
      }
      if (currentDesk().activeKey === question.saleKey) box.current?.select();
    },
    onError: (_error, question) => {
      if (take(question, null)) box.current?.select();
    },
  });
  return (saleKey, card) => {
    asked += 1;
    dispatchDesk({ do: 'inSale', key: saleKey, action: { do: 'memberSearched', lookup: asked, driverName } });
    lookUp.mutate({ saleKey, lookup: asked, card, release: holdKeys(box.current) });
  };
}

export function MemberBox({
  onFindMember,
  onRepeat,
  onTariffNumber,
  onStep,
}: {
  onFindMember: () => void;
  /** Enter on a card that was read already. */
  onRepeat: () => void;
  onTariffNumber: (number: number) => void;
  onStep: (by: 1 | -1) => void;
}) {
  const t = texts.use();
  const { counter, focus } = useCounterContext();
  const { sale, act } = counter;
  const singleUse = sale.type === 'NOCARDCONSUME';
  const lookUp = useLookUp(focus.card);

  // The next swipe writes over what stands in the box.
  useLayoutEffect(() => focus.card.current?.select(), [focus.card, sale.key, sale.member?.id]);

  const enter = (): void => {
    const text = sale.cardText.trim();
    if (text === '') notices.warning(texts.t('swipeCard'));
    else if (sale.member && sale.cardEdited && isRuleNumber(text)) {
      act({ do: 'restoreCard' });
      onTariffNumber(Number(text));
    } else if (sale.member && !sale.cardEdited) onRepeat();
    // A reader may send Enter twice.
    else if (sale.lookup === null) lookUp(sale.key, text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      onStep(event.key === 'ArrowDown' ? 1 : -1);
    }
  };

  return (
    <div className="sale-who">
      <div className="sale-card">
        <span className="sale-input">
          <Icon name="card" />
          <input
            ref={focus.card}
            className="num"
            value={sale.cardText}
            disabled={singleUse}
            placeholder={t(singleUse ? 'cardNotNeeded' : 'swipeOrTypeCard')}
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
        <KeyButton cap="F3" disabled={singleUse} onClick={onFindMember}>
          {t('findMember')}
        </KeyButton>
      </div>
      <FaultLine field="member" />
      {sale.member && !sale.faults.some((fault) => fault.field === 'member') && <Who member={sale.member} />}
    </div>
  );
}

function Who({ member }: { member: MemberRow }) {
  const t = texts.use();
  return (
    <div className="sale-member">
      <b className="one-line" title={memberName(member)}>
        {memberName(member)}
      </b>
      <span>{t('levelShort', { level: member.memberLevel })}</span>
      <span className="num">{maskPhone(member.phone)}</span>
      {member.havePassword === 'YES' && (
        <strong className="sale-care">
          <Icon name="key" size={13} />
          {t('needsPassword')}
        </strong>
      )}
    </div>
  );
}
