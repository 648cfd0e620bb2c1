/** Chooses a cashier of the store, by phone or from those chosen lately. */
import type { cashier, RowOf } from '@paddock/contracts/resources';
import { maskPhone } from '../format';
import { rememberSearched, searched } from './history';
import { Picker } from './Picker';
import { texts } from './texts';

export type CashierRow = RowOf<typeof cashier>;
/** What the payment forms need of a cashier. */
export type CashierRef = Pick<CashierRow, 'id' | 'realname'>;

export function CashierPicker({
  width,
  onConfirm,
  onClose,
}: {
  width?: number | string;
  onConfirm: (cashier: CashierRef | null) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const entries = searched('worker');
  return (
    <Picker<CashierRow>
      title={t('cashierTitle')}
      kind="cashiers"
      url="/memberrecharge/sysMemberRecharge/gongzuolist"
      queryName="phone"
      queryLabel={t('phoneQuery')}
      pageSizes={[5, 10, 20, 30]}
      atOnce
      {...(width === undefined ? {} : { width })}
      note={
        entries.length > 0 && (
          <div className="picker-history" role="group" aria-label={t('history')}>
            {t('history')}
            {entries.map((entry) => (
              <button key={entry.id} type="button" onClick={() => onConfirm({ id: entry.id, realname: entry.name })}>
                {entry.name}
              </button>
            ))}
          </div>
        )
      }
      columns={[
        { title: t('name'), dataIndex: 'realname' },
        { title: t('phone'), render: (_, row) => maskPhone(row.phone) },
      ]}
      labelOf={(row) => row.realname}
      onConfirm={(rows) => {
        const [row] = rows;
        if (row) rememberSearched({ kind: 'worker', id: row.id, name: row.realname, phone: row.phone });
        onConfirm(row ?? null);
      }}
      onClose={onClose}
    />
  );
}
