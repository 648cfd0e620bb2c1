/** What a channel's bill and the books here disagree about, until somebody has settled it. */
import type { DifferenceReason } from '@paddock/contracts';
import { paymentDifference, type RowOf } from '@paddock/contracts/resources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { ResourcePage } from '../../shared/resource';
import { texts } from './texts';

const SettleWindow = lazyWindow(() => import('./SettleWindow'));

type Difference = RowOf<typeof paymentDifference>;

export default function DifferenceList() {
  const t = texts.use();
  const client = useQueryClient();
  const [settling, setSettling] = useState<Difference | null>(null);
  const settle = useMutation({
    mutationFn: (input: { id: string; reason: DifferenceReason; note: string }) =>
      call('POST /payment/sysPaymentDifference/settle', input),
    onSuccess: () => setSettling(null),
    onSettled: () => void client.invalidateQueries({ queryKey: storeKey(paymentDifference.name) }),
  });
  return (
    <>
      <ResourcePage
        resource={paymentDifference}
        facts={[{ label: t('toDecide'), values: { state: 'OPEN' } }]}
        actions={[
          {
            key: 'settle',
            label: () => t('resolveIt'),
            permission: 'reconciliation:settle',
            shown: (row: Difference) => row.state === 'OPEN',
            link: true,
            onPress: setSettling,
          },
        ]}
        doneOf={(row) => row.state !== 'OPEN'}
      />
      {settling && (
        <SettleWindow
          difference={settling}
          busy={settle.isPending}
          onSave={(decided) => settle.mutate({ id: settling.id, ...decided })}
          onClose={() => setSettling(null)}
        />
      )}
    </>
  );
}
