import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnusedFiles } from '@paddock/files';
import { schema } from '@paddock/schema';
import { RESOURCES, type AnyField } from '@paddock/contracts/resources';
import { boundOf } from '@paddock/resources';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { mp4, png, upload, type Uploaded } from '../support/app/file-samples';
import { startTestS3, type TestS3 } from '../support/s3';

const MB = 1024 * 1024;
interface FileRow {
  id: string;
  name: string;
  originalName: string;
  kind: string;
  bytes: number;
  used: string;
  usedBy: string | null;
  usedBy_dictText: string | null;
  uploaderName: string;
  sysOrgCode: string;
}
interface Quota {
  usedBytes: number;
  allowedBytes: number;
  files: number;
}

let seed = 0;
/** Another picture each time, of about this size. */
const picture = (size = 0): Buffer => png({ size, seed: (seed += 1) });

describe('files in a folder', () => {
  let venue: TestVenue;
  let manager: Client;
  let other: Client;
  let hq: Client;
  let root: Client;

  beforeAll(async () => {
    venue = await startVenue({ settings: { UPLOAD_QUOTA_MB: '8', UPLOAD_GRACE_DAYS: '3' } });
    [manager, other, hq, root] = (await Promise.all(
      ['manager', 'manager2', 'hq', 'admin'].map((name) => venue.signIn(name)),
    )) as [Client, Client, Client, Client];
    // The tests look for them themselves, and count what they find.
    expect(await hq.post('/sys/schedule/pause', { name: 'files that nothing points at' })).toMatchObject({
      success: true,
    });
  });
  afterAll(() => venue.close());

  const sent = (bytes: Buffer, { by = manager, name = 'a.png', language = 'cn' } = {}): Promise<Uploaded> =>
    upload({ url: venue.url, token: by.token }, bytes, name, { language });
  const nameOf = async (bytes: Buffer, options = {}): Promise<string> => {
    const answer = await sent(bytes, options);
    if (!answer.success) throw new Error(answer.message);
    return answer.message;
  };
  const rows = async (query: object = {}, by = manager): Promise<FileRow[]> =>
    (await by.get<{ records: FileRow[] }>('/sys/oss/file/list', { pageSize: 100, ...query })).result?.records ?? [];
  const rowOf = async (name: string, by = manager): Promise<FileRow | undefined> => (await rows({ name }, by))[0];
  const quota = async (by = manager): Promise<Quota> => {
    const { result } = await by.get<Quota>('/sys/oss/file/quota', { orgCode: '' });
    if (!result) throw new Error('no quota');
    return result;
  };
  const kept = (): string[] =>
    existsSync(venue.uploadDir) ? readdirSync(venue.uploadDir).filter((name) => !name.startsWith('.')) : [];
  const isServed = async (name: string): Promise<boolean> =>
    (await fetch(`${venue.url}/sys/common/static/${name}`)).status === 200;
  const sweep = (): Promise<number> => venue.worker.get(UnusedFiles).end();
  /** As if nobody had touched it since. */
  const rest = (name: string, days: number): Promise<unknown> =>
    venue.db.query('UPDATE file_content SET touched_at = now() - make_interval(days => $2) WHERE name = $1', [
      name,
      days,
    ]);
  /** What was sent in vain waits for its removal, and then there is nothing that no record knows. */
  async function expectNothingBesides(): Promise<void> {
    await venue.db.query('UPDATE file_removal SET due_at = now()');
    await sweep();
    const contents = await venue.db.query<{ key: string }>('SELECT object_key AS key FROM file_content');
    expect(kept().sort()).toEqual(contents.map(({ key }) => key).sort());
  }
  async function couponWith(name: string, image: string | null): Promise<string> {
    const { result, message } = await manager.post<string>('/coupon/sysCoupon/add', {
      ...{ name, image, deductAmount: 20, minRecharge: 100, thresholdType: 'SINGLE', thresholdAmount: 100 },
      ...{ claimStart: '2026-01-01 00:00:00', claimEnd: '2030-01-01 00:00:00', validType: 'DAYS', validDays: 7 },
      ...{ totalCount: 10, claimLimit: 1 },
    });
    if (!result) throw new Error(message);
    return result;
  }

  it('keeps the same content once, with a record for each store that counts it', async () => {
    const bytes = picture(100_000);
    const [before, beforeOther, files] = [await quota(), await quota(other), kept().length];
    const name = await nameOf(bytes, { name: 'C:\\pictures\\周末.png' });
    expect(await nameOf(bytes, { name: 'again.png' })).toBe(name);
    expect(await nameOf(bytes, { by: other, name: 'theirs.png' })).toBe(name);
    expect(kept().length).toBe(files + 1);
    const row = await rowOf(name);
    expect(row).toMatchObject({
      ...{ originalName: '周末.png', kind: 'IMAGE', bytes: bytes.length, used: 'NO', sysOrgCode: 'A01' },
    });
    expect((await rowOf(name, other))?.originalName).toBe('theirs.png');
    expect((await quota()).usedBytes - before.usedBytes).toBe(bytes.length);
    expect((await quota(other)).usedBytes - beforeOther.usedBytes).toBe(bytes.length);
    expect((await rows({ name }, hq)).length).toBe(2);

    const fresh = picture(50_000);
    const names = await Promise.all(
      Array.from({ length: 8 }, (_, at) => nameOf(fresh, { by: at % 2 ? other : manager })),
    );
    expect(new Set(names).size).toBe(1);
    expect((await rows({ name: names[0] }, hq)).length).toBe(2);
    await expectNothingBesides();
    expect(await isServed(names[0] ?? '')).toBe(true);
  });

  it('takes no more than a store may have, however many come at once, and says what is used and allowed', async () => {
    const before = await quota();
    const size = 1.5 * MB;
    const room = Math.floor((before.allowedBytes - before.usedBytes) / size);
    const answers = await Promise.all(Array.from({ length: room + 4 }, () => sent(picture(size))));
    expect(answers.filter(({ success }) => success).length).toBe(room);
    expect(new Set(answers.filter(({ success }) => !success).map(({ key }) => key))).toEqual(
      new Set(['upload.quotaFull']),
    );
    const after = await quota();
    expect(after.usedBytes).toBe(before.usedBytes + room * size);
    expect(after.files).toBe(before.files + room);
    const used = (Math.ceil((after.usedBytes / MB) * 10) / 10).toString();
    expect((await sent(picture(2 * MB))).message).toContain(`已用 ${used}MB，共 8MB，这个文件 2MB`);
    expect((await sent(picture(2 * MB), { language: 'en' })).message).toContain(
      `${used} of 8 MB used, this file has 2 MB`,
    );
    await expectNothingBesides();

    const more = { orgCode: 'A01', allowedMegabytes: 20 };
    for (const client of [manager, hq])
      expect(await client.put('/sys/oss/file/editQuota', more)).toMatchObject({ success: false, code: 510 });
    for (const allowedMegabytes of [0, 1.5, -1, 'x'])
      expect((await root.put('/sys/oss/file/editQuota', { orgCode: 'A01', allowedMegabytes })).success).toBe(false);
    expect((await quota()).allowedBytes).toBe(8 * MB);
    expect(await root.put('/sys/oss/file/editQuota', more)).toMatchObject({ success: true });
    expect((await quota()).allowedBytes).toBe(20 * MB);
    expect((await sent(picture(2 * MB))).success).toBe(true);
    expect((await quota(other)).allowedBytes).toBe(8 * MB);
    const ofOther = await manager.get('/sys/oss/file/quota', { orgCode: 'A02' });
    expect(ofOther).toMatchObject({ success: false, code: 510, result: null });
    expect((await hq.get<Quota>('/sys/oss/file/quota', { orgCode: 'A02' })).result).toEqual(await quota(other));
    expect(await hq.get('/sys/oss/file/quota', { orgCode: 'X99' })).toMatchObject({ success: false, key: 'notFound' });
    const [entry] = await venue.db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM audit_entry WHERE subject_table = 'file_quota' AND change = 'update'",
    );
    expect(entry?.n).toBe(1);
  });

  it('knows what points at a file, and lets nobody delete what is used', async () => {
    const [front, inText, loose] = [await nameOf(picture()), await nameOf(picture()), await nameOf(picture())];
    const id = await couponWith('文件券', `${front},${inText}`);
    expect(await rowOf(front)).toMatchObject({ used: 'YES', usedBy: 'coupon', usedBy_dictText: '优惠券' });
    expect((await rows({ used: 'YES' })).map(({ name }) => name).sort()).toEqual([front, inText].sort());
    const row = await rowOf(front);
    expect(await manager.delete('/sys/oss/file/delete', { id: row?.id })).toMatchObject({
      success: false,
      key: 'upload.inUse',
    });
    expect(await rowOf(front)).toBeDefined();
    expect(await manager.put('/coupon/sysCoupon/edit', { id, image: inText })).toMatchObject({ success: true });
    const text = `<p>看图<img src="${venue.url}/sys/common/static/${front}"></p>`;
    const made = await manager.post('/sys/annountCement/add', {
      ...{ titile: '图片公告', msgContent: text, msgAbstract: '', priority: 'L', msgCategory: '1', msgType: 'ALL' },
    });
    expect(made).toMatchObject({ success: true });
    expect((await rowOf(front))?.usedBy).toBe('announcement');

    const used = await quota();
    const looseRow = await rowOf(loose);
    expect(await other.delete('/sys/oss/file/delete', { id: looseRow?.id })).toMatchObject({
      success: false,
      key: 'notFound',
    });
    expect(await manager.delete('/sys/oss/file/delete', { id: looseRow?.id })).toMatchObject({ success: true });
    expect((await quota()).usedBytes).toBe(used.usedBytes - (looseRow?.bytes ?? 0));
    // It was given up by a person: its bytes need not rest first.
    expect(await sweep()).toBe(1);
    expect(await isServed(loose)).toBe(false);
    expect(await isServed(front)).toBe(true);
  });

  it('names what uses the files of a page, as far as one may list it, in one statement', async () => {
    const [shared, mine] = [await nameOf(picture()), await nameOf(picture())];
    const usesOf = async (names: readonly string[], by = manager): Promise<[string, string, string, number][]> => {
      const { result } = await by.get<{ name: string; resource: string; id: string; title: string; rows: number }[]>(
        '/sys/oss/file/uses',
        { names: names.join(',') },
      );
      return (result ?? []).map(({ name, resource, id, title, rows }) => [name, `${resource} ${id}`, title, rows]);
    };
    const ids: string[] = [];
    for (const nth of [1, 2, 3, 4]) ids.push(await couponWith(`共用图 ${nth}`, shared));
    const [{ id: userId = '' } = {}] = await venue.db.query<{ id: string }>(
      "UPDATE app_user SET avatar = $1 WHERE username = 'manager' RETURNING id",
      [mine],
    );
    const { real_name: realName = '' } =
      (await venue.db.query<{ real_name: string }>('SELECT real_name FROM app_user WHERE id = $1', [userId]))[0] ?? {};
    const ofShared = [1, 2, 3].map((nth) => [shared, `coupon ${ids[nth - 1]}`, `共用图 ${nth}`, 4]);
    expect(await usesOf([shared, mine, `${'a'.repeat(64)}.png`])).toEqual(
      [...ofShared, [mine, `user ${userId}`, realName, 1]].sort(([one], [another]) =>
        String(one) < String(another) ? -1 : 1,
      ),
    );
    // Another store has neither the file nor the rows; anyone who may not list coupons is not given their names.
    expect(await usesOf([shared, mine], other)).toEqual([]);
    const taken = await venue.db.query<{ role_id: string; permission_id: string }>(
      "DELETE FROM role_permission WHERE permission_id = (SELECT id FROM permission WHERE code = 'coupon:list') RETURNING role_id, permission_id",
    );
    expect((await usesOf([shared, mine])).map(([, row]) => row)).toEqual([`user ${userId}`]);
    for (const { role_id, permission_id } of taken)
      await venue.db.query('INSERT INTO role_permission (role_id, permission_id) VALUES ($1, $2)', [
        role_id,
        permission_id,
      ]);
    expect(await manager.get('/sys/oss/file/uses', { names: 'x.png' })).toMatchObject({ success: false });
    await venue.db.query('UPDATE app_user SET avatar = NULL WHERE id = $1', [userId]);
    for (const id of ids) await manager.delete('/coupon/sysCoupon/delete', { id });
    expect(await usesOf([shared, mine])).toEqual([]);
  });

  it('ends what nothing has pointed at for the days of grace, and nothing else', async () => {
    const files = {
      ...{ fresh: await nameOf(picture()), resting: await nameOf(picture()), old: await nameOf(picture()) },
      ...{ used: await nameOf(picture()), shared: await nameOf(picture()), again: await nameOf(picture()) },
    };
    const bytes = picture();
    const film = await nameOf(mp4({ size: 3000 }), { name: 'ride.mp4' });
    const takenOut = await nameOf(bytes);
    const id = await couponWith('宽限券', `${files.used},${takenOut}`);
    for (const name of [files.old, files.used, files.shared, files.again, takenOut, film]) await rest(name, 4);
    await rest(files.resting, 2);
    // Begins to rest only now.
    await manager.put('/coupon/sysCoupon/edit', { id, image: files.used });
    await rest(files.used, 4);
    const usedBytes = (await quota()).usedBytes;
    const ending = [files.old, files.shared, files.again, film];
    expect(await sweep()).toBe(ending.length);
    for (const name of ending)
      expect([name, await isServed(name), await rowOf(name)]).toEqual([name, false, undefined]);
    for (const name of [files.fresh, files.resting, files.used, takenOut])
      expect([name, await isServed(name), (await rowOf(name))?.name]).toEqual([name, true, name]);
    expect((await quota()).usedBytes).toBeLessThan(usedBytes);
    expect(await sweep()).toBe(0);
    await rest(takenOut, 4);
    expect(await sweep()).toBe(1);
    // What has ended may come back, as new.
    expect(await nameOf(bytes)).toBe(takenOut);
    expect(await isServed(takenOut)).toBe(true);
    const hashes = await venue.db.query<{ object_key: string }>('SELECT object_key FROM file_content');
    expect(kept().sort()).toEqual(hashes.map(({ object_key: key }) => key).sort());
  });

  it('never loses a file that is uploaded again or pointed at while the old one ends', async () => {
    await root.put('/sys/oss/file/editQuota', { orgCode: 'A01', allowedMegabytes: 500 });
    const contents = Array.from({ length: 12 }, () => picture(20_000));
    const id = await couponWith('争用券', null);
    for (let round = 0; round < 6; round += 1) {
      const names = await Promise.all(contents.map((bytes) => nameOf(bytes)));
      await manager.put('/coupon/sysCoupon/edit', { id, image: null });
      for (const name of names) await rest(name, 10);
      const pointedAt = names.slice(0, 3).join(',');
      const again = contents.slice(3, 9);
      const [, edited, ...uploaded] = await Promise.all([
        Promise.all([sweep(), sweep()]),
        manager.put('/coupon/sysCoupon/edit', { id, image: pointedAt }),
        ...again.map((bytes, index) => nameOf(bytes, { by: index % 2 === 0 ? manager : other })),
      ]);
      expect(edited).toMatchObject({ success: true });
      await sweep();
      for (const name of uploaded) expect([round, name, await isServed(name)]).toEqual([round, name, true]);
      // Pointed at before it ended, or ended before: a record and its bytes are there together, or neither is.
      for (const name of names.slice(0, 3)) {
        const [known] = await venue.db.query<{ used: boolean }>(
          'SELECT EXISTS (SELECT FROM file_use u WHERE u.name = c.name) AS used FROM file_content c WHERE c.name = $1',
          [name],
        );
        expect([round, name, await isServed(name)]).toEqual([round, name, known !== undefined]);
      }
      for (const name of names.slice(9)) expect(await isServed(name)).toBe(false);
      const keys = await venue.db.query<{ key: string }>('SELECT object_key AS key FROM file_content');
      expect(kept().sort()).toEqual(keys.map(({ key }) => key).sort());
    }
    const [sums] = await venue.db.query<{ right: boolean }>(
      'SELECT bool_and(q.used_bytes = coalesce((SELECT sum(bytes) FROM uploaded_file f WHERE f.org_code = q.org_code), 0)) AS right FROM file_quota q',
    );
    expect(sums?.right).toBe(true);
  });

  it('removes the others when the bytes of one cannot be removed', async () => {
    const name = await nameOf(picture());
    const stuck = path.join(venue.uploadDir, 'stuck.png');
    mkdirSync(stuck);
    await venue.db.query(
      "INSERT INTO file_removal (object_key, due_at) VALUES ('stuck.png', now() - interval '1 hour')",
    );
    await rest(name, 10);
    await expect(sweep()).rejects.toThrow('files were not removed, 1 or more');
    expect(kept()).not.toContain(name);
    rmdirSync(stuck);
    await expectNothingBesides();
    expect(await venue.db.query('SELECT FROM file_removal')).toEqual([]);
  });

  it('ends files of before there were records like all others', async () => {
    const bytes = picture();
    const name = `${createHash('sha256').update(bytes).digest('hex')}.png`;
    writeFileSync(path.join(venue.uploadDir, name), bytes);
    const unused = venue.worker.get(UnusedFiles);
    await unused.adopt();
    await unused.adopt();
    expect([await sweep(), await isServed(name)]).toEqual([0, true]);
    await rest(name, 4);
    expect([await sweep(), await isServed(name)]).toEqual([1, false]);
    expect(kept()).not.toContain(name);
  });

  it('watches every column that a picture or a text with pictures is saved to', () => {
    const watched = new Set(schema.files.map(({ table, column }) => `${table}.${column}`));
    const columns = Object.values(RESOURCES).flatMap(({ name, fields }) =>
      Object.entries<AnyField>(fields).flatMap(([field, { kind, form }]) => {
        const bound = boundOf(name);
        if (!bound || form === false || (kind !== 'image' && kind !== 'richText')) return [];
        return [`${bound.table}.${bound.written.get(field)?.column ?? field}`];
      }),
    );
    expect(columns.length).toBeGreaterThan(2);
    for (const column of columns) expect([...watched]).toContain(column);
  });
});

