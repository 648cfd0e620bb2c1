import { RESOURCES } from '@paddock/contracts/resources';
import { DEMO_PASSWORD } from '@paddock/identity';
import type { Database } from '@paddock/kernel';
import type { TestVenue } from '../app';
import type { Answer, Client } from './client';
import { CounterCalls } from './counter';
import { DRAWER, DrawerCalls } from './drawer';
import { Fixtures } from './fixtures';
import { rechargeRule } from './recharge';
import { REFUND_PASSWORD, RefundCalls } from './refunds';
import { pathOf, Samples } from './samples';

/** One action that changes money, rights, personal data, devices or the store, and the lines of the audit log that it must leave: kind, table, change. */
export interface Step {
  what: string;
  by: 'cashier' | 'manager' | 'admin';
  lines: readonly string[];
  run: () => Promise<unknown>;
}

export type Persons = Record<Step['by'], Client>;

/** @throws the message of a refusal */
export async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { success, message, result } = await answer;
  if (!success) throw new Error(message);
  return result as T;
}

const idOf = async (db: Database, text: string, values: readonly unknown[] = []): Promise<string> =>
  (await db.query<{ id: string }>(text, [...values]))[0]?.id ?? '';

const refundPasswords = { oldpassword: DEMO_PASSWORD, password: REFUND_PASSWORD, confirmpassword: REFUND_PASSWORD };

/** What people do in a venue, in chains: the steps of one follow each other, those of different ones come in any order. */
export async function chainsOf(venue: TestVenue, persons: Persons): Promise<Step[][]> {
  return [
    ...(await counterChains(venue, persons)),
    ...(await officeChains(venue, persons)),
    ...deviceChains(venue, persons),
  ];
}

