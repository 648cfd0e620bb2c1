import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, inAllStores } from '@paddock/kernel';
import { Outbox } from '@paddock/messaging';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

const PATH = '/message/sysMessageTemplate';

let venue: TestVenue;
let head: Client;
let manager: Client;
beforeAll(async () => {
  venue = await startVenue();
  head = await venue.signIn('hq');
  manager = await venue.signIn('manager');
});
afterAll(() => venue.close());

interface Template {
  id: string;
  version: number;
  templateCode: string;
  templateType: string;
  templateType_dictText: string;
  templateContent: string;
  createBy: string;
  updateBy: string | null;
}
interface Sent {
  id: string;
  esReceiver: string;
  esSendStatus: string;
  esContent: string;
  reason: string | null;
  providerText: string | null;
}

const template = (templateCode: string, more: object = {}) => ({
  templateCode,
  templateType: '1',
  templateName: '试一试',
  templateContent: '${name}，第 ${place} 名',
  templateTestJson: '{"name": "橘子"}',
  ...more,
});
const byCode = async (code: string): Promise<Template | undefined> =>
  (await head.get<{ records: Template[] }>(`${PATH}/list?templateCode=${code}`)).result?.records[0];
const sent = async (id: string): Promise<Sent> =>
  (await head.get<Sent>(`/message/sysMessage/queryById?id=${id}`)).result!;
const ends = (id: string, state: string): Promise<Sent> =>
  eventually(`message ${id} is ${state}`, async () => {
    const row = await sent(id);
    return row.esSendStatus === state && row;
  });
const send = (input: object, client = manager) => client.post<string>(`${PATH}/sendMsg`, input);
const test = (receiver: string, more: object = {}) => ({
  templateCode: 'QUEUE_NEAR',
  testData: '{"store": "滨江店", "name": "橘子", "number": "A047", "ahead": 2}',
  receiver,
  msgType: '1',
  ...more,
});

