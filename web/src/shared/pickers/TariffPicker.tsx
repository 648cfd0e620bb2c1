/** Chooses a consumption rule; the value columns follow the consumption type. */
import type { TariffRow } from '@paddock/contracts/wire';
import type { TableColumnsType } from 'antd';
import { amount, orDash } from '../format';
import { words, type ConsumeType } from '../words';
import { Picker } from './Picker';
import { texts } from './texts';

export type { TariffRow };

const allUrl = '/consume/sysConsume/consumerolelistpc';
const ofTypeUrl = '/consume/sysConsume/consumerolelistpcbymember';
const ofTypeAndStoreUrl = '/consume/sysConsume/consumerolelistpcbymemberorg';

type ValueColumn = 'price' | 'amount' | 'frequency' | 'integral';
const valueColumns: Readonly<Partial<Record<ConsumeType, readonly ValueColumn[]>>> = {
  BALANCE: ['price'],
  FREQUENCY: ['frequency'],
  INTEGRAL: ['integral'],
  BALANCEANDINTEGRAL: ['price', 'integral'],
  NOCARDCONSUME: ['amount'],
};

/** 0 means that the mode is not allowed. */
const orNone = (count: number): string => orDash(count === 0 ? null : count);

export function TariffPicker({
  consumeType,
  sysOrgCode,
  selectedId,
  onConfirm,
  onClose,
}: {
  /** Only rules of this type; without it all, with a type column. */
  consumeType?: ConsumeType;
  /** Only rules of this store, for people who see several. */
  sysOrgCode?: string;
  selectedId?: string | null;
  onConfirm: (row: TariffRow | null) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const values = consumeType === undefined ? (['price'] as const) : (valueColumns[consumeType] ?? []);
  const valueOf: Record<ValueColumn, (row: TariffRow) => string> = {
    price: (row) => amount(row.price),
    amount: (row) => amount(row.price),
    frequency: (row) => String(row.frequency),
    integral: (row) => String(row.integral),
  };
  const columns: TableColumnsType<TariffRow> = [
    { title: t('tariffName'), dataIndex: 'consumeRoleName' },
    ...(consumeType === undefined
      ? [{ title: t('type'), width: 100, render: (_: unknown, row: TariffRow) => w(row.consumeTypeRole) }]
      : []),
    ...values.map((column) => ({
      title: t(column),
      width: 90,
      align: 'right' as const,
      render: (_: unknown, row: TariffRow) => valueOf[column](row),
    })),
    { title: t('duration'), width: 96, align: 'right', render: (_, row) => orNone(row.duration) },
    {
      title: t('laps'),
      width: 90,
      align: 'right',
      render: (_, row) => (row.toolType === 'TONGYONG' ? w(row.muiltMode) : orNone(row.countCycleNumber)),
    },
  ];
  const url = consumeType === undefined ? allUrl : sysOrgCode === undefined ? ofTypeUrl : ofTypeAndStoreUrl;
  return (
    <Picker<TariffRow>
      title={t('tariffTitle')}
      kind="tariffs"
      url={url}
      queryName="consumeRoleName"
      toQuery={(typed) => `*${typed}*`}
      queryLabel={t('tariffQuery')}
      filters={{
        ...(consumeType === undefined ? {} : { consumeTypeRole: consumeType }),
        ...(sysOrgCode === undefined ? {} : { sysOrgCode }),
        column: 'indexNumber',
        order: 'asc',
      }}
      columns={columns}
      labelOf={(row) => row.consumeRoleName}
      selectedIds={selectedId ? [selectedId] : []}
      onConfirm={(rows) => onConfirm(rows[0] ?? null)}
      onClose={onClose}
    />
  );
}