async function counterChains({ db }: TestVenue, { cashier, manager }: Persons): Promise<Step[][]> {
  const rows = new Fixtures(db);
  const counter = new CounterCalls(cashier);
  const refunds = new RefundCalls(manager);
  const managerId = await idOf(db, "SELECT id FROM app_user WHERE username = 'manager'");
  const drawer = new DrawerCalls(manager, managerId);
  const [kart = ''] = await rows.karts();
  const [ride, single] = [
    await rows.tariff({ type: 'BALANCE', priceYuan: 88 }),
    await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 }),
  ];
  const rule = await rechargeRule(db, { priceYuan: 100, rechargeYuan: 100 });
  const member = await rows.member({ rechargeYuan: 500 });
  await db.query("UPDATE app_user SET refund_password_hash = NULL WHERE username = 'manager'");
  await done(manager.post('/sys/user/changRefundPassword', { ...refundPasswords, username: 'manager' }));
  let [entry, order, refund, shift, tab, added, gift, coupon] = ['', '', '', '', '', '', '', ''];
  return [
    [
      {
        ...{ what: 'a sale from a balance', by: 'cashier', lines: ['money consumption_order insert'] },
        run: async () => {
          entry = (await counter.sold('BALANCE', ride, { userId: member })).entries[0]?.id ?? '';
        },
      },
      {
        ...{ what: 'a place in the line is given up', by: 'cashier' },
        lines: ['money consumption_order update', 'money refund insert'],
        run: () => done(counter.cancel(entry)),
      },
    ],
    [
      {
        ...{ what: 'a sale in cash', by: 'cashier' },
        lines: ['money consumption_order insert', 'money drawer_cash insert'],
        run: async () => {
          order = (await counter.sold('NOCARDCONSUME', single, { consumePayMode: 'unline' })).orderId;
        },
      },
      {
        ...{ what: 'a refund in cash', by: 'manager' },
        lines: ['money consumption_order update', 'money refund insert'],
        run: async () => {
          refund = (await refunds.refunded(order, 3800, { target: 'CASH' })).id;
        },
      },
      {
        ...{ what: 'the cash of a refund is handed over', by: 'manager' },
        lines: ['money consumption_order update', 'money drawer_cash insert', 'money refund update'],
        run: () => done(refunds.handOver(refund)),
      },
    ],
    [
      {
        ...{ what: 'a recharge in cash', by: 'cashier' },
        lines: ['money drawer_cash insert', 'money recharge_order insert', 'money recharge_order update'],
        run: () =>
          done(
            cashier.post('/memberrecharge/sysMemberRecharge/add', {
              ...{ userId: member, rechargeRoleId: rule, payMode: 'unline' },
            }),
          ),
      },
    ],
    [
      {
        ...{ what: 'a shift begins', by: 'manager', lines: ['money drawer_shift insert'] },
        run: async () => {
          shift = await done(drawer.open(300, { drawer: 9 }));
        },
      },
      {
        ...{ what: 'cash is put into the drawer', by: 'manager', lines: ['money drawer_cash insert'] },
        run: () => done(drawer.move(shift, 'in', 50)),
      },
      {
        ...{ what: 'the drawer is opened without a sale', by: 'manager', lines: ['money drawer_opening insert'] },
        run: () => done(manager.post(`${DRAWER}/openDrawer`, { cashierId: managerId, reason: '换零钱', printId: '' })),
      },
      {
        ...{ what: 'a shift ends', by: 'manager', lines: ['money drawer_shift update'] },
        run: async () => {
          await done(drawer.count(shift, 300));
          const { shift: counted } = await drawer.present({ id: shift });
          await done(drawer.close(shift, { nth: counted?.counts.length ?? 0, note: '少了' }));
        },
      },
    ],
    [
      {
        ...{ what: 'a record is paid that drove first', by: 'cashier' },
        lines: ['money consumption_order insert', 'money drawer_cash insert'],
        run: async () => {
          tab = await counter.tab(single, kart);
          await done(counter.settle(tab, 'NOCARDCONSUME', single, { consumePayMode: 'unline' }));
        },
      },
    ],
    [
      {
        ...{ what: 'a member joins', by: 'cashier', lines: ['personal member insert'] },
        run: async () => {
          const person = { realname: '林小雨', nickname: '小雨', phone: '13900001111', idCard: '0412345699' };
          added = await done(cashier.post<string>('/membermanage/sysMemberManage/add', person)).then(
            (result) => (result as unknown as { id?: string }).id ?? result,
          );
        },
      },
      {
        ...{ what: 'a member is changed', by: 'manager', lines: ['personal member update'] },
        run: () => done(manager.put('/membermanage/sysMemberManage/edit', { id: added, nickname: '雨' })),
      },
      {
        ...{ what: 'a whole phone number is looked at', by: 'manager', lines: ['personal member_phone_view insert'] },
        run: () => done(manager.post('/membermanage/sysMemberManage/unmask', { id: added })),
      },
    ],
    [
      {
        ...{ what: 'a discount is asked for', by: 'cashier', lines: ['money gift_application insert'] },
        run: async () => {
          const asked = { give: 5, integral: 0, frequency: 0, projectType: 'currency', quan: 0, remark: '' };
          gift = await done(cashier.post<string>('/apply/sysApply/add', { ...asked, userId: member }));
        },
      },
      {
        ...{ what: 'a discount is passed', by: 'manager', lines: ['money gift_application update'] },
        run: async () => {
          const id = await idOf(db, 'SELECT id FROM gift_application WHERE number = $1', [gift]);
          const decision = { id, applyState: 'PASS', reject: '', password: 'paddock-demo' };
          await done(manager.put('/apply/sysApply/edit', decision));
        },
      },
    ],
    [
      {
        ...{ what: 'a coupon is made', by: 'manager', lines: ['money coupon insert'] },
        run: async () => {
          const terms = { deductAmount: 20, minRecharge: 100, thresholdType: 'SINGLE', thresholdAmount: 0 };
          const period = { claimStart: '2026-01-01 00:00:00', claimEnd: '2036-12-31 23:59:59' };
          const counts = { totalCount: 10, claimLimit: 1, validType: 'DAYS', validDays: 30, enabled: 'YES' };
          const body = { name: '巡店券', ...terms, ...period, ...counts };
          coupon = await done(manager.post<string>('/coupon/sysCoupon/add', body));
        },
      },
      {
        ...{ what: 'a member takes a coupon', by: 'cashier', lines: ['money coupon_claim insert'] },
        run: () => done(cashier.post('/coupon/sysCouponClaim/add', { couponId: coupon, userId: member })),
      },
    ],
  ];
}

