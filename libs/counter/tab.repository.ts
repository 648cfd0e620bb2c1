import { type ConsumptionType, dictText, type Language } from '@paddock/contracts';
import type { RunMode } from '@paddock/contracts/edge';
import type { TabPayload } from '@paddock/contracts/feed';
import { toWireTime, yuan } from '@paddock/contracts/wire';
import type { Sql, Tx } from '@paddock/kernel';
import type { TabState } from './counter.states';
import { wireModeOf } from './tariff.repository';

export interface Tab {
  id: string;
  /** What people call it; the orders that pay it bear it too. */
  number: string | null;
  org_code: string;
  store_name: string;
  state: TabState;
  /** Null: noted on paper while nothing could be started. */
  run_id: string | null;
  recharge_order_id: string | null;
  member_id: string | null;
  member_nickname: string | null;
  member_real_name: string | null;
  driver_name: string;
  tariff_id: string;
  tariff_name: string;
  tariff_name_en: string | null;
  consumption_type: ConsumptionType;
  run_mode: RunMode;
  laps: number;
  minutes: number;
  price_fen: number;
  /** Before the rate that the store gives balances; what is agreed of it stays when the rate changes. */
  list_price_fen: number;
  points: number;
  visits: number;
  /** Laps that a lap card is charged, whatever is driven. */
  charged_laps: number;
  project_type: string;
  multi_person_mode: 'MULTIPLY' | 'SINGLE';
  not_doubled_head_count: number;
  vehicle_id: string | null;
  vehicle_name: string | null;
  order_id: string | null;
  /** Of the order that pays it now, read when the record was. */
  pay_progress: TabPayload['payProgress'];
  remark: string | null;
  escape_due_at: Date | null;
  deleted_at: Date | null;
  /** Taken off the list because its vehicle never set off. */
  never_driven: boolean;
  /** Who changed it last, and who took it off the list. */
  edited_by: string | null;
  deleted_by: string | null;
  created_at: Date;
  version: number;
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

/** What changes together in a tab; left-out fields stay. */
export type TabChange = Partial<
  Pick<
    Tab,
    | 'state'
    | 'run_id'
    | 'recharge_order_id'
    | 'member_id'
    | 'member_nickname'
    | 'member_real_name'
    | 'driver_name'
    | 'tariff_id'
    | 'tariff_name'
    | 'tariff_name_en'
    | 'consumption_type'
    | 'laps'
    | 'minutes'
    | AgreedTerm
    | 'edited_by'
    | 'deleted_by'
    | 'order_id'
    | 'remark'
    | 'escape_due_at'
    | 'deleted_at'
    | 'never_driven'
    | 'vehicle_id'
    | 'vehicle_name'
  >
>;

/** Stores a tab that was locked, raises its version and publishes it. */
export async function saveTab(tx: Tx, tab: Tab, change: TabChange): Promise<Tab> {
  const next = { ...tab, ...change, version: tab.version + 1 };
  const rows = await tx.query<Pick<Tab, 'pay_progress'>>(
    `UPDATE tab t SET state = $2, run_id = $3, recharge_order_id = $4, member_id = $5, member_nickname = $6, member_real_name = $7, driver_name = $8,
       tariff_id = $9, tariff_name = $10, consumption_type = $11, laps = $12, minutes = $13, price_fen = $14, order_id = $15, remark = $16,
       escape_due_at = $17, deleted_at = $18, vehicle_id = $19, vehicle_name = $20, points = $21, visits = $22, charged_laps = $23,
       project_type = $24, version = $25, never_driven = $26, multi_person_mode = $27, not_doubled_head_count = $28,
       edited_by = $29, deleted_by = $30, tariff_name_en = $31, list_price_fen = $32 WHERE t.id = $1
     RETURNING ${TAB_PAY_PROGRESS} AS pay_progress`,
    [
      next.id,
      next.state,
      next.run_id,
      next.recharge_order_id,
      next.member_id,
      next.member_nickname,
      next.member_real_name,
      next.driver_name,
      next.tariff_id,
      next.tariff_name,
      next.consumption_type,
      next.laps,
      next.minutes,
      next.price_fen,
      next.order_id,
      next.remark,
      next.escape_due_at,
      next.deleted_at,
      next.vehicle_id,
      next.vehicle_name,
      next.points,
      next.visits,
      next.charged_laps,
      next.project_type,
      next.version,
      next.never_driven,
      next.multi_person_mode,
      next.not_doubled_head_count,
      next.edited_by,
      next.deleted_by,
      next.tariff_name_en,
      next.list_price_fen,
    ],
  );
  const stored = { ...next, pay_progress: rows[0]?.pay_progress ?? null };
  tx.emit(stored.org_code, 'tab.changed', tabPayload(stored, 'cn'));
  return stored;
}

export async function insertTab(
  tx: Tx,
  tab: Omit<
    Tab,
    | 'number'
    | 'store_name'
    | 'pay_progress'
    | 'deleted_at'
    | 'never_driven'
    | 'edited_by'
    | 'deleted_by'
    | 'created_at'
    | 'version'
  > & {
    created_by: string;
  },
): Promise<Tab> {
  await tx.query(
    `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen,
       points, visits, charged_laps, project_type, vehicle_id, vehicle_name, remark, escape_due_at, created_by,
       multi_person_mode, not_doubled_head_count, tariff_name_en, list_price_fen, number)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, next_document_number($2, 'P', now()))`,
    [
      tab.id,
      tab.org_code,
      tab.state,
      tab.run_id,
      tab.driver_name,
      tab.tariff_id,
      tab.tariff_name,
      tab.consumption_type,
      tab.run_mode,
      tab.laps,
      tab.minutes,
      tab.price_fen,
      tab.points,
      tab.visits,
      tab.charged_laps,
      tab.project_type,
      tab.vehicle_id,
      tab.vehicle_name,
      tab.remark,
      tab.escape_due_at,
      tab.created_by,
      tab.multi_person_mode,
      tab.not_doubled_head_count,
      tab.tariff_name_en,
      tab.list_price_fen,
    ],
  );
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