describe('message templates', () => {
  it('P-3.10 P-7.82 P-7.83 P-7.84 P-7.85 are added, listed, changed and deleted', async () => {
    expect((await head.post(`${PATH}/add`, template('TRY_ONE'))).message).toBe('添加成功！');
    const added = (await byCode('TRY_ONE'))!;
    expect(added).toMatchObject({
      ...template('TRY_ONE'),
      templateType_dictText: '短信',
      createBy: 'hq',
      updateBy: null,
    });
    expect(added.id).toMatch(/^\d{19}$/);
    const { id, version } = added;
    await head.put(`${PATH}/edit`, { id, version, templateContent: '' });
    expect(await byCode('TRY_ONE')).toMatchObject({ templateContent: '', updateBy: 'hq' });
    await head.delete(`${PATH}/delete?id=${id}`);
    expect(await byCode('TRY_ONE')).toBeUndefined();
  });

  it('P-7.86 several are deleted at once; those that the product sends by stay', async () => {
    await head.post(`${PATH}/add`, template('TRY_TWO'));
    await head.post(`${PATH}/add`, template('TRY_THREE'));
    const rows = [await byCode('TRY_TWO'), await byCode('TRY_THREE')];
    expect((await head.delete(`${PATH}/deleteBatch?ids=${rows.map((row) => row!.id).join(',')},`)).success).toBe(true);
    expect([await byCode('TRY_TWO'), await byCode('TRY_THREE')]).toEqual([undefined, undefined]);
    const own = (await byCode('SMS_CODE'))!;
    expect(await head.delete(`${PATH}/delete?id=${own.id}`)).toMatchObject({ success: false, key: 'template.builtIn' });
  });

  it('P-3.11 have the types of the dictionary msgType', async () => {
    const { result } = await head.get<{ value: string; text: string }[]>('/sys/dict/getDictItems/msgType');
    expect(result?.map(({ value, text }) => [value, text])).toEqual([
      ['1', '短信'],
      ['2', '邮件'],
      ['3', '微信'],
      ['4', '系统'],
    ]);
    expect(await head.post(`${PATH}/add`, template('TRY_TYPE', { templateType: '5' }))).toMatchObject({
      success: false,
    });
  });

  it('P-5.1 P-5.2 P-5.3 P-5.4 must have a code of their own, a title and a type, and need no content', async () => {
    const refused = async (input: object) => (await head.post(`${PATH}/add`, input)).message;
    expect(await refused(template(''))).toBe('请输入模板CODE!');
    expect(await refused(template('TRY_X', { templateName: '' }))).toBe('请输入模板标题!');
    expect(await refused(template('TRY_X', { templateType: '' }))).toBe('请输入模板类型!');
    expect((await head.post(`${PATH}/add`, template('SMS_CODE'))).success).toBe(false);
    const check = (value: string) =>
      head.get(`/sys/duplicate/check?tableName=sys_sms_template&fieldName=template_code&fieldVal=${value}&dataId=`);
    expect(await check('SMS_CODE')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    expect(await check('NO_SUCH')).toMatchObject({ success: true, message: '该值可用！' });
    expect((await head.post(`${PATH}/add`, template('TRY_EMPTY', { templateContent: '' }))).success).toBe(true);
  });

  it('keep no placeholder that would be sent as it stands, no unreadable test data, and nothing that runs', async () => {
    const add = (code: string, more: object) => head.post(`${PATH}/add`, template(code, more));
    expect(await add('TRY_B', { templateContent: '你好 ${姓名}' })).toMatchObject({
      key: 'template.brokenPlaceholder',
    });
    expect(await add('TRY_B', { templateTestJson: '{' })).toMatchObject({ key: 'message.badJson' });
    await add('TRY_HTML', { templateType: '2', templateContent: '<p>${name}<script>alert(1)</script></p>' });
    expect((await byCode('TRY_HTML'))!.templateContent).toBe('<p>${name}</p>');
  });

  it('are changed by head office, and read by managers', async () => {
    expect((await manager.get(`${PATH}/list`)).success).toBe(true);
    expect(await manager.post(`${PATH}/add`, template('TRY_M'))).toMatchObject({ code: 510 });
    const cashier = await venue.signIn('cashier');
    expect(await cashier.get(`${PATH}/list`)).toMatchObject({ code: 510 });
  });
});

describe('a test message', () => {
  it('P-7.89 is queued and sent to its receiver, by the template’s own type where none is given', async () => {
    const answer = await send(test('13800000011'));
    expect(answer).toMatchObject({ success: true, message: '发送消息任务添加成功！' });
    expect(await ends(answer.result!, 'SENT')).toMatchObject({ esReceiver: '138****0011' });
    const own = await send(test('13800000012', { msgType: '' }));
    await ends(own.result!, 'SENT');
    expect(venue.messages.books.to('13800000012')[0]).toMatchObject({ channel: 'sms' });
  });

  it('says what is wrong: the JSON, the template, the receiver', async () => {
    expect(await send(test('13800000011', { testData: '{' }))).toMatchObject({
      ...{ success: false, code: 500, message: '解析Json出错！' },
    });
    expect(await send(test('13800000011', { templateCode: 'NO_SUCH' }))).toMatchObject({
      ...{ success: false, code: 500, message: '发送消息任务添加失败！' },
    });
    expect(await send(test('1380000001'))).toMatchObject({ success: false, message: '收件人要填手机号' });
    expect(await send(test('x', { msgType: 2 }))).toMatchObject({ success: false, message: '收件人要填邮箱地址' });
  });

  it('P-7.90 has its placeholders filled, and goes by its channel into the outbox or to the user’s messages', async () => {
    const ways = [
      ['1', 'sms', '13800000031'],
      ['2', 'mail', 'walk@venue.example'],
      ['3', 'wechat', 'openid_walk0001'],
      ['4', 'system', 'cashier2'],
    ] as const;
    for (const [type, channel, receiver] of ways) {
      const templateCode = `TRY_WAY_${type}`;
      const input = { templateCode, receiver, testData: '{"name": "橘子", "place": 3}' };
      await head.post(`${PATH}/add`, template(templateCode, { templateType: type }));
      // Its own type where none is given, and any other that is given.
      for (const msgType of ['', type]) {
        const answer = await send({ ...input, msgType });
        expect(answer).toMatchObject({ success: true, message: '发送消息任务添加成功！' });
        await ends(answer.result!, 'SENT');
        const stored = await venue.db.query(
          'SELECT channel, receiver, template_code, content, test FROM message WHERE id = $1',
          [answer.result],
        );
        expect(stored).toEqual([
          {
            channel,
            receiver,
            template_code: templateCode,
            content: expect.stringContaining('橘子，第 3 名'),
            test: true,
          },
        ]);
        if (type !== '4')
          expect(venue.messages.books.to(receiver).find(({ id }) => id === answer.result)).toMatchObject({ channel });
      }
    }
    const { result: theirs } = await (
      await venue.signIn('cashier2')
    ).get<{ sysMsgList: { msgContent: string }[] }>('/sys/annountCement/listByUser');
    expect(theirs?.sysMsgList.map(({ msgContent }) => msgContent)).toEqual([
      expect.stringContaining('橘子，第 3 名'),
      expect.stringContaining('橘子，第 3 名'),
    ]);
    const other = await send({
      templateCode: 'TRY_WAY_1',
      receiver: 'walk@venue.example',
      testData: '{"name": "橘子"}',
      msgType: '2',
    });
    const [filled] = await venue.db.query('SELECT channel, content FROM message WHERE id = $1', [other.result]);
    expect(filled).toMatchObject({ channel: 'mail', content: expect.stringContaining('橘子，第 ${place} 名') });

    const refused = async (more: object) => (await send(test('13800000031', more))).message;
    const { count: before } = (await venue.db.query<{ count: number }>('SELECT count(*)::int FROM message'))[0]!;
    expect(await refused({ testData: '{name' })).toBe('解析Json出错！');
    expect(await refused({ templateCode: 'NO_SUCH' })).toBe('发送消息任务添加失败！');
    expect(await venue.db.query('SELECT count(*)::int FROM message')).toEqual([{ count: before }]);
  });

  it('of type 4 becomes a system message of the user', async () => {
    const { result } = await send(test('cashier', { msgType: '4' }));
    await ends(result!, 'SENT');
    const cashier = await venue.signIn('cashier');
    const { result: notices } = await cashier.get<{ sysMsgList: { titile: string; msgContent: string }[] }>(
      '/sys/annountCement/listByUser',
    );
    expect(notices?.sysMsgList[0]).toMatchObject({ titile: '快轮到您了' });
    for (const receiver of ['nobody', 'manager2'])
      expect(await send(test(receiver, { msgType: '4' }))).toMatchObject({ message: '本店没有这个用户名' });
    expect(await send(test('manager2', { msgType: '4' }), head)).toMatchObject({ success: true });
  });

  it('carries no code and no link of anybody’s own, whatever is typed', async () => {
    const typed = { code: '998877', link: 'https://elsewhere.example/x', name: '王', minutes: 5 };
    for (const templateCode of ['SMS_CODE', 'PASSWORD_LINK']) {
      const { result } = await send(test('13800000015', { templateCode, testData: JSON.stringify(typed) }));
      await ends(result!, 'SENT');
    }
    const texts = JSON.stringify(venue.messages.books.to('13800000015'));
    expect(texts).toContain('123456');
    expect(texts).toContain('https://paddock.example/');
    expect(texts).not.toMatch(/998877|elsewhere/);
  });

  it('stands in the audit log with who sent it, and there are so many in an hour', async () => {
    const other = await venue.signIn('manager2');
    const answers = await Promise.all(Array.from({ length: 33 }, () => send(test('13800000016'), other)));
    expect(answers.filter(({ success }) => success)).toHaveLength(30);
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer).toMatchObject({
        key: 'message.testsTooMany',
        message: '一小时内已发送 30 条测试消息，请稍后再试',
      });
    const entries = await venue.db.query(
      "SELECT who ->> 'name' AS name, after ->> 'act' AS act, count(*)::int FROM audit_entry WHERE subject_table = 'message_decision' AND org_code = 'A02' GROUP BY 1, 2",
    );
    expect(entries).toEqual([{ name: '赵店长', act: 'TEST', count: 30 }]);
    venue.clock.advance(3_600_001);
    expect(await send(test('13800000016'), other)).toMatchObject({ success: true });
  });
});

