/** Chooses a consumption rule; the value columns follow the consumption type. */
import { tariff } from '@paddock/contracts/resources';
import type { TariffRow } from '@paddock/contracts/wire';
import { amount, orDash } from '../format';
import { ResourcePicker } from '../resource/ResourcePicker';
import type { PickerColumn } from '../resource/pickerColumns';
import { namedTariff } from '../venueNames';
import { words, type ConsumeType } from '../words';
import { texts } from './texts';

export type { TariffRow };

/** Those that are offered today; the resource's own list has all. */
const offeredPath = '/consume/sysConsume/consumerolelistpc';
const ofTypePath = '/consume/sysConsume/consumerolelistpcbymember';
const ofTypeAndStorePath = '/consume/sysConsume/consumerolelistpcbymemberorg';

type ValueColumn = 'price' | 'amount' | 'frequency' | 'integral';
const valueColumns: Readonly<Partial<Record<ConsumeType, readonly ValueColumn[]>>> = {
  BALANCE: ['price'],
  FREQUENCY: ['frequency'],
  INTEGRAL: ['integral'],
  BALANCEANDINTEGRAL: ['price', 'integral'],
  NOCARDCONSUME: ['amount'],
};

const headOf = { price: 'price', amount: 'amount', frequency: 'FREQUENCY', integral: 'INTEGRAL' } as const;

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
  const columns: PickerColumn<TariffRow>[] = [
    { name: 'consumeRoleName', label: t('ruleName'), render: (row) => namedTariff(row).consumeRoleName },
    ...(consumeType === undefined
      ? [{ name: 'consumeTypeRole', label: t('type'), width: 100, render: (row: TariffRow) => w(row.consumeTypeRole) }]
      : []),
    ...values.map((name) => ({
      name,
      label: t(headOf[name]),
      width: 90,
      align: 'right' as const,
      render: valueOf[name],
    })),
    { name: 'duration', label: t('duration'), width: 96, align: 'right', render: (row) => orNone(row.duration) },
    {
      name: 'countCycleNumber',
      label: t('QUAN'),
      width: 90,
      align: 'right',
      render: (row) => (row.toolType === 'TONGYONG' ? w(row.muiltMode) : orNone(row.countCycleNumber)),
    },
  ];
  return (
    <ResourcePicker<TariffRow>
      resource={tariff}
      title={t('tariffTitle')}
      path={consumeType === undefined ? offeredPath : sysOrgCode === undefined ? ofTypePath : ofTypeAndStorePath}
      byLabel={t('tariffQuery')}
      filters={{
        ...(consumeType === undefined ? {} : { consumeTypeRole: consumeType }),
        ...(sysOrgCode === undefined ? {} : { sysOrgCode }),
        column: 'indexNumber',
        order: 'asc',
      }}
      columns={columns}
      selectedIds={selectedId ? [selectedId] : []}
      onConfirm={([row]) => onConfirm(row ? namedTariff(row) : null)}
      onClose={onClose}
    />
  );
}
