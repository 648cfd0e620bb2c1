/** The card box of the sale in front and who was found. */
import { CardField } from '../../shared/CardField';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { MemberLine } from '../../shared/MemberLine';
import { notices } from '../../shared/notices';
import { useMemberLookup, type LookedUpMember } from '../../shared/useMemberLookup';
import { currentDesk, dispatchDesk } from './deskStore';
import { FaultLine, useFaultProps } from './FaultLine';
import './member.css';
import { texts } from './texts';
import { useCounterContext } from './useCounter';

/** The answer belongs to the sale that asked, whatever stands in front by then. */
export function useSaleLookup(): LookedUpMember {
  const { sale, driverName } = useCounterContext().counter;
  const { key } = sale;
  return useMemberLookup(sale.card, {
    get: () => currentDesk().sales.find((each) => each.key === key)?.card ?? null,
    send: (step) => dispatchDesk({ do: 'inSale', key, action: { do: 'card', step, driverName } }),
  });
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
  const { sale } = counter;
  const { member } = sale.card;
  const singleUse = sale.type === 'NOCARDCONSUME';
  // Their code comes next; a card may be swiped all the same.
  const mayBeGuest = sale.type === 'GROUPCOUPON';
  const lookup = useSaleLookup();
  const invalid = useFaultProps('member');

  return (
    <div className="sale-who">
      <div className="sale-card">
        <CardField
          lookup={lookup}
          label={t('memberCard')}
          field={focus.card}
          disabled={singleUse}
          placeholder={t(singleUse ? 'cardNotNeeded' : 'swipeOrTypeCard')}
          invalid={invalid}
          onEmpty={() => (mayBeGuest ? focus.groupCode.current?.focus() : notices.warning(t('swipeCard')))}
          onRepeat={onRepeat}
          onRuleNumber={onTariffNumber}
          onStep={onStep}
        />
        <KeyButton cap="F3" disabled={singleUse} onClick={onFindMember}>
          {t('findMember')}
        </KeyButton>
      </div>
      <FaultLine field="member" />
      {member && !invalid['aria-invalid'] && (
        <MemberLine member={member}>
          {member.havePassword === 'YES' && (
            <strong className="sale-care">
              <Icon name="key" size={13} />
              {t('needsPassword')}
            </strong>
          )}
        </MemberLine>
      )}
    </div>
  );
}
