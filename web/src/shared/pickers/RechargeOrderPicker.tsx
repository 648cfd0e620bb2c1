/** Chooses one paid recharge order. */
import { rechargeOrder, type RowOf } from '@paddock/contracts/resources';
import { rowTime } from '../format';
import { ResourcePicker } from '../resource/ResourcePicker';
import { words } from '../words';
import { texts } from './texts';

export type RechargeOrderRow = RowOf<typeof rechargeOrder>;

export function RechargeOrderPicker({
  sysOrgCode,
  onConfirm,
  onClose,
}: {
  /** The store whose orders they are. */
  sysOrgCode: string;
  onConfirm: (row: RechargeOrderRow | null) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  return (
    <ResourcePicker<RechargeOrderRow>
      resource={rechargeOrder}
      title={t('rechargeTitle')}
      by="phone"
      filters={{ sysOrgCode }}
      byLabel={t('phoneQuery')}
      columns={[
        {
          name: 'orderNumber',
          label: t('serial'),
          width: 120,
          render: ({ orderNumber }) => <span className="num">{orderNumber ?? '—'}</span>,
        },
        { name: 'payState', label: t('payState'), width: 84, render: ({ payState }) => w(payState) },
        { name: 'createTime', label: t('time'), width: 130 },
        { name: 'userTruenmae', label: t('personName'), width: 100 },
        { name: 'userPhone', label: t('phone'), width: 110 },
      ]}
      labelOf={(row) => (
        <>
          {row.userTruenmae} <span className="num">{rowTime(row.createTime)}</span>
        </>
      )}
      onConfirm={([row]) => onConfirm(row ?? null)}
      onClose={onClose}
    />
  );
}
