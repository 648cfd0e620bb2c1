/** Gives a coupon to the member whose card is read. */
import { useMutation } from '@tanstack/react-query';
import { isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { KeyButton } from '../../shared/KeyCap';
import { memberOf } from '../../shared/memberBox';
import { MemberLookup } from '../../shared/MemberLookup';
import { notices } from '../../shared/notices';
import { once } from '../../shared/once';
import { useOwnMemberLookup } from '../../shared/useMemberLookup';
import { nameOf } from '../../shared/venueNames';
import { Window } from '../../shared/Window';
import { words } from '../../shared/words';
import { cardOf } from '../../shared/memberName';
import { texts } from './texts';
import type { Coupon } from './useGiving';

const width = 520;

export default function ClaimWindow({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const t = texts.use();
  const w = words.use();
  const lookup = useOwnMemberLookup(undefined, { spends: false });
  const member = memberOf(lookup.box);
  const give = useMutation({
    meta: { silent: true },
    mutationFn: (userId: string) => {
      const body = { couponId: coupon.id, userId };
      return once('coupon given', body, (idempotencyKey) =>
        call('POST /coupon/sysCouponClaim/add', body, { idempotencyKey }),
      );
    },
    onSuccess: ({ message }) => {
      notices.success(message);
      onClose();
    },
    onError: (error) => isRefused(error) && notices.warning(error.message),
  });
  const confirm = (): void => {
    if (member === null) notices.warning(t('readCard'));
    else if (!give.isPending) give.mutate(cardOf(member));
  };
  return (
    <Window
      width={width}
      title={t('giveTitle', { name: nameOf(coupon) })}
      keys={{ Enter: confirm }}
      onClose={onClose}
      footer={
        <>
          <KeyButton cap="Esc" onClick={onClose}>
            {w('close')}
          </KeyButton>
          <KeyButton tone="ink" cap="Enter" busy={give.isPending} onClick={confirm}>
            {t('give')}
          </KeyButton>
        </>
      }
    >
      <MemberLookup id="claim-member" lookup={lookup} autoFocus withPicker />
    </Window>
  );
}
