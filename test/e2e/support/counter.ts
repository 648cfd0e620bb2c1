/** What the tests need to stand in the venue before they look at a screen, made by the calls that the screens make. */
import type { TariffRow } from '@paddock/contracts/wire';
import { sale as saleBody, tariffOf } from '../../support/product/venue';
import { account, kart, PASSWORD, sql } from './instance';

let used = 0;

/** A name that no other test has. */
export const driverName = (stem = '车手'): string => `${stem}${Date.now() % 100_000}${(used += 1)}`;

/** A payment code whose last two digits choose what the simulated channel does. Each code works once. */
export const payCode = (ends: string): string => `13${Date.now()}${String((used += 1) % 10)}${ends}`;

/** The rule of this type and name. @throws when the demo venue has none */
export async function tariff(type: string, name: string): Promise<TariffRow> {
  return tariffOf(await account('cashier'), type, (row) => row.consumeRoleName === name);
}

export interface StartedTab {
  id: string;
  driver: string;
  vehicleId: string;
}

/** Starts a kart before it is paid. */
export async function startTab(
  kartNumber: number,
  type: string,
  ruleName: string,
  fields: { consumeVehicleMode?: string; remark?: string; cheshou?: string } = {},
): Promise<StartedTab> {
  const cashier = await account('cashier');
  const driver = fields.cheshou ?? driverName();
  const vehicleId = await kart(kartNumber);
  const { result } = await cashier.ask<string>('POST', '/playbeforepay/sysPlayBeforePay/add', {
    consumeVehicleMode: 'circlemode',
    remark: '',
    printId: '',
    ...fields,
    roleId: (await tariff(type, ruleName)).id,
    cheshou: driver,
    vehicleId,
  });
  return { id: result, driver, vehicleId };
}

export interface WaitingEntry {
  id: string;
  paiduiText: string;
  cheshou: string;
}

/** Sells a ride to somebody who then waits in line. */
export async function queueUp(ruleName = '新手体验 3 圈', fields: object = {}): Promise<WaitingEntry> {
  const cashier = await account('cashier');
  const body = saleBody(await tariff('NOCARDCONSUME', ruleName), { cheshou: driverName('排队'), ...fields });
  const { entries } = await cashier.post<{ entries: WaitingEntry[] }>('/consume/sysConsume/add', body);
  const [entry] = entries;
  if (!entry) throw new Error('the sale put nobody in line');
  return entry;
}

/** Sells a ride to a member who then waits in line. */
export async function sellTo(memberId: string, type: string, ruleName: string): Promise<WaitingEntry> {
  const cashier = await account('cashier');
  const body = saleBody(await tariff(type, ruleName), {
    ...{ userId: memberId, consumePayMode: 'wechat', cheshou: driverName('会员') },
  });
  const { entries } = await cashier.post<{ entries: WaitingEntry[] }>('/consume/sysConsume/add', body);
  const [entry] = entries;
  if (!entry) throw new Error('the sale put nobody in line');
  return entry;
}

export interface MemberAccounts {
  balance: number;
  recharge: number;
  give: number;
  integral: number;
  frequency: number;
  quan: number;
}

/** What a member holds. */
export async function memberAccounts(memberId: string): Promise<MemberAccounts> {
  return (await account('cashier')).get<MemberAccounts>(
    `/membermanage/sysMemberManage/searchMemberById?id=${memberId}`,
  );
}

/** A paid recharge order that no record is linked to yet. */
export async function rechargeOrder(memberId: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO recharge_order (id, org_code, member_id, pay_state, amount_fen, number)
     SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint::text, 'A01', $1, 'payed', 20000,
       'C260314-' || lpad((count(*) + 1)::text, 4, '0') FROM recharge_order RETURNING id`,
    [memberId],
  );
  if (!row) throw new Error('no recharge order was made');
  return row.id;
}

/** A shift of the cashier in which 50 yuan are missing at the count. */
export async function countedShift(): Promise<void> {
  const cashier = await account('cashier');
  const pieces = { 10000: 4, 5000: 2, 2000: 0, 1000: 0, 500: 0, 100: 0, 50: 0, 10: 0 };
  const [user] = await sql<{ id: string }>("SELECT id FROM app_user WHERE username = 'cashier'");
  const id = await cashier.post<string>('/drawer/sysShift/add', {
    ...{ cashierId: user?.id ?? '', drawer: 1, pieces, conPassword: '' },
  });
  await cashier.post('/drawer/sysShift/addCount', { id, pieces: { ...pieces, 5000: 1 } });
}

/** Gives somebody this refund password, whatever it was before. */
export async function setRefundPassword(username: string, password: string): Promise<void> {
  await sql('UPDATE app_user SET refund_password_hash = NULL WHERE username = $1', [username]);
  await (
    await account(username)
  ).post('/sys/user/changRefundPassword', { username, oldpassword: PASSWORD, password, confirmpassword: password });
}
