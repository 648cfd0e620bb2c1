/** What the member may take off this recharge. Shown only where the member holds a coupon. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { money } from '../../shared/format';
import { storeKey } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { memberOf } from '../../shared/memberBox';
import { cardOf } from '../../shared/memberName';
import { nameOf } from '../../shared/venueNames';
import { priceOf } from './form';
import { Field } from './Options';
import styles from './recharge.module.css';
import { texts } from './texts';
import { useRechargeContext } from './useRecharge';

export function CouponChoice() {
  const t = texts.use();
  const { form, act } = useRechargeContext();
  const member = memberOf(form.card);
  const price = priceOf(form);
  const coupons = useQuery({
    queryKey: [...storeKey('couponClaim', 'usable'), member?.id, form.rule?.id, price?.recharge, price?.give],
    queryFn: ({ signal }) =>
      ask(
        'GET /coupon/sysCouponClaim/usable',
        {
          userId: member ? cardOf(member) : '',
          rechargeRoleId: form.rule?.id ?? '',
          recharge: price?.recharge,
          give: price?.give,
        },
        { signal, silent: true },
      ),
    enabled: member !== null && form.rule !== null && price !== null && price.due > 0,
    meta: { silent: true },
  });
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'couponClaim') void coupons.refetch();
  });
  const held = coupons.data ?? [];
  if (held.length === 0 || form.changed !== null) return null;
  return (
    <Field label={t('coupon')} htmlFor="recharge-coupon">
      <select
        id="recharge-coupon"
        className={`plain-select ${styles.rechargeCoupon}`}
        value={form.coupon?.id ?? ''}
        onChange={({ target }) =>
          act({ do: 'chooseCoupon', coupon: held.find(({ id }) => id === target.value) ?? null })
        }
      >
        <option value="">{t('noCoupon', { count: held.length })}</option>
        {held.map((coupon) => (
          <option key={coupon.id} value={coupon.id} disabled={coupon.short !== null}>
            {coupon.short === null
              ? t('couponLine', { name: nameOf(coupon), due: money(coupon.due) })
              : t('shortOf', {
                  name: nameOf(coupon),
                  why: t(`short_${coupon.short.kind}`, { amount: money(coupon.short.amount) }),
                })}
          </option>
        ))}
      </select>
    </Field>
  );
}