describe('files in a bucket', () => {
  let s3: TestS3;
  let venue: TestVenue;
  let manager: Client;

  beforeAll(async () => {
    s3 = await startTestS3();
    venue = await startVenue({ settings: s3.settings });
    manager = await venue.signIn('manager');
  });
  afterAll(async () => {
    await venue.close();
    await s3.remove();
  });

  const sent = (bytes: Buffer, name = 'a.png', language = 'cn'): Promise<Uploaded> =>
    upload({ url: venue.url, token: manager.token }, bytes, name, { language });
  const served = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${venue.url}/sys/common/static/${name}`, { headers });
  const recorded = async (): Promise<number> =>
    (await venue.db.query<{ n: number }>('SELECT count(*)::int AS n FROM uploaded_file'))[0]?.n ?? 0;

  it('are put, read in parts, kept once and removed over the network', async () => {
    const film = mp4({ size: 3 * MB });
    const { message: name } = await sent(film, 'ride.mp4');
    expect((await sent(film, 'again.mp4')).message).toBe(name);
    expect(s3.keys().length).toBe(1);
    expect(s3.keys()[0]).toContain(name.slice(0, 64));
    const whole = await served(name);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true);
    const part = await served(name, { range: 'bytes=100-299' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${film.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 300))).toBe(true);
    await venue.db.query("UPDATE file_content SET touched_at = now() - interval '30 days'");
    expect(await venue.worker.get(UnusedFiles).end()).toBe(1);
    expect(s3.keys()).toEqual([]);
    expect((await served(name)).status).toBe(404);
  });

  it('are refused in clear words while the server is down, and nothing is recorded', async () => {
    const { message: before } = await sent(picture());
    const records = await recorded();
    await s3.stop();
    expect(await sent(picture())).toMatchObject({
      success: false,
      message: '文件存储暂时连不上，文件没有存下来，请稍后再试',
    });
    expect((await sent(picture(), 'a.png', 'en')).message).toMatch(/is unreachable; nothing was saved/);
    const lost = await served(before);
    expect([lost.status, lost.headers.get('cache-control') ?? '']).toEqual([
      503,
      expect.not.stringContaining('immutable'),
    ]);
    expect(await recorded()).toBe(records);
    // What should go meanwhile goes later.
    await venue.db.query("UPDATE file_content SET touched_at = now() - interval '30 days' WHERE name = $1", [before]);
    await expect(venue.worker.get(UnusedFiles).end()).rejects.toThrow('does not answer');
    await s3.start();
    const { message: after } = await sent(picture());
    expect((await served(after)).status).toBe(200);
    expect((await served(before)).status).toBe(404);
    await venue.db.query('UPDATE file_removal SET due_at = now()');
    await venue.worker.get(UnusedFiles).end();
    expect(s3.keys().length).toBe(1);
  });
});