describe('the outbox of people', () => {
  const stoppedMessage = async (phone: string): Promise<string> => {
    const { result } = await send(test(phone));
    await ends(result!, 'STOPPED');
    return result!;
  };

  it('shows messages of the own store with masked receivers, and head office those of all', async () => {
    const { result } = await send(test('13800000013'));
    await ends(result!, 'SENT');
    const list = await manager.get<{ records: Sent[] }>('/message/sysMessage/list?receiverEnd=0013');
    expect(list.result?.records).toMatchObject([{ id: result, esReceiver: '138****0013' }]);
    expect(JSON.stringify(list)).not.toContain('13800000013');
    const other = await venue.signIn('manager2');
    const theirs = await other.get<{ records: Sent[] }>('/message/sysMessage/list?receiverEnd=0013');
    expect(theirs.result?.records).toEqual([]);
    const all = await head.get<{ records: Sent[] }>('/message/sysMessage/list?receiverEnd=0013');
    expect(all.result?.records).toHaveLength(1);
  });

  it('sends a stopped message again when somebody wants it, and notes who', async () => {
    const id = await stoppedMessage('13800009002');
    // What stopped it is put right meanwhile.
    const [since, until] = [new Date(0), new Date(venue.clock.now().getTime() + 30 * 86_400_000)];
    await venue.db.query(
      "UPDATE message SET receiver = '13800000014', first_tried_at = $2, expires_at = $3 WHERE id = $1",
      [id, since, until],
    );
    expect((await manager.post('/message/sysMessage/again', { ids: id })).message).toBe('1 条会重发');
    await ends(id, 'SENT');
    // It surely wasn't sent before: the first attempt is a new one. It is worth something for as long as it was, and not only a day longer.
    const [stored] = await venue.db.query<{ first_tried_at: Date; expires_at: Date }>(
      'SELECT first_tried_at, expires_at FROM message WHERE id = $1',
      [id],
    );
    expect(stored?.first_tried_at).not.toEqual(since);
    expect(stored?.expires_at).toEqual(until);
    const decisions = await venue.db.query("SELECT act FROM message_decision WHERE message_id = $1 AND act <> 'TEST'", [
      id,
    ]);
    expect(decisions).toEqual([{ act: 'AGAIN' }]);
    expect(await manager.post('/message/sysMessage/again', { ids: id })).toMatchObject({ key: 'message.noneLeft' });
  });

  it('ends a stopped message that somebody gives up', async () => {
    const id = await stoppedMessage('13800009002');
    expect((await manager.post('/message/sysMessage/giveUp', { ids: `${id},` })).message).toBe('1 条不再发');
    expect(await sent(id)).toMatchObject({ esSendStatus: 'ENDED', reason: 'givenUp' });
  });

  it('names what has stopped several, and whether the way is free again', async () => {
    const causes = async (client: Client) =>
      (
        await client.get<{ reason: string; count: number; goneTime: string | null; isGone: boolean }[]>(
          '/message/sysMessage/causes',
        )
      ).result;
    const before = await causes(manager);
    const stoppedIds = [await stoppedMessage('13800009002'), await stoppedMessage('13800009002')];
    // What concerns a receiver alone is no cause of several.
    expect(await causes(manager)).toEqual(before);
    await venue.db.query("UPDATE message SET reason = 'noMoney' WHERE id = ANY($1)", [stoppedIds]);
    const [cause] = (await causes(manager)) ?? [];
    expect(cause).toMatchObject({
      ...{ reason: 'noMoney', esType: '1', count: 2, templates: ['快轮到您了'], goneTime: null, isGone: false },
    });
    expect(await causes(await venue.signIn('manager2'))).toEqual([]);
    const { result } = await send(test('13800000015'));
    await ends(result!, 'SENT');
    expect((await causes(manager))?.[0]).toMatchObject({
      reason: 'noMoney',
      isGone: true,
      goneTime: expect.any(String),
    });
    await manager.post('/message/sysMessage/giveUp', { ids: stoppedIds.join(',') });
    expect(await causes(manager)).toEqual(before);
  });

  it('never sends a code again, and never another store’s message', async () => {
    const sendLater = (org: string, secret?: Record<string, string>): Promise<string> =>
      inAllStores(() =>
        venue.core.get(Database).transaction((tx) =>
          venue.core.get(Outbox).send(tx, {
            ...{ org, channel: 'sms', to: '13800009002', templateCode: 'SMS_CODE', language: 'cn' },
            params: { minutes: 10 },
            ...(secret && { secret }),
          }),
        ),
      );
    const code = await sendLater('A01', { code: '445566' });
    await ends(code, 'STOPPED');
    expect(await manager.post('/message/sysMessage/again', { ids: code })).toMatchObject({ key: 'message.codeOnce' });
    const other = await sendLater('A02');
    await ends(other, 'STOPPED');
    expect(await manager.post('/message/sysMessage/giveUp', { ids: other })).toMatchObject({ key: 'message.noneLeft' });
    expect(await sent(other)).toMatchObject({ esSendStatus: 'STOPPED' });
  });
});
