import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { smsPackage, RowOf } from '@paddock/contracts/resources';
import type { Page } from '@paddock/contracts/wire';
import { Database, inAllStores } from '@paddock/kernel';
import { Outbox } from '@paddock/messaging';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

const PATH = '/message/sysSmsPackage';
type Row = RowOf<typeof smsPackage>;
interface Sent {
  esSendStatus: string;
  reason: string | null;
}

describe('SMS packages', () => {
  let venue: TestVenue;
  let head: Client;
  let manager: Client;
  let phone = 13_800_001_000;

  beforeAll(async () => {
    venue = await startVenue();
    head = await venue.signIn('hq');
    manager = await venue.signIn('manager');
  });
  afterAll(() => venue.close());

  const add = (fields: object, client = head) =>
    client.post<string>(`${PATH}/add`, { name: '套餐', messages: 10, price: 6, validUntil: '', ...fields });
  const rows = async (client = manager): Promise<Row[]> =>
    (await client.get<Page<Row>>(`${PATH}/list`, { pageSize: 50, column: 'name', order: 'asc' })).result!.records;
  const left = async (): Promise<number | null> =>
    (await manager.get<{ left: number | null }>(`${PATH}/left`)).result!.left;
  const used = async (): Promise<Record<string, number>> =>
    Object.fromEntries((await rows()).map((row) => [row.name, row.used]));
  const send = (to = String((phone += 1)), more: { org?: string; secret?: Record<string, string> } = {}) =>
    inAllStores(() =>
      venue.core.get(Database).transaction((tx) =>
        venue.core.get(Outbox).send(tx, {
          ...{ org: more.org ?? 'A01', channel: 'sms', to, templateCode: 'SMS_CODE', language: 'cn' },
          params: { minutes: 10 },
          ...(more.secret && { secret: more.secret }),
        }),
      ),
    );
  const ends = (id: string, state: string): Promise<Sent> =>
    eventually(`message ${id} is ${state}`, async () => {
      const { result } = await head.get<Sent>('/message/sysMessage/queryById', { id });
      return result?.esSendStatus === state && result;
    });

  it('a store without packages sends without limit; head office sells them, managers see their own', async () => {
    await ends(await send(), 'SENT');
    expect(await rows()).toEqual([]);
    expect(await left()).toBeNull();
    expect(await add({ name: '甲' }, manager)).toMatchObject({ code: 510 });
    expect(await add({ name: '甲', messages: 0 })).toMatchObject({ success: false, result: { field: 'messages' } });
    expect(await add({ name: '长期', messages: 2 })).toMatchObject({ success: true });
    expect(await add({ name: '先到期', messages: 2, validUntil: '2030-01-31 23:59:59' })).toMatchObject({
      success: true,
    });
    expect(await add({ name: '过期', messages: 9, validUntil: '2020-01-31 23:59:59' })).toMatchObject({
      success: true,
    });
    expect(await add({ name: '停用', messages: 9, active: 'NO' })).toMatchObject({ success: true });
    expect(await left()).toBe(4);
    expect(await rows(await venue.signIn('manager2'))).toEqual([]);
  });

  it('each message is taken from what ends first, once for all its attempts, and given back when it is not sent', async () => {
    const live = await venue.listen(manager, ['resources']);
    await ends(await send(), 'SENT');
    await live.receives('resource.changed', ({ resource }) => resource === 'smsPackage');
    expect(await used()).toEqual({ 长期: 0, 先到期: 1, 过期: 0, 停用: 0 });
    // The simulator knows no such receiver.
    await ends(await send('13800009002'), 'STOPPED');
    expect(await used()).toMatchObject({ 先到期: 1 });
    // It gives no answer for this one: it may have arrived, and is paid for also when somebody gives it up.
    const unclear = await send('13800009004');
    await ends(unclear, 'RETRY');
    expect(await manager.post('/message/sysMessage/giveUp', { ids: unclear })).toMatchObject({ success: true });
    await ends(await send(), 'SENT');
    // By these figures the monitor says how long they will last; what was not sent does not count.
    expect((await manager.get(`${PATH}/left`)).result).toEqual({ left: 1, usedInWeek: 3 });
    expect(await used()).toEqual({ 长期: 1, 先到期: 2, 过期: 0, 停用: 0 });
    live.close();
  });

  it('many at once take exactly what there is; the others wait, codes go out, and another store is not concerned', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => send()));
    const ended = await Promise.all(
      ids.map((id) =>
        eventually(`message ${id} has ended`, async () => {
          const { result } = await head.get<Sent>('/message/sysMessage/queryById', { id });
          return ['SENT', 'STOPPED'].includes(result?.esSendStatus ?? '') && result;
        }),
      ),
    );
    expect(ended.filter(({ esSendStatus }) => esSendStatus === 'SENT')).toHaveLength(1);
    expect(ended.filter(({ reason }) => reason === 'noPackage')).toHaveLength(5);
    expect(await used()).toEqual({ 长期: 2, 先到期: 2, 过期: 0, 停用: 0 });
    await ends(await send(undefined, { secret: { code: '445566' } }), 'SENT');
    await ends(await send(undefined, { org: 'A02' }), 'SENT');
    const waiting = ids.filter((_id, index) => ended[index]?.reason === 'noPackage');
    // Once there is another package somebody sends them again.
    expect(await add({ name: '新的', messages: 5 })).toMatchObject({ success: true });
    expect(await manager.post('/message/sysMessage/again', { ids: waiting.join(',') })).toMatchObject({
      success: true,
    });
    for (const id of waiting) await ends(id, 'SENT');
    expect(await used()).toMatchObject({ 新的: 5 });
  });

  it('what was sold stays: its size cannot be changed, and what was used is not deleted', async () => {
    const [unused, begun] = ['过期', '长期'].map(async (name) => (await rows()).find((row) => row.name === name)!);
    const { id, version, ...row } = await begun!;
    expect(await head.put(`${PATH}/edit`, { ...row, id, version, messages: 50, remark: '已付' })).toMatchObject({
      success: true,
    });
    expect((await rows()).find((each) => each.id === id)).toMatchObject({ messages: 2, remark: '已付' });
    expect(await head.delete(`${PATH}/delete`, { id })).toMatchObject({ success: false, key: 'resource.inUse' });
    expect(await head.delete(`${PATH}/delete`, { id: (await unused!).id })).toMatchObject({ success: true });
    const audited = await venue.db.query(
      "SELECT 1 FROM audit_entry WHERE subject_table = 'sms_package' AND subject_id = $1",
      [id],
    );
    expect(audited).toHaveLength(2);
  });
});
