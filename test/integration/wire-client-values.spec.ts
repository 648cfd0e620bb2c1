import { Database, inAllStores } from '@paddock/kernel';
import { Outbox } from '@paddock/messaging';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startVenue, type TestVenue } from '../support/app';
import { anything, asListed, bad, ContractClient, good, id, nothing, pageOf } from '../support/app/contract-client';

const TEMPLATES = '/message/sysMessageTemplate';
const named = (prefix: string): string => `${prefix}${Math.random().toString(36).slice(2, 8)}`;

describe('a client of the published contract, with values as it writes them', () => {
  let venue: TestVenue;
  let client: ContractClient;

  beforeAll(async () => {
    venue = await startVenue();
    client = new ContractClient(venue.url);
    client.token = (await venue.signIn('admin')).token;
  });
  afterAll(() => venue.close());

  const template = (more: object = {}) => ({
    ...{ templateCode: named('wire'), templateName: '合同', templateContent: '您好 ${name}', templateType: '4' },
    ...more,
  });
  const templates = pageOf(z.looseObject({ id, templateCode: z.string(), templateType: z.string() }));

  it('sends codes of dictionaries, ids and phones as numbers', async () => {
    const { templateCode } = template();
    await good(client.post(`${TEMPLATES}/add`, template({ templateCode, templateType: 1 })), anything);
    const [row] = (await good(client.get(`${TEMPLATES}/list`, { ...asListed, templateCode }), templates)).records;
    expect(row).toMatchObject({ templateType: '1' });
    await good(client.put(`${TEMPLATES}/edit`, { ...row, templateType: 2 }), anything);
    expect(await good(client.get(`${TEMPLATES}/queryById`, { id: row!.id }), anything)).toMatchObject({
      templateType: '2',
    });

    const titile = named('通知');
    const announcement = { titile, msgContent: '<p>内容</p>', priority: 'M', msgType: 'ALL', msgCategory: 1 };
    await good(client.post('/sys/annountCement/add', announcement), anything);
    const announcements = pageOf(z.looseObject({ msgCategory: z.string() }));
    const found = await good(client.get('/sys/annountCement/list', { ...asListed, titile }), announcements);
    expect(found.records).toMatchObject([{ msgCategory: '1' }]);

    const username = named('wire');
    const phone = 13_900_000_000 + Math.floor(Math.random() * 90_000_000);
    const user = { username, realname: '合同', password: 'a long one', confirmpassword: 'a long one', phone };
    await good(client.post('/sys/user/add', user), anything);
    const users = pageOf(z.looseObject({ username: z.string() }));
    const byPhone = await good(client.get('/sys/user/list', { ...asListed, phone }), users);
    expect(byPhone.records).toMatchObject([{ username }]);
  });

  it('asks for more rows than a page may hold, and gets as many as it may', async () => {
    await venue.db.query(
      `INSERT INTO message_template (id, template_code, template_name, template_content, template_type, created_by)
       SELECT 'many' || n, 'many_' || n, 'n', 'n', '4', 'admin' FROM generate_series(1, 12) AS n`,
    );
    const many = { ...asListed, templateCode: 'many_*' };
    for (const pageSize of [501, 1000, 100_000]) {
      const rows = await good(client.get(`${TEMPLATES}/list`, { ...many, pageSize }), templates);
      expect({ pageSize, shown: rows.records.length, total: rows.total, size: rows.size, pages: rows.pages }).toEqual({
        ...{ pageSize, shown: 12, total: 12, size: 500, pages: 1 },
      });
    }
    for (const pageSize of ['', 'all', 0, -1])
      expect((await good(client.get(`${TEMPLATES}/list`, { ...many, pageSize }), templates)).size).toBe(10);
    for (const path of ['/timing/sysBoard/list', '/ranking/sysRanking/list'])
      expect(await good(client.get(path, { pageNo: 1, pageSize: 101 }), anything)).toMatchObject({ size: 100 });
  });

  it('asks by POST whether a value is free', async () => {
    const ask = (fieldVal: string) =>
      client.post('/sys/duplicate/check', { tableName: 'sys_user', fieldName: 'username', fieldVal, dataId: null });
    await good(ask(named('free')), anything, '该值可用！');
    await bad(ask('admin'), '该值不可用，系统中已存在！');
  });

  it('sets its password in the sentences of the contract', async () => {
    const username = named('wire');
    const former = { password: 'a long one', confirmpassword: 'a long one' };
    await good(client.post('/sys/user/add', { username, realname: '合同', ...former }), anything);
    const set = (password: string, name = username) =>
      client.put('/sys/user/updatePassword', {
        ...{ username: name, oldpassword: 'a long one', password, confirmpassword: password },
      });
    await bad(set(''), '新密码不允许为空!');
    await bad(set('another long one', named('nobody')), '用户不存在！');
    await good(set('another long one'), nothing, '密码重置成功!');
  });

  it('saves a kart whose transponder is a number, or was cleared with all else that may be', async () => {
    const karts = pageOf(z.looseObject({ id, transponder: z.string().nullable(), kartClass: z.string().nullable() }));
    const list = () => good(client.get('/vehicle/sysVehicle/listorgcode', { ...asListed, pageSize: 1 }), karts);
    const [row] = (await list()).records;
    // A kart loses its device only while it is known to stand.
    await venue.db.query("UPDATE vehicle SET motion = 'still' WHERE id = $1", [row!.id]);
    const saved = async (changed: object) => {
      await good(client.put('/vehicle/sysVehicle/edit', { ...row, ...changed }), nothing);
      return (await list()).records[0];
    };
    expect(await saved({ transponder: 7_691_251, kartClass: 'ADULT' })).toMatchObject({
      ...{ id: row!.id, transponder: '7691251', kartClass: 'ADULT' },
    });
    expect(await saved({ transponder: '', kartClass: '', deviceId: '' })).toMatchObject({
      ...{ id: row!.id, transponder: null, kartClass: null },
    });
  });

  it('P-7.72 freezes and unfreezes a user by the status in its form, and adds one that is frozen', async () => {
    const username = named('wire');
    const password = 'a long one';
    const enter = () => venue.stranger.post<{ token: string }>('/sys/login', { username, password });
    const row = async () => (await good(client.get('/sys/user/list', { ...asListed, username }), users)).records[0]!;
    const users = pageOf(z.looseObject({ id, status: z.number(), username: z.string() }));
    const form = { username, realname: '合同', password, confirmpassword: password };
    const departs = z.looseObject({ list: z.array(z.looseObject({ id })) });
    const { list } = await good(client.get('/sys/user/getCurrentUserDeparts'), departs);
    await good(client.post('/sys/user/add', { ...form, selecteddeparts: list[0]!.id, status: '2' }), anything);
    expect(await row()).toMatchObject({ status: 2 });
    expect(await enter()).toMatchObject({ success: false, key: 'signIn.frozen' });

    await good(client.put('/sys/user/edit', { ...(await row()), status: '1' }), nothing, '修改成功!');
    const { token } = (await enter()).result!;
    await venue.db.query("UPDATE app_user SET telephone = '13812345678' WHERE username = $1", [username]);
    const mobile = await venue.stranger.post<{ userInfo: object }>('/sys/login', { username, password });
    expect(mobile.result!.userInfo).toMatchObject({ telephone: '138****5678' });
    await venue.db.query("UPDATE app_user SET telephone = '0571-88000000' WHERE username = $1", [username]);
    const own = new ContractClient(venue.url);
    own.token = token;
    await good(own.get('/sys/user/getCurrentUserDeparts'), anything);
    // What a form sends back as it was, or as the product does not know it, changes nothing.
    for (const status of [1, '', null, 3])
      await good(client.put('/sys/user/edit', { ...(await row()), status, post: '' }), nothing);
    await good(own.get('/sys/user/getCurrentUserDeparts'), anything);

    await good(client.put('/sys/user/edit', { ...(await row()), status: 2, realname: '冻结' }), nothing);
    expect(await row()).toMatchObject({ status: 2, realname: '冻结' });
    expect(await own.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ success: false, status: 500 });
    // Nobody does it to an account above the own one, nor to the own one.
    const manager = new ContractClient(venue.url);
    manager.token = (await venue.signIn('manager')).token;
    for (const name of ['hq', 'manager']) {
      const found = await good(client.get('/sys/user/list', { ...asListed, username: name }), users);
      await bad(manager.put('/sys/user/edit', { id: found.records[0]!.id, status: 2 }));
      await venue.signIn(name);
    }
  });

  it('gets the whole row of the user with the sign-in', async () => {
    const username = named('wire');
    const password = 'a long one';
    const facts = { sex: 2, birthday: '1998-05-20', email: `${username}@example.com`, workNo: named('W') };
    const departs = z.looseObject({ list: z.array(z.looseObject({ id })) });
    const { list } = await good(client.get('/sys/user/getCurrentUserDeparts'), departs);
    await good(
      client.post('/sys/user/add', {
        ...{ username, realname: '合同', password, confirmpassword: password, telephone: '0571-88000000' },
        ...{ ...facts, selecteddeparts: list[0]!.id },
      }),
      anything,
    );
    const { result } = await venue.stranger.post<{ token: string; userInfo: { orgCode: string } }>('/sys/login', {
      ...{ username, password },
    });
    const whole = {
      ...{ ...facts, telephone: '0571-88000000', post: '', departIds: list[0]!.id, delFlag: '0' },
      ...{ activitiSync: null, createBy: 'admin', updateBy: '', updateTime: null },
    };
    expect(result!.userInfo).toMatchObject(whole);
    const own = new ContractClient(venue.url);
    own.token = result!.token;
    expect(await good(own.get('/user/info'), anything)).toMatchObject(whole);
    const { orgCode } = result!.userInfo;
    expect(await good(own.put('/sys/selectDepart', { orgCode, username: '' }), anything)).toMatchObject({
      userInfo: whole,
    });
  });

  it('sees what was made last first, in lists that it sorts by their creation', async () => {
    const one = template();
    await good(client.post(`${TEMPLATES}/add`, one), anything);
    const first = (await good(client.get(`${TEMPLATES}/list`, asListed), templates)).records[0];
    expect(first).toMatchObject({ templateCode: one.templateCode });
    const roleCode = named('wire_');
    await good(client.post('/sys/role/add', { roleName: named('合同'), roleCode }), anything);
    const roles = pageOf(z.looseObject({ roleCode: z.string() }));
    for (const query of [asListed, { pageNo: 1, pageSize: 10 }, { ...asListed, column: 'nothing' }])
      expect((await good(client.get('/sys/role/list', query), roles)).records[0]).toMatchObject({ roleCode });
  });

  it('searches lists by the fields that they show', async () => {
    const word = named('词');
    const sent = await inAllStores(() =>
      venue.core.get(Database).transaction((tx) =>
        venue.core.get(Outbox).send(tx, {
          ...{ org: 'A01', channel: 'sms', to: '13800004046', templateCode: 'QUEUE_NEAR', language: 'cn' },
          params: { store: '滨江店', name: word, number: 'A047', ahead: 2 },
        }),
      ),
    );
    const messages = pageOf(z.looseObject({ id, esTitle: z.string(), esContent: z.string(), esReceiver: z.string() }));
    const found = async (query: object) =>
      (await good(client.get('/message/sysMessage/list', { ...asListed, ...query }), messages)).records;
    const [row] = await found({ esContent: `*${word}*` });
    expect(row).toMatchObject({ id: sent, esReceiver: '138****4046' });
    expect((await found({ esReceiver: '138****4046' })).map((one) => one.id)).toEqual([sent]);
    expect((await found({ esTitle: `!${row!.esTitle}` })).map((one) => one.id)).not.toContain(sent);
    expect(await found({ esTitle: named('none') })).toEqual([]);

    const total = async (path: string, query: object) =>
      (await good(client.get(path, { ...asListed, ...query }), pageOf(anything))).total;
    const announcement = { msgContent: '<p>内容</p>', priority: 'M', msgCategory: '1', titile: named('通知') };
    await good(client.post('/sys/annountCement/add', { ...announcement, msgType: 'ALL' }), anything);
    const titile = { titile: announcement.titile };
    for (const [filter, count] of [
      [{ sendStatus: '0' }, 1],
      [{ sendStatus: '1' }, 0],
      [{ msgType: 'ALL' }, 1],
      [{ msgType: 'USER' }, 0],
      [{ sender: named('none') }, 0],
    ] as const)
      expect({ filter, count: await total('/sys/annountCement/list', { ...titile, ...filter }) }).toEqual({
        filter,
        count,
      });
    for (const path of ['/sys/annountCement', '/sys/role', '/sys/dict', TEMPLATES]) {
      const all = await total(`${path}/list`, {});
      expect({ path, some: all > 0, later: await total(`${path}/list`, { createTime_begin: '2099-01-01' }) }).toEqual({
        ...{ path, some: true, later: 0 },
      });
      expect(await total(`${path}/list`, { createTime_end: '2099-01-01' })).toBe(all);
    }
  });
});
