/** What is done with the order that is shown: its papers, and the windows that features have added. */
import type { OrderPage } from '@paddock/contracts/wire';
import { KeyButton } from '../../shared/KeyCap';
import { Permitted } from '../../shared/Permitted';
import { mayPress, useSession } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { orderActions, type OrderAction } from './actions';
import side from './order-side.module.css';
import { texts } from './texts';

export type SlipKind = 'receipt' | 'paymentSlip';

const hasPaidScan = (order: OrderPage): boolean =>
  order.attempts.some(({ charged }) => charged === 'yes' || charged === 'givenBack');

export function OrderFoot({
  order,
  busy,
  isReady,
  onPrint,
  onAct,
}: {
  order: OrderPage;
  busy: boolean;
  /** It is the order that is chosen, and keys may act on it. */
  isReady: boolean;
  onPrint: (what: SlipKind) => void;
  onAct: (action: OrderAction) => void;
}) {
  const t = texts.use();
  const { permissions } = useSession();
  const mayPrint = mayPress(permissions, 'orders:reprint') && order.paidAt !== null;
  const maySlip = mayPrint && hasPaidScan(order);
  const shown = orderActions.filter((action) => mayPress(permissions, action.permission) && action.shown(order));
  useHotkeys(
    {
      ...(mayPrint ? { F10: () => onPrint('receipt') } : {}),
      ...(maySlip ? { 'Alt+v': () => onPrint('paymentSlip') } : {}),
      ...Object.fromEntries(
        shown.flatMap((action) => (action.barred?.(order) ? [] : [[action.hotkey, () => onAct(action)] as const])),
      ),
    },
    isReady,
  );
  if (!mayPrint && shown.length === 0) return null;
  return (
    <footer className={side.foot}>
      <Permitted to="orders:reprint">
        {order.paidAt !== null && (
          <KeyButton cap="F10" busy={busy} disabled={!isReady} onClick={() => onPrint('receipt')}>
            {t(order.prints.receipts === 0 ? 'printReceipt' : 'reprintReceipt')}
          </KeyButton>
        )}
        {maySlip && (
          <KeyButton cap="Alt+V" busy={busy} disabled={!isReady} onClick={() => onPrint('paymentSlip')}>
            {t('paymentSlip')}
          </KeyButton>
        )}
      </Permitted>
      {shown.map((action) => {
        const reason = action.barred?.(order) ?? null;
        return (
          <KeyButton
            key={action.key}
            cap={action.cap}
            disabled={reason !== null || !isReady}
            {...(reason === null ? {} : { title: reason })}
            onClick={() => onAct(action)}
          >
            {action.label()}
          </KeyButton>
        );
      })}
    </footer>
  );
}