async function officeChains({ db }: TestVenue, { admin, manager }: Persons): Promise<Step[][]> {
  const samples = new Samples();
  const [cashierRole, store, permission] = [
    await idOf(db, "SELECT id FROM role WHERE code = 'cashier'"),
    await idOf(db, "SELECT id FROM store WHERE org_code = 'A01'"),
    await idOf(db, "SELECT id FROM permission WHERE code = 'member:phone'"),
  ];
  const person = { username: 'tour-newcomer', realname: '新人', password: 'violet kart 88' };
  let [user, role] = ['', ''];
  /**
   * Rows of a resource are added, changed where `edit` says how, and deleted: for good, or in two steps where other rows name them. `added`:
   * nothing where the log has only what is done to rows that are there.
   */
  const rowsOf = (
    name: keyof typeof RESOURCES,
    line: string,
    {
      edit = null,
      added = ['insert'],
      deleted = ['delete'],
    }: { edit?: object | null; added?: readonly string[]; deleted?: readonly string[] },
  ): Step[] => {
    const of = RESOURCES[name];
    let id = '';
    const step = (what: string, changes: readonly string[], run: () => Promise<unknown>): Step => ({
      ...{ what: `${name}: ${what}`, by: 'admin', lines: changes.map((change) => `${line} ${change}`), run },
    });
    return [
      step('added', added, async () => {
        id = await samples.added(of, admin);
      }),
      ...(edit === null
        ? []
        : [step('changed', ['update'], () => done(admin.put(pathOf(of, 'edit'), { id, ...edit })))]),
      step('deleted', deleted, () => done(admin.delete(pathOf(of, 'delete'), { id }))),
    ];
  };
  return [
    [
      {
        ...{ what: 'an account is made', by: 'admin' },
        lines: ['right app_user insert', 'right user_role insert', 'right user_store insert'],
        run: async () => {
          const links = { selectedroles: cashierRole, selecteddeparts: store };
          const body = { ...person, confirmpassword: person.password, ...links };
          user = await done(admin.post<string>('/sys/user/add', body));
        },
      },
      {
        ...{ what: 'a password is reset', by: 'admin', lines: ['right app_user update'] },
        run: () =>
          done(
            admin.put('/sys/user/changePassword', {
              ...{ username: person.username, password: 'another kart 77', confirmpassword: 'another kart 77' },
            }),
          ),
      },
      {
        ...{ what: 'a refund password is set', by: 'admin', lines: ['right app_user update'] },
        run: () => done(admin.post('/sys/user/changRefundPassword', { ...refundPasswords, username: person.username })),
      },
      {
        ...{ what: 'a refund password is cleared', by: 'admin', lines: ['right app_user update'] },
        run: () => done(admin.put('/sys/user/clearRefundPassword', { userId: user })),
      },
      {
        ...{ what: 'a role is taken away', by: 'admin', lines: ['right user_role delete'] },
        run: () => done(admin.delete('/sys/user/deleteUserRole', { userId: user, roleId: cashierRole })),
      },
      {
        ...{ what: 'an account is frozen', by: 'admin', lines: ['right app_user update'] },
        run: () => done(admin.put('/sys/user/frozenBatch', { ids: user, status: 2 })),
      },
    ],
    [
      {
        ...{ what: 'a role is made', by: 'admin', lines: ['right role insert'] },
        run: async () => {
          const body = { roleCode: 'tour-role', roleName: '巡店', description: '' };
          await done(admin.post('/sys/role/add', body));
          role = await idOf(db, "SELECT id FROM role WHERE code = 'tour-role'");
        },
      },
      {
        ...{ what: 'a role is given a right', by: 'admin', lines: ['right role_permission insert'] },
        run: () =>
          done(
            admin.post('/sys/permission/saveRolePermission', {
              ...{ roleId: role, permissionIds: permission, lastpermissionIds: '' },
            }),
          ),
      },
    ],
    [
      {
        ...{ what: 'a role of a department is made', by: 'admin', lines: ['right department_role insert'] },
        run: () =>
          done(
            admin.post('/sys/sysDepartRole/add', {
              ...{ departId: store, roleName: '夜班', roleCode: 'tour-night', description: '' },
            }),
          ),
      },
    ],
    rowsOf('tariff', 'money tariff', { edit: { remark: '巡店' }, deleted: ['update', 'update'] }),
    rowsOf('rechargeRule', 'money recharge_rule', { deleted: ['update', 'update'] }),
    rowsOf('coupon', 'money coupon', { edit: { deductAmount: 50 } }),
    rowsOf('position', 'right staff_position', { edit: { name: '巡店员' } }),
    rowsOf('category', 'store category', { edit: { name: '巡店' } }),
    rowsOf('dictionary', 'store dictionary', { edit: { dictName: '巡店' }, added: [], deleted: ['update'] }),
    rowsOf('dictionaryItem', 'store dictionary_item', { edit: { itemText: '巡店' }, added: [] }),
    [
      {
        ...{ what: 'settings of the store are changed', by: 'manager', lines: ['store store update'] },
        run: () => done(manager.put('/sys/departSetting/edit', { orgCode: 'A01', sessionMinutes: 17 })),
      },
    ],
    [
      {
        ...{ what: 'a waiver text is published', by: 'manager', lines: ['store waiver_text insert'] },
        run: async () => {
          const [newest] = await db.query<{ number: number }>(
            "SELECT coalesce(max(number), 0)::int AS number FROM waiver_text WHERE org_code = 'A01'",
          );
          const text = { number: newest?.number ?? 0, textCn: '我已阅读。', textEn: 'I have read this.' };
          await done(manager.post('/waiver/sysWaiverText/publish', text));
        },
      },
    ],
  ];
}

