/**
 * What the columns of audited tables are called: as the field of a list that shows them, or by names of their own. A test compares them with
 * the columns of the database.
 */
import { AUDITED_COLUMN_NAMES } from './audited-column-names';
import type { Language } from './messages';
import { type AnyField, RESOURCES, type Resource, type ResourceName } from './resources';

/** The list whose rows a table holds; where it is not named alike. */
const LISTS: Readonly<Record<string, ResourceName>> = {
  consumption_order: 'orderHistory',
  store: 'department',
  race_session: 'session',
  drawer_shift: 'shift',
};
const NAMED: Readonly<Record<string, string>> = { created_at: 'createTime', org_code: 'sysOrgCode' };

/** By `table.column`, or by the column where it is the same in every table: the field of a list that shows it. */
export const AUDITED_FIELDS: Readonly<Record<string, `${string}.${string}`>> = {
  pay_state: 'rechargeOrder.payState',
  pay_progress: 'tab.payProgress',
  run_mode: 'session.consumeVehicleMode',
  provider: 'paymentReview.provider',
  out_trade_no: 'paymentReview.outTradeNo',
  out_refund_no: 'paymentReview.outRefundNo',
  txn_id: 'paymentDifference.txnId',
  merchant_id: 'paymentDifference.merchantId',
  head_count: 'orderHistory.headCount',
  member_id: 'orderHistory.memberId',
  cashier_id: 'orderHistory.cashierId',
  tariff_id: 'session.tariffId',
  tariff_name: 'tariff.consumeRoleName',
  remark: 'tab.remark',
  consumption_type: 'tab.consumeType',
  'app_user.language': 'member.language',
  'app_user.phone': 'user.phone',
  'app_user.real_name': 'user.realname',
  'app_user.username': 'user.username',
  'app_user.status': 'user.status',
  'app_user.identity': 'user.identity',
  'app_user.sex': 'user.sex',
  'app_user.email': 'user.email',
  'app_user.work_no': 'user.workNo',
  'app_user.current_org_code': 'user.orgCode',
  'consumption_order.number': 'orderHistory.orderNumber',
  'recharge_order.number': 'rechargeOrder.orderNumber',
  'recharge_order.visits_project': 'tariff.projectType',
  'refund.number': 'refund.refundNumber',
  'refund.ended_at': 'refund.endTime',
  'gift_application.state': 'giftApplication.applyState',
  'gift_application.number': 'giftApplication.applyNumber',
  'gift_application.points': 'giftApplication.integral',
  'gift_application.visits': 'giftApplication.frequency',
  'gift_application.laps': 'giftApplication.quan',
  'gift_application.reviewed_at': 'giftApplication.reviewTime',
  'member.real_name': 'member.realname',
  'member.level': 'member.memberLevel',
  'member.experience': 'member.exp',
  'member.ends_on': 'member.endTime',
  'permission.kind': 'menuEntry.menuType',
  'permission.name': 'menuEntry.name',
  'permission.name_en': 'menuEntry.nameEn',
  'permission.position': 'menuEntry.sortNo',
  'permission.shown_when': 'menuEntry.permsType',
  'permission.status': 'menuEntry.status',
  'permission.url': 'menuEntry.url',
  'permission_rule.status': 'menuEntry.status',
  'recharge_rule.name': 'rechargeRule.roleName',
  'recharge_rule.name_en': 'rechargeRule.roleNameEn',
  'recharge_rule.active': 'rechargeRule.enabled',
  'recharge_rule.position': 'rechargeRule.indexNumber',
  'recharge_rule.gift_fen': 'rechargeRule.give',
  'recharge_rule.points': 'rechargeRule.integral',
  'recharge_rule.visits': 'rechargeRule.frequency',
  'recharge_rule.laps': 'rechargeRule.giveQuan',
  'recharge_rule.card_days': 'rechargeRule.changwanDays',
  'recharge_rule.card_times': 'rechargeRule.changwanCount',
  'reservation.starts_at': 'reservation.startTime',
  'race_session.starts_at': 'session.startTime',
  'role.code': 'role.roleCode',
  'role.name': 'role.roleName',
  'role.name_en': 'role.roleNameEn',
  'staff_position.code': 'position.code',
  'staff_position.name': 'position.name',
  'staff_position.name_en': 'position.nameEn',
  'staff_position.rank': 'position.rank',
  'store.name': 'department.departName',
  'store.name_en': 'department.departNameEn',
  'store.name_abbr': 'department.departNameAbbr',
  'store.position': 'department.departOrder',
  'store.active': 'department.status',
  'store.allows_cash': 'department.isUnline',
  'store.licence_ends_on': 'department.endTime',
  'tariff.name': 'tariff.consumeRoleName',
  'tariff.name_en': 'tariff.consumeRoleNameEn',
  'tariff.active': 'tariff.enabled',
  'tariff.multi_person_mode': 'tariff.muiltMode',
  'tariff.position': 'tariff.indexNumber',
  'tariff.points': 'tariff.integral',
  'tariff.visits': 'tariff.frequency',
  'tariff.laps': 'tariff.countCycleNumber',
  'tariff.minutes': 'tariff.duration',
  'vehicle.name': 'vehicle.cardName',
  'vehicle.position': 'vehicle.indexNumber',
  'vehicle.connected': 'vehicle.isConnecte',
  'vehicle.use_state': 'vehicle.status',
  'vehicle.use_state_reason': 'vehicle.statusReason',
  'vehicle.use_state_note': 'vehicle.statusNote',
  'vehicle.use_state_since': 'vehicle.statusSince',
  'device.connected': 'device.isConnecte',
};

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
export const isMoneyColumn = (column: string): boolean => column.endsWith('_fen');

/** What is kept of a column of a table, or of that column in every table. */
export const ofColumn = <T>(of: Readonly<Record<string, T>>, table: string, column: string): T | undefined =>
  of[`${table}.${column}`] ?? of[column];

function listField(path: string): AnyField | null {
  const [list = '', name = ''] = path.split('.');
  return (RESOURCES[list as ResourceName] as Resource | undefined)?.fields[name] ?? null;
}

/** The field that shows a column of an audited table in its list. */
export function auditedField(table: string, column: string): AnyField | null {
  const called = ofColumn(AUDITED_FIELDS, table, column);
  if (called !== undefined) return listField(called);
  const of = RESOURCES[LISTS[table] ?? (camel(table) as ResourceName)] as Resource | undefined;
  return of?.fields[NAMED[column] ?? camel(isMoneyColumn(column) ? column.slice(0, -4) : column)] ?? null;
}

/** Null: nobody has named it. */
export function auditedColumnName(table: string, column: string): Readonly<Record<Language, string>> | null {
  const field = auditedField(table, column);
  if (field) return field;
  const own = ofColumn(AUDITED_COLUMN_NAMES, table, column);
  return own ? { cn: own[0], en: own[1] } : null;
}
