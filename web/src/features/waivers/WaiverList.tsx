/** Signed waivers: who, which version, until when; signatures and whole data for anyone who may see them. */
import { waiver, type RowOf } from '@paddock/contracts/resources';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { venueDate } from '../../shared/format';
import { notices } from '../../shared/notices';
import { ResourcePage, type RowState, StateCell } from '../../shared/resource';
import { texts } from './texts';

const DetailWindow = lazyWindow(() => import('./DetailWindow'));
const FieldWindow = lazyWindow(async () => ({ default: (await import('../../shared/FieldWindow')).FieldWindow }));

type Row = RowOf<typeof waiver>;
const looks = {
  SIGNED: { glyph: 'tick', tone: 'go' },
  WITHDRAWN: { glyph: 'cross', tone: 'grey' },
  BLANKED: { glyph: 'cross', tone: 'grey' },
} as const;

function useStateOf(): (row: Row) => RowState {
  const t = texts.use();
  const today = venueDate();
  return (row) => {
    const isOver = row.state === 'SIGNED' && row.validUntil < today;
    if (isOver) return { glyph: 'clock', tone: 'grey', word: t('expired'), done: true };
    return { ...looks[row.state], word: row.state_dictText, done: row.state !== 'SIGNED' };
  };
}

export default function WaiverList() {
  const t = texts.use();
  const stateOf = useStateOf();
  const [shown, setShown] = useState<Row | null>(null);
  const [ending, setEnding] = useState<Row | null>(null);
  const withdraw = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('POST /waiver/sysWaiver/withdraw', { id, reason }),
    onSuccess: ({ message }) => {
      notices.success(message);
      setEnding(null);
    },
  });
  return (
    <>
      <ResourcePage
        resource={waiver}
        cells={{ state: (row: Row) => <StateCell state={stateOf(row)} /> }}
        doneOf={(row: Row) => stateOf(row).done === true}
        actions={[
          {
            key: 'detail',
            label: () => t('detail'),
            permission: 'waiver:detail',
            link: true,
            barred: (row: Row) => (row.name === null ? t('gone') : null),
            onPress: setShown,
          },
          {
            key: 'withdraw',
            label: () => t('withdraw'),
            permission: 'waiver:withdraw',
            shown: ({ state }: Row) => state === 'SIGNED',
            onPress: setEnding,
          },
        ]}
      />
      {shown && <DetailWindow id={shown.id} name={shown.name ?? ''} onClose={() => setShown(null)} />}
      {ending && (
        <FieldWindow
          title={t('withdrawTitle', { name: ending.name ?? '' })}
          hint={t('withdrawHint')}
          label={t('reason')}
          maxLength={200}
          rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
          saveText={t('withdraw')}
          busy={withdraw.isPending}
          onSave={(reason) => withdraw.mutate({ id: ending.id, reason })}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}
