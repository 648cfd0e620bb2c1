/** The right part: the chosen order, its actions and their windows. */
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { ErrorState } from '../../shared/ListStates';
import { orderActions, type OrderAction } from './actions';
import side from './order-side.module.css';
import { OrderFoot } from './OrderFoot';
import { OrderPanel } from './OrderPanel';
import { texts } from './texts';
import { useOrderCalls } from './useOrderCalls';
import { useOrderPage } from './useOrderPage';

const KartWindow = lazyWindow(() => import('./KartWindow'));
const windows = [KartWindow, ...orderActions.map(({ Window }) => Window)];

export function OrderSide({
  chosenId,
  isNewest,
  isAnswered,
  onPin,
  onChanged,
  onClose,
}: {
  chosenId: string | null;
  /** Nobody has chosen it: it is the newest sale, and gives way to the next one until somebody touches it. */
  isNewest: boolean;
  /** The list is the answer to what was asked for. Until it is, nobody can know what would be acted upon. */
  isAnswered: boolean;
  onPin: () => void;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  usePreload(windows);
  const [acting, setActing] = useState<{ action: OrderAction; orderId: string } | null>(null);
  const [starting, setStarting] = useState<{ entryId: string; orderId: string } | null>(null);
  // A list that moves on with new sales takes no order away from the window in which somebody gives its money back.
  const heldId = acting?.orderId ?? starting?.orderId ?? null;
  const shownId = heldId ?? chosenId;
  const page = useOrderPage(chosenId, heldId);
  const calls = useOrderCalls(onChanged);
  const order = shownId === null ? null : page.data;
  return (
    <aside
      className={side.side}
      aria-label={t('title')}
      onPointerDownCapture={isNewest ? onPin : undefined}
      onFocusCapture={isNewest ? onPin : undefined}
    >
      {order ? (
        <OrderPanel
          order={order}
          isNewest={isNewest}
          onClose={onClose}
          actions={{
            onPrintTickets: () => calls.print(order.id, 'ticket'),
            onStartAgain: (entryId) => setStarting({ entryId, orderId: order.id }),
            onBackInLine: (entryId) => calls.startAgain(entryId, ''),
          }}
          foot={
            <OrderFoot
              order={order}
              busy={calls.busy}
              // The panel follows the chosen row a moment later: meanwhile a key would act on the order before it.
              isReady={heldId !== null || (isAnswered && order.id === chosenId)}
              onPrint={(what) => calls.print(order.id, what)}
              onAct={(action) => setActing({ action, orderId: order.id })}
            />
          }
        />
      ) : page.isError && shownId !== null ? (
        <ErrorState onRetry={() => void page.refetch()} />
      ) : (
        <p className={side.none}>{t(shownId === null ? 'noneOpen' : page.isFetching ? 'loadingOrder' : 'orderGone')}</p>
      )}
      {order && acting && <acting.action.Window order={order} onChanged={onChanged} onClose={() => setActing(null)} />}
      {starting !== null && (
        <KartWindow
          onConfirm={(vehicleId) => calls.startAgain(starting.entryId, vehicleId)}
          onClose={() => setStarting(null)}
        />
      )}
    </aside>
  );
}
