/** Sends a payment once, and follows a scan until its outcome is there. */
import type { OrderPayload } from '@paddock/contracts/feed';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { type Answer, isRefused } from '../../shared/api';
import { IntentKey } from '../../shared/ids';
import { notices } from '../../shared/notices';
import { words } from '../../shared/words';
import { PaymentStatusDialog } from '../payments/PaymentStatusDialog';
import { useRecentOrders } from '../payments/recentOrders';

interface Paid {
  orderId: string;
  order: OrderPayload;
}

export function usePaid<Body extends object>({
  send,
  about,
  cashier,
  onRefused,
  onDone,
}: {
  send: (body: Body, key: string) => Promise<Answer<Paid>>;
  about: string;
  cashier: string;
  onRefused: () => void;
  onDone: () => void;
}): { pay: (body: Body) => void; busy: boolean; waits: boolean; status: ReactNode } {
  const w = words.use();
  useRecentOrders();
  const [intent] = useState(() => new IntentKey());
  const [waiting, setWaiting] = useState<Paid | null>(null);
  const sent = useMutation({
    mutationFn: (body: Body) => send(body, intent.for(body)),
    onSuccess: ({ message, result }) => {
      if (result.order.payState === 'nopay') {
        setWaiting(result);
        return;
      }
      notices.success(message);
      onDone();
    },
    // After a broken line the same form goes out again under the same key, so that it charges once.
    onError: (error) => {
      if (!isRefused(error)) return;
      intent.renew();
      onRefused();
    },
  });
  return {
    pay: (body) => {
      if (!sent.isPending) sent.mutate(body);
    },
    busy: sent.isPending,
    waits: waiting !== null,
    status: waiting && (
      <PaymentStatusDialog
        orderId={waiting.orderId}
        initial={waiting.order}
        amount={waiting.order.amount}
        how={w('wechat')}
        cashier={cashier}
        about={about}
        onPaid={() => undefined}
        onClose={(ended) => {
          setWaiting(null);
          intent.renew();
          onRefused();
          if (ended !== 'retry') onDone();
        }}
      />
    ),
  };
}
