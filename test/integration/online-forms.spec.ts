import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question } from '@paddock/contracts/online-forms';
import type { onlineAnswer, onlineForm, RowOf } from '@paddock/contracts/resources';
import type { OnlineFigures, OnlineVersion, OpenedForm, Page } from '@paddock/contracts/wire';
import { OnlineAnswers } from '@paddock/online-forms';
import { startVenue, type TestVenue } from '../support/app';
import type { Answer, Client } from '../support/app/client';

const FORM = '/online/sysOnlineForm';
const ANSWER = '/online/sysOnlineAnswer';
const FILL = '/online/sysOnlineFill';
const DAY_MS = 86_400_000;
type Fields = Readonly<Record<string, unknown>>;
type AnswerRow = RowOf<typeof onlineAnswer>;

const question = (key: string, kind: Question['kind'], rest: Partial<Question> = {}): Question => ({
  ...{ key, kind, cn: `题 ${key}`, en: `Question ${key}`, required: false, max: null, options: [] },
  ...rest,
});
const options = ['a', 'b', 'c'].map((key) => ({ key, cn: `选 ${key}`, en: `Choice ${key}` }));
const ALL: readonly Question[] = [
  question('ride', 'choice', { required: true, options }),
  question('liked', 'choices', { options, max: 2 }),
  question('again', 'yesNo'),
  question('laps', 'int', { max: 50 }),
  question('day', 'date'),
  question('name', 'text', { max: 10 }),
  question('words', 'longText', { max: 100 }),
  question('phone', 'phone', { required: true }),
];

