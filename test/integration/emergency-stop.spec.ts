import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EdgeCommands } from '@paddock/fleet';
import type { SafetyEvent, TrackFlag } from '@paddock/contracts/edge';
import type { AnswerOf, vehicleRoutes } from '@paddock/contracts/wire';
import { readStopToken } from '../../edge-agent/src/local-stop/token';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const VEHICLE = '/vehicle/sysVehicle';

describe('all vehicles at once', () => {
  let venue: TestVenue;
  let marshal: Client;
  let manager: Client;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let laps: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [marshal, manager, karts, laps] = await Promise.all([
      venue.signIn('marshal'),
      venue.signIn('manager'),
      rows.karts(),
      rows.tariff({ type: 'NOCARDCONSUME', laps: 10 }),
    ]);
    cashier = new CounterCalls(await venue.signIn('cashier'));
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const kart = (number: number): string => karts[number - 1]!;
  const control = (vehicleId: string, action: string, value?: unknown) =>
    marshal.post<{ commandId: string | null }>(`${VEHICLE}/control`, { vehicleId, action, value });
  const running = async (number: number) => {
    await cashier.tab(laps, kart(number));
    return (await venue.runOn(kart(number))).start();
  };
  const stateOf = async (number: number) => (await rows.vehicle(kart(number))).use_state;
  type Stop = AnswerOf<typeof vehicleRoutes.emergencyStop>;
  let versions = Date.now();
  const next = (): number => (versions += 1);
  const current = async (client = manager): Promise<Stop> =>
    (await client.get<Stop>(`${VEHICLE}/emergencyStop`)).result ?? null;
  const stopAll = async (): Promise<NonNullable<Stop>> =>
    (await marshal.post<NonNullable<Stop>>(`${VEHICLE}/stopAll`)).result!;
  const show = async (flag: TrackFlag, ok = true) => {
    const sent = await marshal.post<{ commandId: string }>(`${VEHICLE}/flag`, { flag });
    if (ok) await venue.edge.report({ kind: 'track.flag', flag, version: next() });
    await venue.edge.report({ kind: 'command.done', commandId: sent.result!.commandId, ok, reason: null });
  };
  const motionOf = (
    number: number,
    state: 'released' | 'still' | 'unconfirmed',
    reason: string | null = null,
  ): Extract<SafetyEvent, { kind: 'vehicle.motion' }> => {
    const at = new Date().toISOString();
    return { kind: 'vehicle.motion', vehicleId: kart(number), state, reason, version: next(), at };
  };
  const states = (stop: Stop): string =>
    stop!.karts
      .flatMap(({ cardName, state }) => (['1', '2', '3'].includes(cardName) ? [`${cardName} ${state}`] : []))
      .join();
  beforeEach(() => show('green'));

  it('are stopped by one red flag, also those without a run, and each board reads who has confirmed', async () => {
    expect(await current()).toBeNull();
    await running(1);
    await venue.edge.report(motionOf(1, 'released'), motionOf(2, 'released'), motionOf(3, 'still'));
    const board = await venue.listen(cashier.client, ['stops']);
    const sent = await stopAll();
    expect(sent).toMatchObject({ state: 'sending', source: 'core', reachedAt: null, total: 20 });
    expect(sent.redSince).toBe(sent.sentAt);
    expect(sent.sentBy).not.toBe('');
    expect(Date.parse(sent.confirmBy)).toBeGreaterThan(Date.parse(sent.sentAt));
    expect(states(sent)).toBe('1 waiting,2 waiting,3 confirmed');
    expect(sent.karts.find(({ cardName }) => cardName === '1')).toMatchObject({ onTrack: true, isConnecte: 'YES' });
    const red = await venue.edge.command('track.flag', ({ flag }) => flag === 'red');
    // Ahead of the disk of the venue, and again from there.
    const shown = { kind: 'track.flag', flag: 'red', version: next() } as const;
    const still = motionOf(1, 'still');
    venue.edge.safety({ events: [shown, { kind: 'command.done', commandId: red.id, ok: true, reason: null }] });
    await board.receives('stop.changed', ({ state }) => state === 'stopping');
    venue.edge.safety({ events: [still] });
    await board.receives('stop.changed', (stop) => states(stop) === '1 confirmed,2 waiting,3 confirmed');
    await venue.edge.report({ ...motionOf(1, 'released'), version: still.version - 1 }, shown, still);
    expect(states(await current())).toBe('1 confirmed,2 waiting,3 confirmed');
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    await venue.edge.report(
      motionOf(2, 'unconfirmed', 'kartSilent'),
      ...numbers.slice(3).map((n) => motionOf(n, 'still')),
    );
    expect(await current()).toMatchObject({ state: 'unconfirmed', confirmed: 19 });
    expect((await current())!.karts[1]).toMatchObject({ state: 'unconfirmed', reason: 'kartSilent' });
    await venue.edge.report(motionOf(2, 'still'));
    expect(await current()).toMatchObject({ state: 'confirmed', confirmed: 20, total: 20 });
    const again = await stopAll();
    expect(again.redSince).toBe(sent.redSince);
    expect(Date.parse(again.sentAt)).toBeGreaterThan(Date.parse(sent.sentAt));
    expect(await current(await venue.signIn('manager2'))).toBeNull();
    await show('green', false);
    expect(await current()).toMatchObject({ redSince: sent.redSince });
    await show('green');
    expect(await current()).toBeNull();
    await board.receives('stop.changed', ({ state }) => state === 'lifted');
    expect(await stateOf(1)).toBe('INUSE');
  });

  it('stay stopped by a press that the report of an older release overtakes', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    await stopAll();
    const red = await venue.edge.command('track.flag', ({ flag }) => flag === 'red');
    await venue.edge.report(
      { kind: 'track.flag', flag: 'red', version: next() },
      ...numbers.map((n) => motionOf(n, 'still')),
      { kind: 'command.done', commandId: red.id, ok: true, reason: null },
    );
    expect(await current()).toMatchObject({ state: 'confirmed' });
    // The venue carries it out, and nobody here knows it yet.
    const { result } = await marshal.post<{ commandId: string }>(`${VEHICLE}/flag`, { flag: 'green' });
    await eventually('the venue has the release', () => venue.edge.commands.some(({ id }) => id === result!.commandId));
    venue.edge.stores = false;
    const again = await stopAll();
    expect(again).toMatchObject({ state: 'sending', reachedAt: null });
    await venue.edge.report({ kind: 'track.flag', flag: 'green', version: next() });
    expect(await current()).toMatchObject({ id: again.id, state: 'sending', sentAt: again.sentAt });
    venue.edge.stores = true;
    await venue.edge.report({ kind: 'track.flag', flag: 'red', version: next() });
    expect(await current()).toMatchObject({ id: again.id, state: 'confirmed' });
  });

  it('may not move while a stop holds, from its sending on: nothing is started, resumed or made faster', async () => {
    await running(1);
    const { id } = await stopAll();
    for (const [action, value] of [['resume'], ['speed', 3], ['slow', 1], ['powerOn']] as const)
      expect((await control(kart(1), action, value)).message).toBe('赛道红旗或全部停车中，车辆不能开机、启动或加速');
    const refused = await cashier.startTab({ roleId: laps, vehicleId: kart(2) });
    expect(refused).toMatchObject({ success: false, message: '赛道红旗或全部停车中，车辆不能开机、启动或加速' });
    expect(await stateOf(2)).toBe('IDLE');
    expect(await control(kart(1), 'stop')).toMatchObject({ success: true });
    expect((await current())!.id).toBe(id);
  });

  it('are stopped by the venue itself, and every board receives that', async () => {
    const board = await venue.listen(cashier.client, ['stops']);
    venue.edge.safety({ events: [{ kind: 'track.flag', flag: 'red', version: next(), by: '陈裁判' }] });
    await board.receives('stop.changed', ({ source, sentBy }) => source === 'venue' && sentBy === '陈裁判');
    expect(await current()).toMatchObject({ source: 'venue', reachedAt: expect.any(String) });
    // Anyone who lifts it knows of it: an older flag that is still on its way does not.
    const knownVersion = versions;
    await marshal.post(`${VEHICLE}/flag`, { flag: 'green' });
    const { body } = await venue.edge.command('track.flag', (flag) => flag.knownVersion === knownVersion);
    expect(body).toMatchObject({ flag: 'green' });
  });

  it('stay stopped by a press that an agent could not keep before it was killed: the core sends it the flag with its next connection', async () => {
    const board = await venue.listen(cashier.client, ['stops']);
    venue.edge.safety({ events: [{ kind: 'track.flag', flag: 'red', version: next(), by: '陈裁判' }] });
    await board.receives('stop.changed', ({ state, sentBy }) => state !== 'lifted' && sentBy === '陈裁判');
    expect(await venue.edge.reconnect()).toMatchObject({ flag: { flag: 'red', version: versions, by: '陈裁判' } });
    await venue.edge.report({ kind: 'track.flag', flag: 'green', version: next() });
    expect(await venue.edge.reconnect()).toMatchObject({ flag: { flag: 'green', version: versions, by: null } });
  });

  it('are not all stopped while a kart device on no vehicle has not confirmed: each report of it is read once, in its order', async () => {
    const manages = await venue.signIn('manager');
    const added = await manages.post<{ id: string }>('/device/sysDevice/add', { type: 'kart', name: '车载 99' });
    const deviceId = added.result!.id;
    const version = next();
    const spare = (
      state: 'waiting' | 'confirmed' | 'unconfirmed',
      reason: string | null = null,
    ): Extract<SafetyEvent, { kind: 'track.flag' }> => {
      const karts = [{ deviceId, state, reason }];
      return { kind: 'track.flag', flag: 'red', version, spares: { version: next(), karts } };
    };
    const [waiting, refused, stands] = [spare('waiting'), spare('unconfirmed', 'brakeFailed'), spare('confirmed')];
    await stopAll();
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    await venue.edge.report(waiting, ...numbers.map((n) => motionOf(n, 'still')));
    expect(await current()).toMatchObject({ state: 'stopping', confirmed: 20, total: 21 });
    const board = await venue.listen(cashier.client, ['stops']);
    venue.edge.safety({ events: [refused] });
    await board.receives('stop.changed', ({ state }) => state === 'unconfirmed');
    expect((await current())!.karts.at(-1)).toMatchObject({
      ...{ vehicleId: deviceId, cardName: '车载 99', spare: true, state: 'unconfirmed', reason: 'brakeFailed' },
    });
    await venue.edge.report(stands);
    expect(await current()).toMatchObject({ state: 'confirmed', confirmed: 21, total: 21 });
    await venue.edge.report(refused);
    expect(await current()).toMatchObject({ state: 'confirmed' });
    // An agent that knows nothing of them waits for none.
    await venue.edge.report(spare('waiting'), { kind: 'track.flag', flag: 'red', version: next() });
    expect(await current()).toMatchObject({ state: 'confirmed', total: 20 });
  });

  const offeredFlags = (from: number): string[] =>
    venue.edge.offered.slice(from).flatMap(({ body }) => (body.kind === 'track.flag' ? [body.flag] : []));

  it('wait for nothing: a flag goes out while the venue still owes answers, also to another flag', async () => {
    venue.edge.stores = false;
    const before = venue.edge.offered.length;
    await control(kart(3), 'powerOff');
    await eventually('the venue has been sent something', () => venue.edge.offered.length > before);
    await marshal.post(`${VEHICLE}/flag`, { flag: 'yellow' });
    await eventually('the first flag is there', () => offeredFlags(before).includes('yellow'));
    const sentAtMs = performance.now();
    await stopAll();
    await eventually('the stop is there', () => offeredFlags(before).includes('red'));
    // The core waits for an answer for five seconds.
    expect(performance.now() - sentAtMs).toBeLessThan(3_000);
    venue.edge.stores = true;
  });

  it('wait for nothing: the stop of one kart goes out while the venue still owes answers, and names its time', async () => {
    venue.edge.stores = false;
    const before = venue.edge.offered.length;
    const offered = (action: string) =>
      venue.edge.offered
        .slice(before)
        .find(({ body }) => body.kind === 'kart.control' && body.vehicleId === kart(3) && body.action === action);
    await control(kart(3), 'slow', 1);
    await eventually('the venue has been sent something', () => offered('slow') !== undefined);
    const sentAtMs = performance.now();
    await control(kart(3), 'stop');
    await eventually('the stop is there', () => offered('stop') !== undefined);
    // The core waits for an answer for five seconds.
    expect(performance.now() - sentAtMs).toBeLessThan(3_000);
    expect(Date.parse(offered('stop')!.createdAt!)).toBeGreaterThan(Date.parse(offered('slow')!.createdAt!));
    venue.edge.stores = true;
  });

  it('are sent flags in the order in which they were given, however long the core takes to read the first', async () => {
    const commands = venue.core.get(EdgeCommands);
    const before = venue.edge.offered.length;
    let readOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (readOn = resolve));
    const read = vi.spyOn(commands, 'waiting').mockImplementationOnce(async (orgCode) => {
      const rows = await commands.waiting(orgCode);
      await held;
      return rows;
    });
    await marshal.post(`${VEHICLE}/flag`, { flag: 'yellow' });
    await eventually('somebody reads the first flag', () => read.mock.calls.length > 1);
    await stopAll();
    await eventually('the stop is there', () => offeredFlags(before).includes('red'));
    readOn();
    // Whatever was read before has been sent when the next command is there.
    await control(kart(3), 'slow', 1).catch(() => undefined);
    const { result } = await control(kart(3), 'stop');
    await eventually('the stop of the kart is there', () =>
      venue.edge.commands.some(({ id }) => id === result!.commandId),
    );
    expect(offeredFlags(before).at(-1)).toBe('red');
    read.mockRestore();
  });

  it('can be stopped without the core: a board is given address and token of the venue, and nobody else', async () => {
    expect((await marshal.get(`${VEHICLE}/localStop`)).result ?? null).toBeNull();
    const [edge] = (await venue.db.query<{ stop_secret: string }>(
      "UPDATE edge_agent SET stop_url = 'https://stop.example:3012' WHERE org_code = 'A01' RETURNING stop_secret",
    )) as [{ stop_secret: string }];
    type Local = NonNullable<AnswerOf<typeof vehicleRoutes.localStop>>;
    const { result } = await marshal.get<Local>(`${VEHICLE}/localStop`);
    expect(result).toMatchObject({ url: 'https://stop.example:3012' });
    expect(readStopToken(result!.token, edge.stop_secret)).toMatchObject({ orgCode: 'A01' });
    expect(Date.parse(result!.expiresAt)).toBeGreaterThan(Date.now());
    expect(await cashier.client.get(`${VEHICLE}/localStop`)).toMatchObject({ code: 510 });
    const [hello] = [await venue.edge.reconnect()];
    expect(hello).toMatchObject({ ok: true, config: { stopSecret: edge.stop_secret } });
  });

  it('are confirmed by the kart device that is on the vehicle now', async () => {
    await venue.edge.report(...karts.map((_, index) => motionOf(index + 1, 'still')));
    expect(await stopAll()).toMatchObject({ confirmed: 20 });
    const [{ device_id: deviceId }] = (await venue.db.query<{ device_id: string }>(
      'SELECT device_id FROM vehicle WHERE id = $1',
      [kart(20)],
    )) as [{ device_id: string }];
    const put = (device: string | null) => manager.post(`${VEHICLE}/edit`, { id: kart(20), deviceId: device });
    expect(await put(null)).toMatchObject({ success: true });
    expect(await put(deviceId)).toMatchObject({ success: true });
    expect(await current()).toMatchObject({ confirmed: 19, total: 20 });
    await venue.edge.report({
      kind: 'vehicle.connection',
      ...{ vehicleId: kart(20), connected: true, batteryPercent: null, lastSeenAt: null },
    });
  });

  it('are given to nobody while they have not confirmed a stop, before anything is taken for the ride', async () => {
    await venue.edge.report(motionOf(5, 'unconfirmed', 'kartSilent'));
    const refused = await cashier.startTab({ roleId: laps, vehicleId: kart(5) });
    expect(refused).toMatchObject({ success: false, message: '车辆没有确认停车，请换一辆' });
    expect(await stateOf(5)).toBe('IDLE');
    await venue.edge.report(motionOf(5, 'still'));
    expect(await cashier.startTab({ roleId: laps, vehicleId: kart(5) })).toMatchObject({ success: true });
  });

  it('get speeds that hold from now on', async () => {
    const { result } = await control(kart(4), 'speed', 3);
    const { body } = await venue.edge.command('kart.control', ({ action }) => action === 'speed');
    expect(body).toMatchObject({ vehicleId: kart(4), level: 3 });
    await venue.edge.report({ kind: 'command.done', commandId: result!.commandId!, ok: true, reason: null });
    expect((await control(kart(4), 'speed', 6)).message).toBe('请选择 1 到 5 的速度级别');
  });

  it('follow the flag that the venue shows, and screens receive it', async () => {
    const live = await venue.listen(cashier.client, ['edge']);
    for (const flag of ['yellow', 'red', 'green'] as const) {
      expect(await marshal.post(`${VEHICLE}/flag`, { flag })).toMatchObject({ success: true });
      await venue.edge.command('track.flag', (body) => body.flag === flag);
      await venue.edge.report({ kind: 'track.flag', flag });
      await live.receives('edge.changed', (edge) => edge.flag === flag);
    }
    expect(await marshal.post(`${VEHICLE}/flag`, { flag: 'pink' })).toMatchObject({ success: false });
  });
});
