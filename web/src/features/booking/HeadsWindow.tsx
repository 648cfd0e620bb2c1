/** More people come, or fewer: what all of it costs then stands there before anybody confirms. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api';
import { call } from '../../shared/call';
import { FieldWindow } from '../../shared/FieldWindow';
import { money } from '../../shared/format';
import { notices } from '../../shared/notices';
import { texts } from './texts';

const digitsMax = 3;
const headsMax = 200;

export interface ChangedHeads {
  id: string;
  number: string;
  name: string;
  heads: number;
  priceMode: string;
  priceFen: number;
}

export default function HeadsWindow({
  reservation: { id, number, name, heads, priceMode, priceFen },
  onClose,
}: {
  reservation: ChangedHeads;
  onClose: () => void;
}) {
  const t = texts.use();
  // What the window was opened with: somebody else's change in the meantime is not written over.
  const [known] = useState(heads);
  const change = useMutation({
    meta: { silent: true },
    mutationFn: (text: string) => call('PUT /reservation/sysReservation/heads', { id, heads: Number(text), known }),
    onSuccess: ({ message }) => {
      notices.success(message);
      onClose();
    },
  });
  const price = priceMode === 'FLAT' ? t('agreedFlat') : t('agreedPerHead');
  return (
    <FieldWindow
      title={t('headsTitle', { number, name })}
      hint={t('headsNow', { count: known, price: `${price} ${money(priceFen / 100)}` })}
      label={t('howMany')}
      initial={String(known)}
      maxLength={digitsMax}
      rules={[
        {
          validator: (_, text: string) =>
            /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= headsMax
              ? Promise.resolve()
              : Promise.reject(new Error(t('headsWrong', { max: headsMax }))),
        },
      ]}
      {...(change.error instanceof ApiError ? { fault: change.error.message } : {})}
      saveText={t('changeHeads')}
      busy={change.isPending}
      onSave={change.mutate}
      onClose={onClose}
    />
  );
}