describe('online forms', () => {
  let venue: TestVenue;
  let manager: Client;
  let manager2: Client;
  let clerk: Client;
  let serial = 0;

  const add = async (fields: Fields = {}, questions: readonly Question[] = ALL, client = manager): Promise<string> => {
    const answer = await client.post<string>(`${FORM}/add`, {
      ...{ title: `反馈 ${(serial += 1)}`, titleEn: `Feedback ${serial}`, intro: '谢谢', introEn: 'Thanks' },
      ...{ questions: JSON.stringify(questions), oncePerPhone: 'NO', ...fields },
    });
    if (!answer.success) throw new Error(answer.message);
    return answer.result!;
  };
  const publish = (id: string, client = manager): Promise<Answer<{ number: number }>> =>
    client.post(`${FORM}/publish`, { id });
  const codeOf = async (id: string): Promise<string> =>
    (await manager.get<{ code: string }>(`${FORM}/link`, { id })).result!.code;
  const published = async (fields: Fields = {}, questions = ALL): Promise<{ id: string; code: string }> => {
    const id = await add(fields, questions);
    expect(await publish(id)).toMatchObject({ success: true });
    return { id, code: await codeOf(id) };
  };
  const edit = async (id: string, fields: Fields): Promise<Answer<null>> =>
    manager.put(`${FORM}/edit`, { id, ...fields });
  const open = (code: string): Promise<Answer<OpenedForm>> => venue.stranger.post(`${FILL}/open`, { code });
  const fill = (code: string, given: Fields = {}, rest: Fields = {}, headers = {}): Promise<Answer<unknown>> =>
    venue.stranger.post(
      `${FILL}/add`,
      {
        ...{ code, answerKey: randomUUID(), language: 'cn', version: 1 },
        ...{ given: { ride: 'a', phone: '13812345678', ...given }, ...rest },
      },
      { headers },
    );
  const listed = async (query: Fields = {}, client = manager): Promise<AnswerRow[]> =>
    (await client.get<Page<AnswerRow>>(`${ANSWER}/list`, { pageSize: 100, ...query })).result?.records ?? [];
  const formRow = async (id: string): Promise<RowOf<typeof onlineForm>> =>
    (await manager.get<RowOf<typeof onlineForm>>(`${FORM}/queryById`, { id })).result!;
  const figures = async (formId: string, rest: Fields = {}): Promise<OnlineFigures> =>
    (await manager.get<OnlineFigures>(`${ANSWER}/figures`, { formId, ...rest })).result!;

  beforeAll(async () => {
    venue = await startVenue({ logLevel: 'debug' });
    [manager, manager2, clerk] = [
      await venue.signIn('manager'),
      await venue.signIn('manager2'),
      await venue.signIn('cashier'),
    ];
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await venue.db.query('DELETE FROM online_answer');
    await venue.db.query('DELETE FROM online_form');
  });

  it('is published, filled in by nobody who has signed in, and the office sees the answer live', async () => {
    const live = await venue.listen(manager, ['resources']);
    const { id, code } = await published();
    expect(await open(code)).toMatchObject({
      success: true,
      result: { stage: 'OPEN', version: 1, titleEn: `Feedback ${serial}`, questions: ALL, keepDays: 180 },
    });
    const given = {
      liked: ['a', 'c'],
      again: 'YES',
      laps: 12,
      day: '2026-03-14',
      name: ' 小满 ',
      words: '',
      other: 'x',
    };
    expect(await fill(code, given, { language: 'en' })).toMatchObject({ success: true, key: 'online.answered' });
    await live.receives(
      'resource.changed',
      ({ resource, change }) => resource === 'onlineAnswer' && change === 'added',
    );
    const kept = { ride: 'a', liked: ['a', 'c'], again: 'YES', laps: 12, day: '2026-03-14', name: '小满' };
    expect(await listed({ formId: id })).toMatchObject([
      { state: 'NEW', language: 'en', versionNumber: 1, phone: '138****5678', note: null },
    ]);
    expect((await listed({ formId: id }))[0]?.given).toEqual({ ...kept, phone: '138****5678' });
    expect(await listed({ phoneEnd: '5678' })).toHaveLength(1);
    expect(await listed({ phoneEnd: '1234' })).toEqual([]);
    expect((await formRow(id)).answers).toBe(1);
    // What a phone reads through the code says nothing of the person who has answered.
    expect(JSON.stringify(await open(code))).not.toMatch(/小满|138\*|1381234/);
  });

  it('counts the same answer once, however often and at once it is sent', async () => {
    const { id, code } = await published();
    const answerKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => fill(code, {}, { answerKey })));
    for (const answer of answers) expect(answer).toMatchObject({ success: true, key: 'online.answered' });
    expect(await listed({ formId: id })).toHaveLength(1);
  });

  it("says what is wrong at its question in the customer's language, and keeps nothing of it", async () => {
    const { id, code } = await published();
    const wrong: [Fields, string, string][] = [
      [{ ride: '' }, 'ride', 'online.answerRequired'],
      [{ ride: 'z' }, 'ride', 'online.choiceWrong'],
      [{ ride: ['a'] }, 'ride', 'online.choiceWrong'],
      [{ liked: ['a', 'b', 'c'] }, 'liked', 'online.choicesMany'],
      [{ liked: ['a', 'a'] }, 'liked', 'online.choiceWrong'],
      [{ again: 'MAYBE' }, 'again', 'online.choiceWrong'],
      [{ laps: 51 }, 'laps', 'online.intHigh'],
      [{ laps: 1.5 }, 'laps', 'online.intWrong'],
      [{ laps: '12' }, 'laps', 'online.intWrong'],
      [{ day: '2026-02-30' }, 'day', 'online.dateWrong'],
      [{ name: '一二三四五六七八九十一' }, 'name', 'online.answerLong'],
      [{ phone: '12345' }, 'phone', 'online.phoneWrong'],
      [{ phone: null }, 'phone', 'online.answerRequired'],
    ];
    for (const [given, field, key] of wrong)
      expect({ given, answer: await fill(code, given) }).toMatchObject({
        given,
        answer: { success: false, key, result: { field } },
      });
    expect((await fill(code, { laps: 51 }, {}, { 'accept-language': 'en' })).message).toBe('At most 50');
    expect((await fill(code, { laps: 51 }, {}, { 'accept-language': 'zh-CN' })).message).toBe('最大 50');
    for (const given of [{ words: 'x'.repeat(5000) }, { words: { deep: 1 } }, { words: 'a\u0000b' }])
      expect(await fill(code, given)).toMatchObject({ success: false });
    expect(await listed({ formId: id })).toEqual([]);
  });

  it('refuses codes that are forged or of a draft, and says why a form takes no answers', async () => {
    const draft = await add();
    const draftCode = await codeOf(draft);
    for (const code of ['', 'x', 'A'.repeat(43), 'B'.repeat(5000), draftCode])
      for (const answer of [await open(code), await fill(code)])
        expect(answer).toMatchObject({ success: false, key: 'online.linkUnknown' });
    const at = (ms: number): string =>
      new Date(venue.clock.now().getTime() + ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const stages: [Fields, string, string][] = [
      [{ opensAt: at(DAY_MS) }, 'NOT_YET', 'online.notOpenYet'],
      [{ closesAt: at(-DAY_MS) }, 'OVER', 'online.over'],
    ];
    for (const [fields, stage, key] of stages) {
      const { code } = await published(fields);
      expect(await open(code)).toMatchObject({ success: true, result: { stage, questions: [] } });
      expect(await fill(code)).toMatchObject({ success: false, key });
    }
    const { id, code } = await published({ answersMax: 2 });
    const two = await Promise.all([fill(code), fill(code), fill(code), fill(code)]);
    expect(two.filter(({ success }) => success)).toHaveLength(2);
    expect(await open(code)).toMatchObject({ result: { stage: 'FULL', questions: [] } });
    expect(await fill(code)).toMatchObject({ success: false, key: 'online.full' });
    expect(await manager.post(`${FORM}/close`, { id })).toMatchObject({ success: true });
    expect(await open(code)).toMatchObject({ result: { stage: 'CLOSED' } });
    expect(await fill(code)).toMatchObject({ success: false, key: 'online.closed' });
    expect(await manager.post(`${FORM}/close`, { id })).toMatchObject({ success: false, key: 'online.notPublished' });
    expect(await publish(id)).toMatchObject({ success: true, result: { number: 1 } });
    expect(await publish(id)).toMatchObject({ success: false, key: 'online.publishedAlready' });
  });

  it('is answered once for each phone where the form says so', async () => {
    const { id, code } = await published({ oncePerPhone: 'YES' });
    expect(await fill(code)).toMatchObject({ success: true });
    expect(await fill(code)).toMatchObject({
      success: false,
      key: 'online.phoneAnswered',
      result: { field: 'phone' },
    });
    expect(await fill(code, { phone: '+4915112345678' })).toMatchObject({ success: true });
    expect(await listed({ formId: id })).toHaveLength(2);
  });

  it('takes no more than a full house answers in a minute', async () => {
    const { code } = await published();
    for (let count = 0; count < 60; count += 1) expect(await fill(code)).toMatchObject({ success: true });
    expect(await fill(code)).toMatchObject({ success: false, key: 'online.tooFast' });
    venue.clock.advance(61_000);
    expect(await fill(code)).toMatchObject({ success: true });
  });

  it('keeps each published change as a version; an answer names the one that was shown, for a day after the next', async () => {
    const { id, code } = await published();
    const next = [
      question('ride', 'choice', { required: true, options: options.slice(0, 2) }),
      question('new', 'text'),
    ];
    expect(await edit(id, { questions: JSON.stringify(next) })).toMatchObject({ success: true });
    expect((await formRow(id)).versionNumber).toBe(2);
    expect(await edit(id, { answersMax: 100 })).toMatchObject({ success: true });
    expect((await formRow(id)).versionNumber).toBe(2);
    expect(await open(code)).toMatchObject({ result: { version: 2, questions: next } });
    expect(await fill(code, { ride: 'c', new: 'x' })).toMatchObject({ success: true });
    expect(await fill(code, { ride: 'c' }, { version: 2 })).toMatchObject({
      success: false,
      key: 'online.choiceWrong',
    });
    expect(await fill(code, { ride: 'b', new: 'x' }, { version: 2 })).toMatchObject({ success: true });
    const answers = await listed({ formId: id, column: 'answerTime', order: 'asc' });
    expect(answers.map(({ versionNumber, given }) => [versionNumber, (given as Fields)['new']]).toSorted()).toEqual([
      [1, undefined],
      [2, 'x'],
    ]);
    const versions = (await manager.get<OnlineVersion[]>(`${FORM}/versions`, { id })).result!;
    expect(versions.map(({ number, questions }) => [number, questions.length])).toEqual([
      [2, 2],
      [1, 8],
    ]);
    // What was offered once still counts.
    const { questions } = await figures(id);
    expect(questions.find(({ question: { key } }) => key === 'ride')).toMatchObject({
      count: 2,
      options: [
        { key: 'a', count: 0 },
        { key: 'b', count: 1 },
        { key: 'c', count: 1 },
      ],
    });
    venue.clock.advance(DAY_MS + 1000);
    expect(await fill(code, {}, { version: 1 })).toMatchObject({ success: false, key: 'online.formChanged' });
    expect(await fill(code, {}, { version: 3 })).toMatchObject({ success: false, key: 'online.formChanged' });
    expect(await edit(id, { questions: JSON.stringify([question('ride', 'text')]) })).toMatchObject({
      success: false,
      key: 'online.kindChanged',
      result: { field: 'questions' },
    });
  });

  it('refuses forms that nobody could fill in, and names the field', async () => {
    const wrong: [readonly unknown[] | string, string][] = [
      ['nothing', 'online.questionsUnreadable'],
      ['{}', 'online.questionsUnreadable'],
      [[], 'online.questionsRequired'],
      [[{ ...question('q', 'text'), cn: '' }], 'online.labelRequired'],
      [[question('q', 'text', { max: 201 })], 'online.maxWrong'],
      [[question('q', 'choice', { options: options.slice(0, 1) })], 'online.optionsRequired'],
      [
        [question('q', 'choice', { options: [options[0]!, { ...options[1]!, en: ' ' }] })],
        'online.optionLabelRequired',
      ],
      [[question('q', 'text'), question('q', 'int')], 'online.questionsUnreadable'],
      [[{ ...question('q', 'text'), kind: 'image' }], 'online.questionsUnreadable'],
      [Array.from({ length: 31 }, (_, nr) => question(`q${nr}`, 'text')), 'online.questionsMany'],
    ];
    const form = { title: '甲', titleEn: 'A', intro: '', introEn: '' };
    for (const [questions, key] of wrong)
      expect({
        key,
        answer: await manager.post(`${FORM}/add`, {
          ...form,
          questions: typeof questions === 'string' ? questions : JSON.stringify(questions),
        }),
      }).toMatchObject({ key, answer: { success: false, key, result: { field: 'questions' } } });
    const whole = { ...form, questions: JSON.stringify([question('q', 'phone')]) };
    expect(await manager.post(`${FORM}/add`, { ...whole, oncePerPhone: 'YES' })).toMatchObject({
      ...{ success: false, key: 'online.phoneForOnce', result: { field: 'oncePerPhone' } },
    });
    const times = { opensAt: '2026-03-14 10:00:00', closesAt: '2026-03-14 10:00:00' };
    expect(await manager.post(`${FORM}/add`, { ...whole, ...times })).toMatchObject({
      ...{ success: false, key: 'online.endsBefore', result: { field: 'closesAt' } },
    });
  });

  it('counts each choice, by days too', async () => {
    const { id, code } = await published();
    await fill(code, { ride: 'a', liked: ['a', 'b'], again: 'YES' });
    await fill(code, { ride: 'a', liked: ['b'] });
    venue.clock.advance(DAY_MS);
    await fill(code, { ride: 'b', again: 'NO' });
    const [, , first] = await listed({ formId: id });
    await manager.post(`${ANSWER}/handle`, { id: first!.id, handled: true, note: '' });
    const all = await figures(id);
    expect(all).toMatchObject({ total: 3, open: 2 });
    const counted = ({ questions }: OnlineFigures) =>
      Object.fromEntries(
        questions.map(({ question: { key }, count, options: of }) => [key, [count, ...of.map((one) => one.count)]]),
      );
    expect(counted(all)).toEqual({ ride: [3, 2, 1, 0], liked: [2, 1, 2, 0], again: [2, 1, 1] });
    const day = (await listed({ formId: id }))[0]!.answerTime.slice(0, 10);
    expect(counted(await figures(id, { begin: `${day} 00:00:00`, end: `${day} 23:59:59` }))).toEqual({
      ...{ ride: [1, 0, 1, 0], liked: [0, 0, 0, 0], again: [1, 0, 1] },
    });
    expect(await manager.get(`${ANSWER}/figures`, { formId: id, begin: 'x', end: '' })).toMatchObject({
      success: false,
    });
  });

  it('is exported with a column for each question, and no cell begins a formula', async () => {
    const questions = [...ALL, question('friend', 'yesNo', { cn: '+1 带朋友吗？', en: '+1 for a friend?' })];
    const { id, code } = await published({}, questions);
    await fill(code, { liked: ['a', 'b'], laps: 12, name: '=1+1', words: '@sum', friend: 'YES' });
    await published();
    const csv = async (query: Record<string, string>, language: string): Promise<string[][]> => {
      const url = `${venue.url}${ANSWER}/exportXls?${new URLSearchParams({ format: 'csv', ...query }).toString()}`;
      const headers = { 'x-access-token': manager.token, 'accept-language': language };
      const answer = await fetch(url, { headers });
      expect(answer.status).toBe(200);
      return (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(','));
    };
    const [head = [], row = []] = await csv({ formId: id, columns: 'state,phone' }, 'en');
    expect(head.slice(2)).toEqual([...ALL.map(({ en }) => en), "'+1 for a friend?"]);
    expect(row).toEqual([
      ...[
        'Open',
        '138****5678',
        'Choice a',
        '"Choice a',
        ' Choice b"',
        '',
        '12',
        '',
        "'=1+1",
        "'@sum",
        '138****5678',
        'Yes',
      ],
    ]);
    const several = (await csv({ columns: 'state' }, 'zh-CN')).flat().join();
    expect(several).toContain('题 ride 选 a');
    expect(several).not.toContain('13812345678');
  });

  it('is handled with a note, and whole phones are shown to anyone who may see them, on record', async () => {
    const { id, code } = await published();
    await fill(code, { words: '车很好' });
    const row = (await listed({ formId: id }))[0]!;
    const handled = { id: row.id, handled: true, note: '已回电' };
    expect(await manager.post(`${ANSWER}/handle`, handled)).toMatchObject({ success: true, key: 'online.handled' });
    expect((await listed({ formId: id, state: 'HANDLED' }))[0]).toMatchObject({ note: '已回电', handledBy: '王店长' });
    expect(await manager.post(`${ANSWER}/reveal`, { id: row.id })).toMatchObject({
      success: true,
      result: { phones: { phone: '13812345678' } },
    });
    const audit = await venue.db.query<{ subject_table: string; all: string }>(
      "SELECT subject_table, row_to_json(e)::text AS all FROM audit_entry e WHERE subject_table LIKE 'online%'",
    );
    expect(audit.map(({ subject_table }) => subject_table)).toEqual(
      expect.arrayContaining(['online_form', 'online_form_version', 'online_answer', 'online_answer_view']),
    );
    for (const { all } of audit) expect(all).not.toMatch(/13812345678|车很好|已回电/);
    expect(venue.logged()).not.toMatch(/13812345678|车很好/);
    expect(await manager.post(`${ANSWER}/handle`, { ...handled, handled: false })).toMatchObject({
      key: 'online.reopened',
    });
    for (const [path, body] of [
      [`${ANSWER}/handle`, handled],
      [`${ANSWER}/reveal`, { id: row.id }],
      [`${FORM}/publish`, { id }],
      [`${FORM}/close`, { id }],
    ] as const) {
      expect(await manager2.post(path, body)).toMatchObject({ success: false, key: 'notFound' });
      expect(await clerk.post(path, body)).toMatchObject({ success: false, code: 510 });
    }
    expect(await manager2.get(`${FORM}/link`, { id })).toMatchObject({ success: false, key: 'notFound' });
    expect(await manager2.get(`${ANSWER}/figures`, { formId: id })).toMatchObject({ success: false, key: 'notFound' });
    expect(await listed({}, manager2)).toEqual([]);
  });

  it('is deleted by hand before its form, and by itself when the time that the store had set is over', async () => {
    const { id, code } = await published();
    const setting = { orgCode: '', onlineKeepDays: 30 };
    expect(await manager.post('/sys/departSetting/edit', setting)).toMatchObject({ success: true });
    await fill(code);
    await manager.post('/sys/departSetting/edit', { ...setting, onlineKeepDays: 180 });
    await fill(code);
    await fill(code);
    const [newest] = await listed({ formId: id });
    expect(await manager.delete(`${FORM}/delete`, { id })).toMatchObject({
      success: false,
      key: 'online.answersFirst',
    });
    expect(await manager.delete(`${ANSWER}/delete`, { id: newest!.id })).toMatchObject({ success: true });
    const sweep = () => venue.worker.get(OnlineAnswers, { strict: false }).deleteOld();
    // Their sign-ins are over long before.
    const kept = async (): Promise<number> => (await venue.db.query('SELECT 1 FROM online_answer')).length;
    venue.clock.advance(29 * DAY_MS);
    await sweep();
    expect(await kept()).toBe(2);
    venue.clock.advance(2 * DAY_MS);
    await sweep();
    expect(await kept()).toBe(1);
    venue.clock.advance(150 * DAY_MS);
    await sweep();
    expect(await kept()).toBe(0);
    expect(await venue.db.query('SELECT 1 FROM online_answer_given')).toEqual([]);
    manager = await venue.signIn('manager');
    expect(await manager.delete(`${FORM}/delete`, { id })).toMatchObject({ success: true });
    expect(await open(code)).toMatchObject({ key: 'online.linkUnknown' });
  });

  it('stays full when time has deleted its answers, and takes another one where a person has taken one out', async () => {
    manager = await venue.signIn('manager');
    await manager.post('/sys/departSetting/edit', { orgCode: '', onlineKeepDays: 30 });
    const { id, code } = await published({ answersMax: 2 });
    await fill(code);
    await fill(code);
    const [wrong] = await listed({ formId: id });
    await manager.delete(`${ANSWER}/delete`, { id: wrong!.id });
    expect(await open(code)).toMatchObject({ result: { stage: 'OPEN' } });
    expect(await fill(code)).toMatchObject({ success: true });
    expect(await open(code)).toMatchObject({ result: { stage: 'FULL' } });
    venue.clock.advance(31 * DAY_MS);
    await venue.worker.get(OnlineAnswers, { strict: false }).deleteOld();
    expect(await venue.db.query('SELECT 1 FROM online_answer')).toEqual([]);
    expect(await open(code)).toMatchObject({ result: { stage: 'FULL', questions: [] } });
    expect(await fill(code)).toMatchObject({ success: false, key: 'online.full' });
    manager = await venue.signIn('manager');
    expect(await edit(id, { answersMax: 3 })).toMatchObject({ success: true });
    expect(await fill(code)).toMatchObject({ success: true });
    expect(await open(code)).toMatchObject({ result: { stage: 'FULL' } });
  });
});
