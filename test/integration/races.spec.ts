import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { race, RowOf } from '@paddock/contracts/resources';
import { type Page, type RacePage, toWireTime } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import type { FakeRun } from '../support/app/fake-run';
import { Fixtures } from '../support/app/fixtures';

const RACE = '/match/sysRace';
const SESSION = '/session/sysSession';
type Row = RowOf<typeof race>;
type Fields = Readonly<Record<string, unknown>>;

describe('races', () => {
  let venue: TestVenue;
  let manager: Client;
  let coach: Client;
  let counter: CounterCalls;
  let rows: Fixtures;
  let ride: string;
  let karts: string[];

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    manager = await venue.signIn('manager');
    coach = await venue.signIn('marshal');
    counter = new CounterCalls(await venue.signIn('cashier'));
    ride = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 68, laps: 3 });
    karts = await rows.karts();
  });
  afterAll(() => venue.close());

  const list = async (query: Fields = {}, client = manager): Promise<Row[]> =>
    (await client.get<Page<Row>>(`${RACE}/list`, { pageSize: 50, ...query })).result?.records ?? [];
  const page = async (id: string, client = manager): Promise<RacePage> => {
    const { result } = await client.get<RacePage>(`${RACE}/page`, { id });
    if (!result) throw new Error(`no race ${id}`);
    return result;
  };
  const raceOf = async (run: FakeRun): Promise<string> =>
    (await venue.db.query<{ race_id: string }>('SELECT race_id FROM run WHERE id = $1', [run.id]))[0]!.race_id;
  /** Somebody sets off on the kart with this place. */
  async function driving(cheshou: string, nth: number): Promise<FakeRun> {
    const tab = await counter.tab(ride, karts[nth]!, { cheshou });
    const run = await (await venue.runOn(karts[nth]!)).start();
    // Only a few of a day may stay unpaid.
    await venue.db.query("UPDATE tab SET created_at = created_at - interval '3 days' WHERE id = $1", [tab]);
    return run;
  }
  const kartName = async (nth: number): Promise<string> =>
    (await venue.db.query<{ name: string }>('SELECT name FROM vehicle WHERE id = $1', [karts[nth]]))[0]!.name;
  /** A session that has just started. */
  async function started(name: string, nameEn: string | null = null): Promise<string> {
    const startTime = toWireTime(new Date(venue.clock.now().getTime() + 60_000));
    const { result: id } = await manager.post<string>(`${SESSION}/add`, {
      ...{ name, nameEn, startTime, minutes: 15, places: 4, tariffId: ride, consumeVehicleMode: 'circlemode' },
      ...{ kartGroup: 'ADULT', remark: '' },
    });
    for (const move of ['lock', 'start'])
      expect(await manager.put(`${SESSION}/${move}`, { id })).toMatchObject({ success: true });
    return id!;
  }
  const end = (id: string) => manager.put(`${SESSION}/end`, { id });

  it('who sets off while a session goes on drives in its race, whose places and gaps are by laps and total time', async () => {
    const session = await started('周六第一场', 'First of Saturday');
    const live = await venue.listen(manager, ['resources']);
    const [first, second] = [await driving('场次甲', 0), await driving('场次乙', 1)];
    await live.receives('resource.changed', ({ resource, rowId }) => resource === 'race' && rowId === session);
    for (const lapMs of [31_000, 30_000, 32_000]) await first.lap(lapMs);
    for (const lapMs of [29_500, 33_000]) await second.lap(lapMs);
    // Also while they drive: the laps so far and the best of them.
    expect((await list({ sessionId: session }))[0]).toMatchObject({
      ...{ ending: 'ONTRACK', runCount: 2, endTime: null, laps: 5, bestLapMs: 29_500 },
    });
    await first.finish();
    await second.finish('stopped');
    await end(session);
    const [row, ...others] = await list({ sessionId: session });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ id: session, sessionId: session, sessionId_dictText: '周六第一场', drivers: '场次甲, 场次乙', runCount: 2 },
      ...{ laps: 5, bestLapMs: 29_500, ending: 'STOPPED', ending_dictText: '提前结束' },
    });
    const shown = await page(session);
    expect(shown).toMatchObject({ sessionName: '周六第一场', sessionNameEn: 'First of Saturday' });
    const inEnglish = await manager.get<Page<Row>>(`${RACE}/list`, { sessionId: session }, { language: 'en' });
    expect(inEnglish.result?.records[0]?.sessionId_dictText).toBe('First of Saturday');
    expect(
      shown.drivers.map(({ cheshou, rank, bestRank, laps, totalMs, gap }) => [
        cheshou,
        rank,
        bestRank,
        laps,
        totalMs,
        gap,
      ]),
    ).toEqual([
      ['场次甲', 1, 2, 3, 93_000, null],
      ['场次乙', 2, 1, 2, 62_500, { kind: 'laps', laps: 1 }],
    ]);
    expect(shown.drivers[1]).toMatchObject({
      endReason: 'stopped',
      lapTimes: [{ lapMs: 29_500, flags: ['best'] }, { lapMs: 33_000 }],
    });
    // Anyone who sets off afterwards drives alone.
    const late = await driving('场次丙', 2);
    expect(await raceOf(late)).toBe(late.id);
    await late.finish();
  });

  it('who reserved drives in the reserved session, also while another one goes on', async () => {
    const other = await started('正在跑的');
    // Of the day on which they sign in, however late that is.
    const startTime = toWireTime(venue.clock.now());
    const { result: own } = await manager.post<string>(`${SESSION}/add`, {
      ...{ name: '预约的', startTime, minutes: 15, places: 4, tariffId: ride, consumeVehicleMode: 'circlemode' },
      ...{ kartGroup: 'ADULT', remark: '' },
    });
    const booked = await manager.post<string>('/reservation/sysReservation/add', {
      ...{ name: '周女士', heads: 1, kind: 'PERSON', sessionId: own },
    });
    const signedIn = await counter.client.post<{ orderId: string }>('/reservation/sysReservation/signin', {
      ...{
        id: booked.result,
        consumePayMode: 'unline',
        userId: '',
        consumePassword: '',
        payCode: '',
        departuserId: '',
      },
      drivers: [{ cheshou: '预约车手' }],
    });
    expect(signedIn).toMatchObject({ success: true });
    const [entry] = await venue.db.query<{ id: string }>('SELECT id FROM line_up_entry WHERE order_id = $1', [
      signedIn.result!.orderId,
    ]);
    expect(await counter.depart(entry!.id, karts[3]!)).toMatchObject({ success: true });
    const run = await (await venue.runOn(karts[3]!)).start();
    expect(await raceOf(run)).toBe(own);
    await run.finish();
    await end(other);
    expect(await list({ drivers: '预约车手' })).toMatchObject([{ id: own, ending: 'WHOLE' }]);
  });

  it('a change of karts is one drive, with the laps of both karts', async () => {
    const before = await driving('换车的', 4);
    await before.lap(30_000);
    await before.lap(28_000);
    expect(await manager.post('/vehicle/sysVehicle/swap', { runId: before.id, vehicleId: karts[5] })).toMatchObject({
      success: true,
    });
    await before.finish('swapped');
    const after = await (await venue.runOn(karts[5]!)).start();
    await after.lap(29_000);
    await after.finish();
    const race = await page(before.id);
    expect(race.drivers).toMatchObject([
      {
        id: before.id,
        laps: 3,
        totalMs: 87_000,
        bestLapMs: 28_000,
        cardName: `${await kartName(4)}, ${await kartName(5)}`,
      },
    ]);
    expect(race.drivers[0]?.lapTimes.map(({ number, lapMs }) => [number, lapMs])).toEqual([
      [1, 30_000],
      [2, 28_000],
      [3, 29_000],
    ]);
    expect(race.incidents).toMatchObject([{ kind: 'SWAP', cardName: await kartName(4) }]);
    expect(await list({ drivers: '换车的' })).toMatchObject([{ runCount: 1, ending: 'WHOLE' }]);
  });

  it('keeps what happened on the track: slowed and stopped karts of the race, flags for all', async () => {
    const [run, other] = [await driving('限速的', 0), await driving('别的车', 1)];
    const control = (vehicleId: string, action: string, value: number | null = null) =>
      manager.post('/vehicle/sysVehicle/control', { vehicleId, action, value });
    await control(karts[0]!, 'slow', 2);
    await control(karts[1]!, 'slow', 2);
    await venue.edge.report({ kind: 'track.flag', flag: 'yellow' });
    await venue.edge.report({ kind: 'track.flag', flag: 'green' });
    await manager.post('/vehicle/sysVehicle/stopAll');
    await venue.edge.report({ kind: 'track.flag', flag: 'red' });
    await manager.post('/vehicle/sysVehicle/flag', { flag: 'green' });
    await venue.edge.report({ kind: 'track.flag', flag: 'green' });
    await run.finish('stopped');
    await other.finish();
    const { incidents } = await page(await raceOf(run));
    expect(incidents.map(({ kind, cardName, until }) => [kind, cardName, until !== null])).toEqual([
      ['SLOW', await kartName(0), false],
      ['YELLOW', null, true],
      ['RED', null, true],
    ]);
    expect((await page(await raceOf(other))).incidents[0]).toMatchObject({ kind: 'SLOW', cardName: await kartName(1) });
    // Commands are kept for days, races for good.
    await venue.db.query("DELETE FROM edge_command WHERE body ->> 'kind' = 'kart.control'");
    expect((await page(await raceOf(run))).incidents[0]).toMatchObject({ kind: 'SLOW' });
  });

  it('is found by driver, kart, member, day and ending; members only by the person who may see them', async () => {
    const member = await rows.member({ rechargeYuan: 500 });
    const byBalance = await rows.tariff({ type: 'BALANCE', priceYuan: 10, laps: 2 });
    const tab = await counter.tab(byBalance, karts[6]!, { cheshou: '会员车手' });
    const run = await (await venue.runOn(karts[6]!)).start();
    await run.lap(30_000);
    await run.finish();
    expect(await counter.settle(tab, 'BALANCE', byBalance, { userId: member })).toMatchObject({ success: true });
    const id = run.id;
    const ids = async (query: Fields, client = manager) => (await list(query, client)).map((row) => row.id);
    expect(await ids({ drivers: '会员车手' })).toEqual([id]);
    expect(await ids({ drivers: '会员' })).toEqual([]);
    expect(await ids({ karts: await kartName(6) })).toEqual([id]);
    expect(await ids({ memberId: member })).toEqual([id]);
    expect(await ids({ memberId: 'nobody' })).toEqual([]);
    const [row] = await list({ drivers: '会员车手' });
    expect(await ids({ drivers: '会员车手', day_begin: row!.day, day_end: row!.day })).toEqual([id]);
    expect(await ids({ drivers: '会员车手', day_end: '2020-01-01' })).toEqual([]);
    expect(await ids({ drivers: '会员车手', ending: 'STOPPED' })).toEqual([]);
    expect(row).toMatchObject({ memberId: member, ending: 'WHOLE' });
    expect(row?.memberId_dictText).not.toBeNull();
    expect((await page(id)).drivers[0]).toMatchObject({ memberId: member });
    // A coach sees the race and the nickname, and asks for no member.
    expect((await list({ drivers: '会员车手' }, coach))[0]).toMatchObject({
      id,
      memberId: null,
      memberId_dictText: null,
    });
    expect((await page(id, coach)).drivers[0]).toMatchObject({ cheshou: '会员车手', memberId: null, memberName: null });
    expect((await ids({ memberId: 'nobody' }, coach)).length).toBeGreaterThan(1);
  });

  it('gives its laps as a file in which no name is a formula, and says whose best lap counts nowhere', async () => {
    const run = await driving('=1+1', 0);
    await run.lap(31_482);
    await run.finish();
    const hq = await venue.signIn('hq');
    await hq.post('/ranking/sysRanking/invalidate', { period: 'WEEK' });
    expect((await page(run.id)).drivers[0]).toMatchObject({ invalidated: true, testDrive: false });
    const fetched = async (path: string, client: Client) =>
      (
        await (
          await fetch(`${venue.url}${path}`, { headers: { 'x-access-token': client.token, 'accept-language': 'en' } })
        ).text()
      )
        .replace('\uFEFF', '')
        .trim()
        .split('\n');
    const [heads, lap, ...more] = await fetched(`${RACE}/laps?id=${run.id}&format=csv`, coach);
    expect(heads).toBe('Position,Driver,Kart,Lap,Lap time (s),Mark,Crossed (Asia/Shanghai)');
    expect(lap?.startsWith(`1,'=1+1,${await kartName(0)},1,31.482,own best,`)).toBe(true);
    expect(more).toEqual([]);
    const exported = await fetched(
      `${RACE}/exportXls?format=csv&columns=drivers,laps&drivers=${encodeURIComponent('=1+1')}`,
      coach,
    );
    expect(exported).toEqual(['Drivers,Laps', "'=1+1,1"]);
    await venue.db.query(
      `DELETE FROM role_permission WHERE role_id = (SELECT id FROM role WHERE code = 'coach')
         AND permission_id = (SELECT id FROM permission WHERE code = 'race:export')`,
    );
    expect(await coach.get(`${RACE}/laps`, { id: run.id })).toMatchObject({ success: false, code: 510 });
    expect(await manager.get(`${RACE}/laps`, { id: 'none' })).toMatchObject({ success: false, key: 'notFound' });
  });

  it('shows no race of another store', async () => {
    const run = await driving('本店的', 0);
    await run.finish();
    await venue.db.query("UPDATE race SET org_code = 'A02' WHERE id = $1", [run.id]);
    expect((await manager.get(`${RACE}/page`, { id: run.id })).result).toBeNull();
    expect(await list({ drivers: '本店的' })).toEqual([]);
  });
});
