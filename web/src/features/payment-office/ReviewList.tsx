/** Payments that only a person can decide, and payments that came late. */
import { PAYMENT_REVIEW_ACTS, type PaymentReviewAct } from '@paddock/contracts';
import { paymentReview, type RowOf } from '@paddock/contracts/resources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { ResourcePage } from '../../shared/resource';
import { LedgerNotice } from './LedgerNotice';
import { texts } from './texts';

type Review = RowOf<typeof paymentReview>;

const FieldWindow = lazyWindow(async () => ({ default: (await import('../../shared/FieldWindow')).FieldWindow }));
const reasonMax = 200;
const acts = ['giveBack', 'byHand', 'giveUp', 'acknowledge'] as const satisfies readonly PaymentReviewAct[];
const hints = {
  giveBack: 'hintGiveBack',
  byHand: 'hintByHand',
  giveUp: 'hintGiveUp',
  acknowledge: 'hintAcknowledge',
} as const;

const fits = (row: Review, act: PaymentReviewAct): boolean =>
  row.state === 'OPEN' && PAYMENT_REVIEW_ACTS[row.kind].some((each) => each === act);

export default function ReviewList() {
  const t = texts.use();
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<{ row: Review; act: PaymentReviewAct } | null>(null);
  const labelOf = (row: Review, act: PaymentReviewAct): string => {
    if (act !== 'giveBack') return t(act);
    if (row.kind === 'stuckReversing') return t('askAgain');
    return t(row.kind === 'refundFailed' || row.kind === 'stuckRefunding' ? 'giveBackAgain' : 'giveBack');
  };
  const settle = useMutation({
    mutationFn: (input: { id: string; act: PaymentReviewAct; reason: string }) =>
      call('POST /payment/sysPaymentReview/settle', input),
    onSuccess: () => setDeciding(null),
    onSettled: () => void client.invalidateQueries({ queryKey: storeKey(paymentReview.name) }),
  });
  return (
    <>
      <LedgerNotice />
      <ResourcePage
        resource={paymentReview}
        facts={[{ label: t('toDecide'), values: { state: 'OPEN' } }]}
        actions={acts.map((act) => ({
          key: act,
          label: (row: Review) => labelOf(row, act),
          permission: 'paymentreview:settle' as const,
          shown: (row: Review) => fits(row, act),
          ...(act === 'giveUp' ? {} : { link: true as const }),
          onPress: (row: Review) => setDeciding({ row, act }),
        }))}
        doneOf={(row) => row.state !== 'OPEN'}
      />
      {deciding && (
        <FieldWindow
          title={`${labelOf(deciding.row, deciding.act)} · ${deciding.row.orderNumber ?? deciding.row.outTradeNo}`}
          hint={t(hints[deciding.act])}
          label={t('solvedWhy')}
          rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
          maxLength={reasonMax}
          saveText={labelOf(deciding.row, deciding.act)}
          busy={settle.isPending}
          onSave={(reason) => settle.mutate({ id: deciding.row.id, act: deciding.act, reason })}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}
