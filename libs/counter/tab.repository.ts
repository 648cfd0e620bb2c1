import { type ConsumptionType, dictText, type Language } from '@paddock/contracts';
import type { RunMode } from '@paddock/contracts/edge';
import type { TabPayload } from '@paddock/contracts/feed';
import { toWireTime, yuan } from '@paddock/contracts/wire';
import { computed, type NewRowOf, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import type { TabState } from './counter.states';
import { tables } from './tables';
import { wireModeOf } from './tariff.repository';

export interface Tab extends RowOf<typeof tables, 'tab'> {
  /** What people call it; the orders that pay it bear it too. */
  number: string | null;
  store_name: string;
  state: TabState;
  /** Null: noted on paper while nothing could be started. */
  run_id: string | null;
  consumption_type: ConsumptionType;
  run_mode: RunMode;
  /** Before the rate that the store gives balances; what is agreed of it stays when the rate changes. */
  list_price_fen: number;
  /** Laps that a lap card is charged, whatever is driven. */
  charged_laps: number;
  multi_person_mode: 'MULTIPLY' | 'SINGLE';
  /** Of the order that pays it now, read when the record was. */
  pay_progress: TabPayload['payProgress'];
  /** Taken off the list because its vehicle never set off. */
  never_driven: boolean;
  /** Who changed it last, and who took it off the list. */
  edited_by: string | null;
  deleted_by: string | null;
}

/** The payment that is under way of record `t`: it bars every other one until it has ended. */
export const TAB_PAY_PROGRESS = `(SELECT o.pay_progress FROM consumption_order o WHERE o.id = t.order_id
  AND t.state = 'GUADAN' AND o.pay_state = 'nopay' AND o.pay_progress NOT IN ('declined', 'reversed'))`;

const SELECT = `SELECT t.*, s.name AS store_name, ${TAB_PAY_PROGRESS} AS pay_progress FROM tab t JOIN store s USING (org_code)`;

export async function findTab(sql: Sql, orgCode: string | null, id: string): Promise<Tab | null> {
  return (
    (await sql.query<Tab>(`${SELECT} WHERE t.id = $1 AND ($2::text IS NULL OR t.org_code = $2)`, [id, orgCode]))[0] ??
    null
  );
}

export async function lockTab(tx: Tx, orgCode: string | null, id: string): Promise<Tab | null> {
  return (
    (
      await tx.query<Tab>(
        `${SELECT} WHERE t.id = $1 AND ($2::text IS NULL OR t.org_code = $2) AND t.deleted_at IS NULL FOR UPDATE OF t`,
        [id, orgCode],
      )
    )[0] ?? null
  );
}

/** What a rule charges, as it was agreed when the record was made. */
export type AgreedTerm =
  | 'price_fen'
  | 'list_price_fen'
  | 'points'
  | 'visits'
  | 'charged_laps'
  | 'project_type'
  | 'multi_person_mode'
  | 'not_doubled_head_count';

/** What changes in a tab. */
const CHANGED = [
  ...([
    'state',
    'run_id',
    'recharge_order_id',
    'member_id',
    'member_nickname',
    'member_real_name',
    'driver_name',
  ] as const),
  ...(['tariff_id', 'tariff_name', 'tariff_name_en', 'consumption_type', 'laps', 'minutes', 'price_fen'] as const),
  ...(['list_price_fen', 'points', 'visits', 'charged_laps', 'project_type', 'multi_person_mode'] as const),
  ...([
    'not_doubled_head_count',
    'edited_by',
    'deleted_by',
    'order_id',
    'remark',
    'escape_due_at',
    'deleted_at',
  ] as const),
  ...(['never_driven', 'vehicle_id', 'vehicle_name'] as const),
];
/** What changes together in a tab; left-out fields stay. */
export type TabChange = Partial<Pick<Tab, (typeof CHANGED)[number]>>;

const SETS = CHANGED.map((column, at) => `${column} = $${at + 3}`).join(', ');
/** By hand: it answers how the order stands that pays the record. */
const SAVE = `UPDATE tab t SET version = $2, ${SETS} WHERE t.id = $1 RETURNING ${TAB_PAY_PROGRESS} AS pay_progress`;

/** Stores a tab that was locked, raises its version and publishes it. */
export async function saveTab(tx: Tx, tab: Tab, change: TabChange): Promise<Tab> {
  const next = { ...tab, ...change, version: tab.version + 1 };
  const rows = await tx.query<Pick<Tab, 'pay_progress'>>(SAVE, [
    next.id,
    next.version,
    ...CHANGED.map((column) => next[column]),
  ]);
  const stored = { ...next, pay_progress: rows[0]?.pay_progress ?? null };
  tx.emit(stored.org_code, 'tab.changed', tabPayload(stored, 'cn'));
  return stored;
}

export async function insertTab(
  tx: Tx,
  tab: Omit<NewRowOf<typeof tables, 'tab'>, 'number'> & Pick<Tab, 'id' | 'org_code'>,
): Promise<Tab> {
  await tables.insert(tx, 'tab', { ...tab, number: computed`next_document_number(${tab.org_code}, 'P', now())` });
  const stored = (await findTab(tx, tab.org_code, tab.id))!;
  tx.emit(stored.org_code, 'tab.changed', tabPayload(stored, 'cn'));
  return stored;
}

/** A tab as screens know it. Texts on the live feed are Chinese; screens in English take them from their own dictionary. */
export function tabPayload(tab: Tab, language: Language): TabPayload {
  return {
    id: tab.id,
    version: tab.version,
    sysOrgCode: tab.org_code,
    sysOrgCode_dictText: tab.store_name,
    createTime: toWireTime(tab.created_at),
    playState: tab.state,
    playState_dictText: dictText('play_state', tab.state, language),
    gameLogId: tab.run_id,
    rechargeId: tab.recharge_order_id,
    userId: tab.member_id,
    userNickname: tab.member_nickname,
    userTruenmae: tab.member_real_name,
    cheshou: tab.driver_name,
    roleId: tab.tariff_id,
    roleId_dictText: (language === 'en' && tab.tariff_name_en) || tab.tariff_name,
    consumeRoleNameEn: tab.tariff_name_en,
    consumeType: tab.consumption_type,
    consumeType_dictText: dictText('consume_type', tab.consumption_type, language),
    consumeVehicleMode: wireModeOf(tab.run_mode),
    consumeVehicleMode_dictText: dictText('consume_vehicle_mode', wireModeOf(tab.run_mode), language),
    countCycleNumber: tab.laps,
    duration: tab.minutes,
    vehicleId: tab.vehicle_id,
    vehicleId_dictText: tab.vehicle_name,
    consumeid: tab.order_id,
    orderNumber: tab.number,
    payProgress: tab.pay_progress,
    escapeAt: tab.state === 'GUADAN' ? toWireTime(tab.escape_due_at) : null,
    amount: yuan(tab.price_fen),
    integral: tab.points,
    frequency: tab.visits,
    chargedCycleNumber: tab.charged_laps,
    remark: tab.remark,
    deleted: tab.deleted_at !== null,
  };
}
