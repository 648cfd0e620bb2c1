/** Cancels a reservation; what becomes of its deposit stands there before anybody confirms. */
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/call';
import { FieldWindow } from '../../shared/FieldWindow';
import { money } from '../../shared/format';
import { notices } from '../../shared/notices';
import { words } from '../../shared/words';
import { texts } from './texts';
import { useReservation } from './useBooking';

const reasonMax = 200;

export default function CancelWindow({
  reservation: { id, number, name },
  onClose,
}: {
  reservation: { id: string; number: string; name: string };
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const { data } = useReservation(id);
  const cancel = useMutation({
    mutationFn: (reason: string) => call('PUT /reservation/sysReservation/cancel', { id, reason }),
    onSuccess: ({ message }) => {
      notices.success(message);
      onClose();
    },
  });
  const left = data?.depositLeftFen ?? 0;
  const hint =
    left === 0 ? {} : { hint: t(data?.backFen ? 'depositBack' : 'depositKept', { amount: money(left / 100) }) };
  return (
    <FieldWindow
      {...hint}
      title={t('cancelTitle', { number, name })}
      label={t('reason')}
      maxLength={reasonMax}
      rules={[{ required: true, whitespace: true, message: w('reasonRequired') }]}
      saveText={t('cancelReservation')}
      busy={cancel.isPending}
      stays
      onSave={cancel.mutate}
      onClose={onClose}
    />
  );
}
