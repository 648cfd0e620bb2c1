/** Chooses one paid recharge order. */
import type { rechargeOrder, RowOf } from '@paddock/contracts/resources';
import { maskPhone, rowTime } from '../format';
import { words } from '../words';
import { Picker } from './Picker';
import { texts } from './texts';

export type RechargeOrderRow = RowOf<typeof rechargeOrder>;

export function RechargeOrderPicker({
  onConfirm,
  onClose,
}: {
  onConfirm: (row: RechargeOrderRow | null) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  return (
    <Picker<RechargeOrderRow>
      title={t('rechargeTitle')}
      kind="rechargeOrders"
      url="/memberrecharge/sysMemberRecharge/listhore"
      queryName="phone"
      queryLabel={t('phoneQuery')}
      columns={[
        { title: t('serial'), dataIndex: 'id', width: 170 },
        { title: t('payState'), width: 84, render: (_, row) => w(row.payState) },
        { title: t('time'), width: 130, render: (_, row) => <span className="num">{rowTime(row.createTime)}</span> },
        { title: t('name'), dataIndex: 'userTruenmae', ellipsis: true },
        { title: t('phone'), width: 110, render: (_, row) => maskPhone(row.userPhone) },
      ]}
      labelOf={(row) => (
        <>
          {row.userTruenmae} <span className="num">{rowTime(row.createTime)}</span>
        </>
      )}
      onConfirm={(rows) => onConfirm(rows[0] ?? null)}
      onClose={onClose}
    />
  );
}
