import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { metrics } from '@paddock/kernel';
import { Redis } from 'ioredis';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { FakeEdge } from '../support/app/fake-edge';
import { Listener } from '../support/app/listener';

/** Where events, orders, jobs and answers are kept. Members' own rows are the one place that holds a phone. */
const KEPT_IN = [
  'venue_feed',
  'edge_command',
  'edge_quarantine',
  'idempotent_answer',
  'payment_attempt',
  'consumption_order',
  'tab',
  'line_up_entry',
  'sign_in',
  'sign_in_attempt',
  'device',
  'board_state',
] as const;

const PHONE = '13900777333';
const CONSUMPTION_PASSWORD = 'geheim-246810';
const WRONG_PASSWORD = 'ratemal-4711';

describe('promise 27: what nobody may read afterwards', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  /** Everything that must be nowhere, by what it is. */
  const secrets = new Map<string, string>();
  const answers: unknown[] = [];

  beforeAll(async () => {
    venue = await startVenue({ logLevel: 'trace' });
    const rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    const [kart, secondKart, thirdKart] = await rows.karts();
    secrets.set('token', cashier.client.token).set('phone', PHONE).set('sign-in password', 'paddock-demo');
    secrets.set('consumption password', CONSUMPTION_PASSWORD).set('guessed password', WRONG_PASSWORD);
    const remember = async <T>(answer: Promise<T>): Promise<T> => {
      const got = await answer;
      answers.push(got);
      return got;
    };

    await remember(venue.stranger.post('/sys/login', { username: 'cashier', password: WRONG_PASSWORD }));
    await remember(venue.stranger.post('/sys/login', { username: 'nobody', password: WRONG_PASSWORD }));
    await remember(cashier.client.get('/sys/permission/getUserPermissionByToken', { token: cashier.client.token }));

    const member = await rows.member({ phone: PHONE, rechargeYuan: 500, password: CONSUMPTION_PASSWORD });
    await remember(cashier.client.get('/memberrecharge/sysMemberRecharge/memberlist', { phone: PHONE }));
    await remember(cashier.client.get('/membermanage/sysMemberManage/searchMemberById', { id: member }));
    const balance = await rows.tariff({ type: 'BALANCE', priceYuan: 88 });
    const single = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    const settled = await cashier.tab(balance, kart!);
    for (const consumePassword of [WRONG_PASSWORD, CONSUMPTION_PASSWORD])
      await remember(
        cashier.settle(
          settled,
          'BALANCE',
          balance,
          { userId: member, consumePassword },
          { key: `k-${consumePassword.length}` },
        ),
      );

    // Every way in which a channel answers, also with the code in its own message, and a code of a wrong form.
    const scripts = ['00', '01', '03', '04', '05', '08', '12', '13', '14'];
    for (const script of scripts) {
      const code = payCode(script);
      secrets.set(`payment code of script ${script}`, code);
      const { result } = await remember(
        cashier.sell('NOCARDCONSUME', single, { payCode: code, doTask: 'NO' }, { key: `scan-${script}` }),
      );
      await eventually(`the channel has received script ${script}`, async () => {
        const order = await cashier.order(result!.orderId);
        answers.push(order);
        const attempts = await venue.db.query(
          "SELECT 1 FROM payment_attempt WHERE order_id = $1 AND state NOT IN ('CREATED', 'CHARGING')",
          [result!.orderId],
        );
        return attempts.length > 0;
      });
    }
    const misread = `99${PHONE}55555`;
    secrets.set('code of a wrong form', misread);
    await remember(cashier.sell('NOCARDCONSUME', single, { payCode: misread }));
    await remember(cashier.sell('NOCARDCONSUME', single, { payCode: misread, usageMode: 7 }));
    await remember(
      cashier.client.send(
        'POST',
        '/consume/sysConsume/add',
        `{"payCode":"${misread}","consumePassword":"${WRONG_PASSWORD}`,
      ),
    );

    // Bugs and outages: a database that refuses, in the middle of everything.
    await venue.db.query('ALTER TABLE tab RENAME TO tab_away');
    await remember(
      cashier.settle(settled, 'BALANCE', balance, { userId: member, consumePassword: CONSUMPTION_PASSWORD }),
    );
    await remember(cashier.startTab({ roleId: single, vehicleId: secondKart }));
    await venue.db.query('ALTER TABLE tab_away RENAME TO tab');
    await remember(cashier.startTab({ roleId: single, vehicleId: thirdKart }));

    const manager = await venue.signIn('manager');
    secrets.set('second token', manager.token);
    const device = await manager.post<{ key: string }>('/device/sysDevice/add', { type: 'gate', name: 'Gate 2' });
    secrets.set('device key', device.result!.key).set('key of the venue', venue.credentials.edge.key);
    await remember(manager.get('/device/sysDevice/list'));
    const stranger = new FakeEdge(venue.url, { id: 'edge-A01', key: WRONG_PASSWORD });
    await stranger.connect().catch(() => undefined);
    await Listener.open(venue.url, '/live', { token: WRONG_PASSWORD }).catch(() => undefined);
    await remember(manager.post('/sys/logout'));
    await remember(manager.get('/sys/user/getCurrentUserDeparts'));
    for (let round = 0; round < 3; round += 1) {
      venue.clock.advance(61_000);
      await eventually('nothing waits at the channel', async () => {
        venue.clock.advance(1_000);
        const open = await venue.db.query('SELECT 1 FROM payment_attempt WHERE next_poll_at IS NOT NULL');
        return open.length === 0;
      });
    }
  }, 60_000);
  afterAll(() => venue.close());

  const foundIn = (text: string): string[] =>
    [...secrets].flatMap(([what, secret]) => (text.includes(secret) ? [what] : []));

  describe('a stranger', () => {
    const get = (path: string, headers: Record<string, string> = {}) => fetch(`${venue.url}${path}`, { headers });

    it('gets pages and answers that run nothing of others, in no frame of others', async () => {
      for (const path of ['/health/live', '/sys/dict/getDictItems/pay_state', '/nowhere']) {
        const { headers } = await get(path);
        const policy = headers.get('content-security-policy')?.split(';') ?? [];
        expect(policy).toEqual(
          expect.arrayContaining([
            "default-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'self'",
          ]),
        );
        expect(policy.find((rule) => rule.startsWith('script-src')) ?? '').not.toContain('unsafe');
        expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('referrer-policy')).toBe('same-origin');
        expect(headers.get('x-powered-by')).toBeNull();
      }
    });

    it('is not told what calls there are, in whatever spelling', async () => {
      for (const path of [
        '/api/docs',
        '/api/docs-json',
        '/api/%64ocs-json',
        '/paddock/api/docs-json',
        '/api/asyncapi.json',
      ]) {
        expect({ path, status: (await get(path)).status }).toEqual({ path, status: 401 });
        const token = cashier.client.token;
        expect({ path, status: (await get(path, { 'x-access-token': token })).status }).toEqual({ path, status: 200 });
      }
    });

    it('does not keep the service busy with its own figures', async () => {
      const collect = vi.spyOn(metrics, 'metrics');
      const beganMs = performance.now();
      const answers = await Promise.all(Array.from({ length: 20 }, () => get('/metrics')));
      const seconds = (performance.now() - beganMs) / 1000;
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      // Once a second, however long a busy machine needs for all of them.
      expect(collect.mock.calls.length).toBeLessThanOrEqual(1 + Math.ceil(seconds));
      collect.mockRestore();
      expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(403);
    });
  });

  it('stands in no log line, however much is logged', () => {
    expect(venue.logged().split('\n').length).toBeGreaterThan(50);
    expect(venue.logged()).toContain('unexpected failure');
    expect(foundIn(venue.logged())).toEqual([]);
  });

  it('stands in no answer of a call', () => {
    expect(answers.length).toBeGreaterThan(30);
    expect(foundIn(JSON.stringify(answers))).toEqual([]);
  });

  it.each(KEPT_IN)('stands in no row of %s', async (table) => {
    const rows = await venue.db.query<{ text: string }>(
      'SELECT query_to_xml(format($1, $2::text), true, true, $3)::text AS text',
      ['SELECT * FROM %I', table, ''],
    );
    expect(foundIn(rows[0]!.text)).toEqual([]);
  });

  it('stands nowhere in Redis', async () => {
    const redis = new Redis(venue.redis.url);
    try {
      const texts: string[] = [];
      for (const key of await redis.keys('*')) {
        texts.push(key);
        const type = await redis.type(key);
        if (type === 'hash') texts.push(JSON.stringify(await redis.hgetall(key)));
        else if (type === 'stream') texts.push(JSON.stringify(await redis.xrange(key, '-', '+')));
        else if (type === 'string') texts.push((await redis.get(key)) ?? '');
      }
      expect(texts.length).toBeGreaterThan(3);
      expect(foundIn(texts.join('\n'))).toEqual([]);
    } finally {
      redis.disconnect();
    }
  });

  it('is kept as a hash where it must be known again', async () => {
    const hashes = await venue.db.query<{ hash: string }>(
      `SELECT token_hash AS hash FROM sign_in UNION ALL SELECT key_hash FROM device WHERE key_hash IS NOT NULL
       UNION ALL SELECT key_hash FROM edge_agent UNION ALL SELECT password_hash FROM app_user
       UNION ALL SELECT consumption_password_hash FROM member WHERE consumption_password_hash IS NOT NULL`,
    );
    expect(hashes.length).toBeGreaterThan(30);
    for (const { hash } of hashes) expect(hash).toMatch(/^([0-9a-f]{64}|\$argon2id\$.+)$/);
  });
});