function deviceChains({ db }: TestVenue, { manager }: Persons): Step[][] {
  let device = '';
  return [
    [
      {
        ...{ what: 'a device is added', by: 'manager', lines: ['device device insert'] },
        run: async () => {
          const body = { type: 'gate', name: 'Audited gate' };
          device = (await done(manager.post<{ id: string }>('/device/sysDevice/add', body))).id;
        },
      },
      {
        ...{ what: 'a device gets another key', by: 'manager', lines: ['device device update'] },
        run: () => done(manager.post('/device/sysDevice/rekey', { id: device })),
      },
      {
        ...{ what: 'a device is shut out', by: 'manager', lines: ['device device update'] },
        run: () => done(manager.post('/device/sysDevice/revoke', { id: device })),
      },
    ],
    [
      {
        ...{ what: 'a kart gets a class', by: 'manager', lines: ['device vehicle update'] },
        run: async () => {
          const kart = await idOf(db, "SELECT id FROM vehicle WHERE org_code = 'A01' ORDER BY position DESC LIMIT 1");
          await done(manager.put('/vehicle/sysVehicle/edit', { id: kart, kartClass: 'ADULT' }));
        },
      },
    ],
    [
      {
        ...{ what: 'a pairing code for a machine', by: 'manager', lines: ['device edge_pairing insert'] },
        run: () => done(manager.post('/edge/sysEdge/pairingCode')),
      },
      {
        ...{ what: 'a pairing code is ended', by: 'manager', lines: ['device edge_pairing delete'] },
        run: () => done(manager.post('/edge/sysEdge/cancelPairing')),
      },
    ],
  ];
}
