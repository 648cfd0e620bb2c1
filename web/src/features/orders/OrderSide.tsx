/** The right part: the chosen order, its actions and their windows. */
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { ErrorState } from '../../shared/ListStates';
import { orderActions, type OrderAction } from './actions';
import { OrderFoot } from './OrderFoot';
import { OrderPanel } from './OrderPanel';
import { texts } from './texts';
import { useOrderCalls } from './useOrderCalls';
import { useOrderPage } from './useOrderPage';

const KartWindow = lazyWindow(() => import('./KartWindow'));
const windows = [KartWindow, ...orderActions.map(({ Window }) => Window)];

export function OrderSide({
  chosenId,
  onChanged,
  onClose,
}: {
  chosenId: string | null;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  usePreload(windows);
  const page = useOrderPage(chosenId);
  const calls = useOrderCalls(onChanged);
  const [action, setAction] = useState<OrderAction | null>(null);
  const [startingId, setStartingId] = useState<string | null>(null);
  const order = chosenId === null ? null : page.data;
  return (
    <aside className="order-side" aria-label={t('title')}>
      {order ? (
        <OrderPanel
          order={order}
          onClose={onClose}
          actions={{
            onPrintTickets: () => calls.print(order.id, 'ticket'),
            onStartAgain: setStartingId,
            onBackInLine: (entryId) => calls.startAgain(entryId, ''),
          }}
          foot={
            <OrderFoot
              order={order}
              busy={calls.busy}
              onPrint={(what) => calls.print(order.id, what)}
              onAct={setAction}
            />
          }
        />
      ) : page.isError && chosenId !== null ? (
        <ErrorState onRetry={() => void page.refetch()} />
      ) : (
        <p className="order-none">{chosenId !== null && order === null ? t('orderGone') : t('chooseOrder')}</p>
      )}
      {order && action && <action.Window order={order} onChanged={onChanged} onClose={() => setAction(null)} />}
      {startingId !== null && (
        <KartWindow
          onConfirm={(vehicleId) => calls.startAgain(startingId, vehicleId)}
          onClose={() => setStartingId(null)}
        />
      )}
    </aside>
  );
}
