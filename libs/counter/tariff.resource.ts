import { tariff } from '@paddock/contracts/resources';
import { Refusal } from '@paddock/kernel';
import { bind, type Row, type Values } from '@paddock/resources';
import { memberDayColumns } from '@paddock/membership';
import { tables } from './tables';

type Tariff = Row<typeof tariff>;
type Given = Values<typeof tariff>;
type FieldName = keyof typeof tariff.fields;

/** What each type takes; it needs these, and holds nothing else. */
const TAKES: Readonly<Record<string, readonly ('price' | 'integral' | 'frequency')[]>> = {
  BALANCE: ['price'],
  NOCARDCONSUME: ['price'],
  BALANCEANDINTEGRAL: ['price', 'integral'],
  INTEGRAL: ['integral'],
  FREQUENCY: ['frequency'],
};
const COLUMN = { price: 'price_fen', integral: 'points', frequency: 'visits' } as const;

const refuse = (key: ConstructorParameters<typeof Refusal>[0], field: FieldName, params = {}): never => {
  throw new Refusal(key, params, 500, { field });
};

/** Rules that the schema of one field cannot know, over the row as it would be. @returns columns to be written along */
function checked(row: Partial<Tariff>, given: Given): Record<string, unknown> {
  const takes = TAKES[row.consumeTypeRole ?? ''] ?? [];
  for (const name of takes)
    if (row[name] === undefined || row[name] === null)
      refuse('resource.required', name, { field: tariff.fields[name] });
  if (row.consumeTypeRole === 'QUAN' && row.countCycleNumber === 0) refuse('tariff.lapsNeeded', 'countCycleNumber');
  if (row.toolType === 'KART' && row.countCycleNumber === 0 && row.duration === 0)
    refuse('tariff.nothingDriven', 'countCycleNumber');
  const limit = row.limitHeadCount ?? 1;
  const once = row.muiltMode === 'SINGLE' ? (row.notDoubledHeadCount ?? 1) : 1;
  if (once > limit) refuse('tariff.notDoubledAboveLimit', 'notDoubledHeadCount');
  const untaken = (['price', 'integral', 'frequency'] as const).filter((name) => !takes.includes(name));
  return {
    ...Object.fromEntries(untaken.map((name) => [COLUMN[name], 0])),
    not_doubled_head_count: once,
    ...memberDayColumns(given.memberDays),
  };
}

export const tariffTable = bind(tariff)({
  table: 'tariff',
  deletedAt: 'deleted_at',
  columns: {
    consumeRoleName: 't.name',
    consumeRoleNameEn: 't.name_en',
    consumeTypeRole: 't.consumption_type',
    price: 't.price_fen',
    integral: 't.points',
    frequency: 't.visits',
    duration: 't.minutes',
    countCycleNumber: 't.laps',
    muiltMode: 't.multi_person_mode',
    enabled: 't.active',
    memberDays: "array_to_string(t.member_days, ',')",
    indexNumber: 't.position',
  },
  before: {
    add: (_tx, _actor, values) => checked(values as Partial<Tariff>, values),
    edit: (_tx, _actor, before, values) => checked({ ...before, ...values } as Partial<Tariff>, values),
    // What was sold by it keeps its terms; it is in no list and for no sale.
    delete: async (tx, _actor, { id }) => {
      await tables.update(tx, 'tariff', { id }, { active: false });
    },
  },
});
