/** Chooses a cashier of the store, by phone or from those chosen lately. */
import { cashier, type RowOf } from '@paddock/contracts/resources';
import { askList } from '../call';
import { ResourcePicker } from '../resource/ResourcePicker';
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
  return (
    <ResourcePicker<CashierRef & { phone?: string | null }>
      resource={cashier}
      title={t('chooseCashier')}
      by="phone"
      byLabel={t('phoneQuery')}
      pageSizes={[5, 10, 20, 30]}
      columns={['realname', 'phone']}
      recent={{
        kind: 'worker',
        of: (row) => ({ name: row.realname, phone: row.phone ?? null }),
        // Those of another store, and those who have left, are chosen no more.
        find: async ({ id }) =>
          (await askList('GET /memberrecharge/sysMemberRecharge/gongzuolist', { id: `${id},`, pageSize: 1 }))
            .records[0] ?? null,
        gone: t('cashierNotFound'),
        label: ({ name }) => name,
      }}
      atOnce
      {...(width === undefined ? {} : { width })}
      onConfirm={([row]) => onConfirm(row ?? null)}
      onClose={onClose}
    />
  );
}
