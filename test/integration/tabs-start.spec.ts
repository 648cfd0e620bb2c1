import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tabPayloadSchema } from '@paddock/contracts/feed';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';

const ADD = '/playbeforepay/sysPlayBeforePay/add';

describe('starting a vehicle before it is paid', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let marshal: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let trial: string;
  let lapsOnly: string;
  let timedOnly: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [cashier, marshal, karts, trial, lapsOnly, timedOnly] = await Promise.all([
      venue.signIn('cashier').then((client) => new CounterCalls(client)),
      venue.signIn('marshal').then((client) => new CounterCalls(client)),
      rows.karts(),
      rows.tariff({ type: 'NOCARDCONSUME', name: '体验', priceYuan: 38, laps: 3, minutes: 5 }),
      rows.tariff({ type: 'BALANCE', name: '十圈', priceYuan: 88, laps: 10 }),
      rows.tariff({ type: 'BALANCE', name: '八分钟', priceYuan: 98, laps: 0, minutes: 8 }),
    ]);
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;
  const nothingStarted = async (): Promise<void> => {
    expect(await cashier.tabs()).toEqual([]);
    expect(await venue.db.query("SELECT id FROM vehicle WHERE use_state <> 'IDLE'")).toEqual([]);
  };

  it('C-1.1 C-3.1 C-4.41 C-4.42 C-7.10 lists a pending record, takes the vehicle, orders the start and notifies every screen', async () => {
    const live = await venue.listen(cashier.client);
    const answer = await cashier.startTab({ roleId: trial, vehicleId: kart(1), cheshou: '阿Kay', remark: '第一次' });
    expect(answer).toMatchObject({ success: true, code: 200, message: '启动成功，已挂单' });

    const row = (await cashier.tabRow(answer.result!))!;
    expect(tabPayloadSchema.strict().parse(row)).toMatchObject({
      id: answer.result,
      sysOrgCode: 'A01',
      playState: 'GUADAN',
      rechargeId: null,
      userId: null,
      userNickname: null,
      userTruenmae: null,
      cheshou: '阿Kay',
      roleId: trial,
      roleId_dictText: '体验',
      consumeType: 'NOCARDCONSUME',
      consumeVehicleMode: 'circlemode',
      countCycleNumber: 3,
      duration: 0,
      vehicleId: kart(1),
      consumeid: null,
      amount: 38,
      remark: '第一次',
    });
    expect(await rows.vehicle(kart(1))).toEqual({ use_state: 'INUSE', run_id: row.gameLogId });
    expect(await venue.db.query('SELECT id FROM consumption_order')).toEqual([]);

    const run = await venue.runOn(kart(1));
    expect(run.plan).toEqual({
      id: row.gameLogId,
      vehicleId: kart(1),
      driverName: '阿Kay',
      mode: 'laps',
      lapLimit: 3,
      limitMs: 0,
    });
    await run.start();
    await live.receives('run.started', ({ id, state }) => id === run.id && state === 'RUNNING');
    for (const lapMs of [31_000, 30_000, 32_000]) await run.lap(lapMs);
    await run.finish();
    const finished = await live.receives('run.finished', ({ id }) => id === run.id);
    expect(finished.payload).toMatchObject({ laps: 3, bestLapMs: 30_000, endReason: 'completed' });
    expect(live.of('run.lap').map(({ payload }) => payload.lap.lapMs)).toEqual([31_000, 30_000, 32_000]);
    expect(live.of('tab.changed')[0]?.payload).toMatchObject({ id: row.id, playState: 'GUADAN' });
    expect(live.of('vehicle.changed').map(({ payload }) => payload.status)).toEqual(
      expect.arrayContaining(['INUSE', 'IDLE']),
    );
    expect(await rows.vehicle(kart(1))).toEqual({ use_state: 'IDLE', run_id: null });
    // Driving pays nothing.
    expect(await cashier.tabRow(row.id)).toMatchObject({ playState: 'GUADAN' });
  });

  it('C-4.42 C-2.1.8 takes minutes and no laps in timed mode, and the consumption type from the rule', async () => {
    const id = await cashier.tab(timedOnly, kart(2), { consumeVehicleMode: 'timermode', consumeType: 'QUAN' });
    expect(await cashier.tabRow(id)).toMatchObject({ consumeType: 'BALANCE', countCycleNumber: 0, duration: 8 });
    expect((await venue.runOn(kart(2))).plan).toMatchObject({ mode: 'timed', lapLimit: 0, limitMs: 480_000 });
  });

  it('keeps what was sold when the rule changes afterwards', async () => {
    const rule = await rows.tariff({ type: 'BALANCE', priceYuan: 88, laps: 10 });
    const id = await cashier.tab(rule, kart(2));
    await venue.db.query("UPDATE tariff SET price_fen = 100, laps = 1, name = '改' WHERE id = $1", [rule]);
    expect(await cashier.tabRow(id)).toMatchObject({ amount: 88, countCycleNumber: 10 });
  });

  it.each([
    ['rule', {}, '请选择规则', 'Please choose rule'],
    ['driver nickname', { roleId: '1' }, '请填写车手昵称', 'Please fill in driver nickname'],
    ['vehicle', { roleId: '1', cheshou: '阿Kay' }, '请选择车辆', 'Please choose vehicle'],
    ['run mode', { roleId: '1', cheshou: '阿Kay', vehicleId: '1' }, '请选择运行模式', 'Please choose run mode'],
  ])('C-5.24 checks in the order of the form and asks for the %s in both languages', async (_what, body, cn, en) => {
    for (const [language, text] of [
      ['zh-CN', cn],
      ['en', en],
    ] as const) {
      const answer = await cashier.client.post(ADD, body, { language });
      expect(answer).toMatchObject({ status: 200, success: false, code: 500, message: text });
    }
    await nothingStarted();
  });

  it('C-5.24 takes blanks for an empty nickname', async () => {
    const answer = await cashier.startTab({ roleId: trial, vehicleId: kart(1), cheshou: '   ' });
    expect(answer).toMatchObject({ success: false, message: '请填写车手昵称' });
    await nothingStarted();
  });

  it('takes laps from a lap card and no minutes, which would cost none', async () => {
    const [rule, member] = [
      await rows.tariff({ type: 'QUAN', name: '圈卡', laps: 0, minutes: 10 }),
      await rows.member({ laps: 5 }),
    ];
    const refused = { success: false, message: '圈卡不允许计时模式，请切换为圈数模式' };
    const consumeVehicleMode = 'timermode';
    expect(await cashier.startTab({ roleId: rule, vehicleId: kart(1), consumeVehicleMode })).toMatchObject(refused);
    expect(await cashier.sell('QUAN', rule, { userId: member, consumeVehicleMode })).toMatchObject(refused);
    await nothingStarted();
  });

  it('takes a nickname that an older client sends as a number', async () => {
    const id = await cashier.tab(trial, kart(1), { cheshou: 77 });
    expect(await cashier.tabRow(id)).toMatchObject({ cheshou: '77' });
  });

  it('C-3.15 C-5.7 C-5.8 refuses other run modes, and modes that the rule does not allow, by the rule name', async () => {
    const base = { vehicleId: kart(1), cheshou: '阿Kay' };
    const refusals = [
      [{ ...base, roleId: trial, consumeVehicleMode: 'turbo' }, '请选择运行模式', 'Please choose run mode'],
      [
        { ...base, roleId: timedOnly, consumeVehicleMode: 'circlemode' },
        '八分钟不允许圈数模式，请切换为计时模式',
        '八分钟 rule does not allow lap mode, switch to timed mode',
      ],
      [
        { ...base, roleId: lapsOnly, consumeVehicleMode: 'timermode' },
        '十圈不允许计时模式，请切换为圈数模式',
        '十圈 rule does not allow timed mode, switch to lap mode',
      ],
    ] as const;
    for (const [body, cn, en] of refusals) {
      expect((await cashier.client.post(ADD, body, { language: 'zh-CN' })).message).toBe(cn);
      expect((await cashier.client.post(ADD, body, { language: 'en' })).message).toBe(en);
    }
    await nothingStarted();
  });

  it('C-4.41 refuses a vehicle that is in use, locked, in maintenance, off or scrapped', async () => {
    for (const state of ['INUSE', 'LOCKED', 'MAINTENANCE', 'POWEROFF', 'SCRAP']) {
      await venue.db.query('UPDATE vehicle SET use_state = $2 WHERE id = $1', [kart(3), state]);
      expect(await cashier.startTab({ roleId: trial, vehicleId: kart(3) })).toMatchObject({
        success: false,
        message: '车辆正在使用中',
      });
    }
    for (const state of ['QUEUING', 'POWERON', 'IDLE']) {
      await rows.quietDay();
      await venue.db.query('UPDATE vehicle SET use_state = $2 WHERE id = $1', [kart(3), state]);
      expect(await cashier.startTab({ roleId: trial, vehicleId: kart(3) })).toMatchObject({ success: true });
    }
  });

  it('refuses an offline vehicle, and every vehicle while the venue itself is offline', async () => {
    await venue.edge.report({
      kind: 'vehicle.connection',
      vehicleId: kart(4),
      connected: false,
      batteryPercent: null,
      lastSeenAt: null,
    });
    const offline = { roleId: trial, vehicleId: kart(4) };
    expect((await cashier.startTab(offline)).message).toBe('车辆离线，请换一辆');
    expect((await cashier.startTab(offline, { language: 'en' })).message).toBe(
      'This kart is offline. Choose another one',
    );
    venue.edge.disconnect();
    try {
      await eventually('the venue is offline', async () => {
        const edges = await venue.db.query<{ online: boolean }>('SELECT online FROM edge_agent');
        return edges[0]?.online === false;
      });
      expect((await cashier.startTab({ roleId: trial, vehicleId: kart(5) })).message).toBe(
        '场地主机离线，暂时无法启动车辆',
      );
    } finally {
      await venue.edge.connect();
    }
    await nothingStarted();
  });

  it('C-6.4 refuses vehicles and rules of another store', async () => {
    const foreignRule = await rows.tariff({ type: 'NOCARDCONSUME', orgCode: OTHER_STORE });
    const [foreignKart] = await rows.karts(OTHER_STORE);
    expect((await cashier.startTab({ roleId: trial, vehicleId: foreignKart })).message).toBe('车辆不存在');
    expect((await cashier.startTab({ roleId: foreignRule, vehicleId: kart(1) })).message).toBe('规则不存在或已停用');
    await nothingStarted();
  });

  it('starts one run when two cashiers take one vehicle at the same instant', async () => {
    const answers = await Promise.all(
      [cashier, marshal, cashier, marshal].map((calls) => calls.startTab({ roleId: trial, vehicleId: kart(6) })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === '车辆正在使用中')).toHaveLength(3);
    expect(await cashier.tabs()).toHaveLength(1);
    expect(await venue.db.query('SELECT id FROM run WHERE vehicle_id = $1', [kart(6)])).toHaveLength(1);
  });

  it('C-7.49 answers a repeated key with the first answer and refuses it with another body', async () => {
    const body = { roleId: trial, vehicleId: kart(7) };
    const answers = await Promise.all([1, 2, 3].map(() => cashier.startTab(body, { key: 'start-1' })));
    const ids = new Set(answers.map(({ result }) => result));
    expect(ids.size).toBe(1);
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await cashier.tabs()).toHaveLength(1);
    expect(await cashier.startTab({ ...body, vehicleId: kart(8) }, { key: 'start-1' })).toMatchObject({
      success: false,
      message: '该请求编号已用于另一笔操作',
    });
    expect(await rows.vehicle(kart(8))).toMatchObject({ use_state: 'IDLE' });
    // Another user's equal key is another key.
    expect(await marshal.startTab({ ...body, vehicleId: kart(8) }, { key: 'start-1' })).toMatchObject({
      success: true,
    });
  });

  it('C-4.28 C-4.30 C-4.31 lets the sixth trial of the day start and bars the seventh, deleted ones counted', async () => {
    const manager = new CounterCalls(await venue.signIn('manager'));
    const [first] = [await cashier.tab(trial, kart(1))];
    for (let number = 2; number <= 6; number += 1) await cashier.tab(trial, kart(number));
    expect(await manager.remove(first)).toMatchObject({ success: true });
    const refused = { roleId: trial, vehicleId: kart(7) };
    expect((await cashier.startTab(refused)).message).toBe('体验挂单或逃单已超过5单，今日不可再使用该功能');
    expect((await cashier.startTab(refused, { language: 'en' })).message).toBe(
      'More than 5 pending or escaped trial orders, this function is barred for today',
    );
    expect((await cashier.client.get('/playbeforepay/sysPlayBeforePay/limits')).result).toEqual({
      trial: { used: 6, max: 5 },
      payLater: { used: 0, max: 5 },
    });
    // The other function and the next day are free; escaped ones of today count.
    expect(await cashier.startTab({ roleId: lapsOnly, vehicleId: kart(7) })).toMatchObject({ success: true });
    await venue.db.query("UPDATE tab SET state = 'ESCAPED' WHERE consumption_type = 'NOCARDCONSUME'");
    expect((await cashier.startTab({ roleId: trial, vehicleId: kart(8) })).success).toBe(false);
    await venue.db.query(
      "UPDATE tab SET created_at = (date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai') - interval '1 second' WHERE id = $1",
      [first],
    );
    expect(await cashier.startTab({ roleId: trial, vehicleId: kart(8) })).toMatchObject({ success: true });
  });

  it('C-4.29 C-4.30 C-4.31 bars pay later from five pending records of whatever day, until one is settled', async () => {
    const member = await rows.member({ rechargeYuan: 1000 });
    const ids: string[] = [];
    for (let number = 1; number <= 5; number += 1) ids.push(await cashier.tab(lapsOnly, kart(number)));
    await venue.db.query("UPDATE tab SET created_at = created_at - interval '3 days'");
    const sixth = { roleId: lapsOnly, vehicleId: kart(6) };
    expect((await cashier.startTab(sixth)).message).toBe('先玩后付挂单已达5单，请先处理挂单');
    expect((await cashier.startTab(sixth, { language: 'en' })).message).toBe(
      '5 pending pay-later orders, please handle them first',
    );
    expect(await cashier.startTab({ roleId: trial, vehicleId: kart(7) })).toMatchObject({ success: true });
    expect(await cashier.settle(ids[0]!, 'BALANCE', lapsOnly, { userId: member })).toMatchObject({ success: true });
    expect(await cashier.startTab(sixth)).toMatchObject({ success: true });
  });

  it('C-4.29 C-4.30 counts in another store apart, and two cashiers at the same instant one after the other', async () => {
    const foreignRule = await rows.tariff({ type: 'BALANCE', orgCode: OTHER_STORE });
    await venue.db.query(
      `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen, created_by)
       SELECT 'other-' || n, 'A02', 'GUADAN', 'r', 'd', $1, 'n', 'BALANCE', 'laps', 1, 0, 0, 'u' FROM generate_series(1, 5) n`,
      [foreignRule],
    );
    for (let number = 1; number <= 4; number += 1) await cashier.tab(lapsOnly, kart(number));
    const answers = await Promise.all(
      [5, 6, 7, 8].map((number) => cashier.startTab({ roleId: lapsOnly, vehicleId: kart(number) })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await cashier.tabs()).toHaveLength(5);
  });

  it('takes the record off the list when the vehicle never sets off, and lists it again when it does after all', async () => {
    const live = await venue.listen(cashier.client, ['runs', 'vehicles', 'tabs']);
    venue.edge.stores = false;
    const id = await cashier.tab(trial, kart(9));
    const { gameLogId, escapeAt } = (await cashier.tabRow(id))!;
    try {
      await venue.edge.offeredStart(gameLogId!);
      await venue.db.query('UPDATE edge_command SET expires_at = now() WHERE done_at IS NULL');
      const failed = await live.receives('run.finished', (run) => run.id === gameLogId);
      expect(failed.payload).toMatchObject({ state: 'FAILED', endReason: 'expired', laps: 0 });
      const gone = await live.receives('tab.changed', (tab) => tab.id === id && tab.deleted);
      expect(gone.payload).toMatchObject({ playState: 'GUADAN', escapeAt: null });
    } finally {
      venue.edge.stores = true;
    }
    expect(await rows.vehicle(kart(9))).toEqual({ use_state: 'IDLE', run_id: null });
    expect(await cashier.tabs()).toEqual([]);
    venue.clock.advance(1000);
    const run = await (await venue.edge.run(gameLogId!)).start();
    const back = (await cashier.tabRow(id))!;
    expect(back).toMatchObject({ playState: 'GUADAN', gameLogId, vehicleId: kart(9) });
    expect(Date.parse(back.escapeAt!)).toBeGreaterThan(Date.parse(escapeAt!));
    await run.finish();
    expect(await cashier.tabRow(id)).toMatchObject({ playState: 'GUADAN' });
  });

  it('says that the disk of the venue took no order, where it did not', async () => {
    const live = await venue.listen(cashier.client, ['runs']);
    venue.edge.refusal = 'diskFull';
    try {
      const { gameLogId } = (await cashier.tabRow(await cashier.tab(trial, kart(8))))!;
      const refused = "SELECT 1 FROM edge_command WHERE reason = 'diskFull' AND done_at IS NULL";
      await eventually('the venue has refused the start', async () => (await venue.db.query(refused)).length > 0);
      await venue.db.query('UPDATE edge_command SET expires_at = now() WHERE done_at IS NULL');
      const failed = await live.receives('run.finished', (run) => run.id === gameLogId);
      expect(failed.payload).toMatchObject({ state: 'FAILED', endReason: 'diskFull' });
    } finally {
      venue.edge.refusal = null;
    }
  });

  it('C-4.28 C-4.30 counts no record whose kart never set off towards the bar', async () => {
    for (let number = 1; number <= 7; number += 1) {
      const answer = await cashier.startTab({ roleId: trial, vehicleId: kart(1) });
      expect(answer).toMatchObject({ success: true });
      await (await venue.runOn(kart(1))).refuse();
    }
    expect(await cashier.tabs()).toEqual([]);
  });

  it('takes no name that nobody can read', async () => {
    for (const cheshou of ['\u200b\u200d', '\u3164', '\u2800 \u00ad'])
      expect((await cashier.startTab({ roleId: trial, vehicleId: kart(1), cheshou })).message).toBe('请填写车手昵称');
    expect(await cashier.startTab({ roleId: trial, vehicleId: kart(1), cheshou: '👨‍👩‍👧' })).toMatchObject({
      success: true,
    });
  });

  it('leaves a record alone that was driven in another kart', async () => {
    const driven = await cashier.tab(trial, kart(3));
    const run = await (await venue.runOn(kart(3))).start();
    await run.lap(30_000);
    await marshal.client.post('/vehicle/sysVehicle/swap', { runId: run.id, vehicleId: kart(4) });
    await run.finish('swapped');
    await (await venue.runOn(kart(4))).refuse();
    expect(await cashier.tabRow(driven)).toMatchObject({ playState: 'GUADAN', vehicleId: kart(4) });
  });
});
