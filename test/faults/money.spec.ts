import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TariffRow } from '@paddock/contracts/wire';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import pg from 'pg';
import { Counter } from '../support/product/counter';
import { pick, seeded, shuffled } from '../support/product/seeded';
import { sale, sql, tariffOf } from '../support/product/venue';
import { until } from '../support/product/wait';
import { type ProcessName, type Stack, startStack } from '../support/stack';

const CLIENTS = 16;
/** Of all clients together; a long run asks for more. */
const MOVES = Number(process.env['MONEY_MOVES'] ?? 320);
const VICTIMS = ['core', 'worker', 'redis', 'postgres'] as const satisfies readonly [ProcessName, ...ProcessName[]];
const [KILL_MS_MIN, KILL_MS_MAX] = [1_000, 3_000];
const OPENING_FEN = 100_000_000;
const RECHARGE_FEN = 10_000;
const ANSWERED_MS_MAX = 120_000;
/** Without an end to the kills an unlucky call could be met by each of them. */
const KILLS_MAX = Math.max(VICTIMS.length, Math.ceil(MOVES / 40));
const REFUND_PASSWORD = '271828';

const seed = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));

/** Records of each client that drove first and are paid from the client's balance. */
const TABS_EACH = 200;
const FLOAT = { 10000: 3, 5000: 0, 2000: 0, 1000: 0, 500: 0, 100: 0, 50: 0, 10: 0 };

interface Move {
  key: string;
  kind: 'sale' | 'recharge' | 'settle' | 'refund';
}
/** What the answer of a sale names. */
interface Sold {
  orderId?: string;
}

describe('promise 1: an acknowledged money move', () => {
  let stack: Stack;
  let counter: Counter;
  let manager: Counter;
  /** Of the other store, whose drawer gets no cash of these sales. */
  let neighbour: Counter;
  let neighbourId: string;
  let tariff: TariffRow;
  const closed: string[] = [];
  const acknowledged: Move[] = [];
  const killed: ProcessName[] = [];
  const torn: unknown[] = [];
  let snapshots = 0;

  beforeAll(async () => {
    console.log(`MONEY_SEED=${seed}`);
    stack = await startStack({ demoTraffic: 'off', env: { LOG_LEVEL: 'error' } });
    counter = await Counter.signIn(stack.baseUrl, 'cashier');
    tariff = await tariffOf(counter, 'BALANCE', (row) => row.countCycleNumber === 3);
    await sql(
      stack,
      "INSERT INTO recharge_rule (id, org_code, name, price_fen, recharge_fen) VALUES ('money', 'A01', '充一百', $1, $1)",
      [RECHARGE_FEN],
    );
    await sql(
      stack,
      `INSERT INTO member (id, org_code, real_name, nickname, phone) SELECT 'money-' || n, 'A01', '张三', '小张', (13300000000 + n)::text
       FROM generate_series(1, $1::int) AS n`,
      [CLIENTS],
    );
    await sql(
      stack,
      `SELECT ledger_post('money-' || n, 'A01', 'opening', NULL, 'test', jsonb_build_array(
         jsonb_build_object('ownerType', 'member', 'ownerId', 'money-' || n, 'asset', 'recharge_fen', 'amount', $2::bigint),
         jsonb_build_object('ownerType', 'store', 'ownerId', 'A01', 'asset', 'recharge_fen', 'amount', -$2::bigint)))
       FROM generate_series(1, $1::int) AS n`,
      [CLIENTS, OPENING_FEN],
    );
    await sql(
      stack,
      `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen, created_by)
       SELECT 'money-' || n || '-' || t, 'A01', 'GUADAN', 'money', '小张', $3, '余额', 'BALANCE', 'laps', 3, 0, $4, 'money'
       FROM generate_series(1, $1::int) AS n, generate_series(1, $2::int) AS t`,
      [CLIENTS, TABS_EACH, tariff.id, Math.round(tariff.price * 100)],
    );
    manager = await Counter.signIn(stack.baseUrl, 'manager');
    neighbour = await Counter.signIn(stack.baseUrl, 'manager2');
    [{ id: neighbourId }] = (await sql<{ id: string }>(
      stack,
      "SELECT id FROM app_user WHERE username = 'manager2'",
    )) as [{ id: string }];
    await manager.post('/sys/user/changRefundPassword', {
      ...{
        username: 'manager',
        oldpassword: 'paddock-demo',
        password: REFUND_PASSWORD,
        confirmpassword: REFUND_PASSWORD,
      },
    });
  }, 200_000);
  afterAll(() => stack?.stop(), 30_000);

  /** One person gives back one thing at a time: passwords that come at once are taken for guesses. */
  const oneByOne = pLimit(1);

  /** The calls of one client, with what they are about. */
  class Client {
    private readonly sold: string[] = [];
    private tabs = 0;
    private readonly random: () => number;

    constructor(private readonly number: number) {
      this.random = seeded(seed + number);
    }

    /** The next move, as far as there is something to do it with. */
    next(): Move & { call: () => Promise<{ success: boolean; message: string; result: Sold | null }> } {
      const [key, member, at] = [randomUUID(), `money-${this.number}`, this.random()];
      const fields = { userId: member, consumePayMode: 'wechat', remark: key };
      if (at < 0.2 && this.sold.length > 0) {
        const refund = {
          ...{ orderId: this.sold.shift(), scope: 'whole', amount: Math.round(tariff.price * 100), target: 'MEMBER' },
          ...{ reason: 'CUSTOMER', remark: key, refundPassword: REFUND_PASSWORD },
        };
        return {
          key,
          kind: 'refund',
          call: () => oneByOne(() => manager.answer('POST', '/consume/sysRefund/add', refund, key)),
        };
      }
      if (at < 0.4 && this.tabs < TABS_EACH) {
        this.tabs += 1;
        const body = sale(tariff, { ...fields, id: `${member}-${this.tabs}` });
        return {
          ...{ key, kind: 'settle' },
          call: () => counter.answer('POST', '/playbeforepay/sysPlayBeforePay/doconsume', body, key),
        };
      }
      if (at < 0.6) {
        const recharge = { userId: member, rechargeRoleId: 'money', payMode: 'unline', departuserId: '', remark: key };
        return {
          ...{ key, kind: 'recharge' },
          call: () => counter.answer('POST', '/memberrecharge/sysMemberRecharge/add', recharge, key),
        };
      }
      const body = sale(tariff, { ...fields, doTask: 'NO' });
      return {
        ...{ key, kind: 'sale' },
        call: async () => {
          const answer = await counter.answer<Sold>('POST', '/consume/sysConsume/add', body, key);
          if (answer.success && answer.result?.orderId !== undefined) this.sold.push(answer.result.orderId);
          return answer;
        },
      };
    }
  }

  const wasEverythingKilled = (): boolean => new Set(killed).size === VICTIMS.length;

  /** The same call again until it is answered. */
  async function acknowledge<T>(
    what: string,
    call: () => Promise<{ success: boolean; message: string; result: T }>,
  ): Promise<T> {
    let last = '';
    return until(
      `${what} is acknowledged`,
      async () => {
        const { success, message, result } = await call();
        last = message;
        return success && { result };
      },
      { withinMs: ANSWERED_MS_MAX, seen: () => last },
    ).then(({ result }) => result);
  }

  /** One client: a move after the other, each repeated under its key until it is answered; until everything was killed once. */
  async function work(client: Client, count: number): Promise<void> {
    for (let done = 0; done < count || !wasEverythingKilled(); done += 1) {
      const { call, ...move } = client.next();
      await acknowledge(`the ${move.kind}`, call);
      acknowledged.push(move);
    }
  }

  /** Drawers are opened, counted and closed all the time, each step repeated under its key. */
  async function keepDrawers(isOver: () => boolean): Promise<void> {
    const step = <T>(what: string, path: string, body: object): Promise<T> => {
      const key = randomUUID();
      return acknowledge(what, () => neighbour.answer<T>('POST', `/drawer/sysShift/${path}`, body, key) as never);
    };
    while (!isOver()) {
      const opening = { cashierId: neighbourId, drawer: 9, pieces: FLOAT, conPassword: '' };
      const id = await step<string>('the shift', 'add', opening);
      await step('the count', 'addCount', { id, pieces: FLOAT });
      const closing = { nth: 1, causes: [], note: '', nextCashierId: '', conPassword: '', printId: '' };
      await step('the close', 'close', { id, ...closing });
      closed.push(id);
    }
  }

  /** Kills one process after the other, as long as there is work. A start takes its time: the next one dies when money moves again. */
  async function kill(isOver: () => boolean): Promise<void> {
    const random = seeded(seed);
    const first = shuffled(VICTIMS, random);
    while (killed.length < KILLS_MAX) {
      const count = acknowledged.length;
      await until('money moves again', () => isOver() || acknowledged.length > count, { withinMs: ANSWERED_MS_MAX });
      await pause(KILL_MS_MIN + random() * (KILL_MS_MAX - KILL_MS_MIN));
      if (isOver()) return;
      // Each of them once, then any.
      const victim = first.shift() ?? pick(VICTIMS, random);
      try {
        stack.crash(victim);
        killed.push(victim);
      } catch {
        // It is being started again, or ended by itself without the database: another time.
        first.push(victim);
      }
    }
  }

  /** Sums of all assets in one snapshot after the other, through every outage. */
  async function look(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const client = new pg.Client({ connectionString: stack.runtime().databaseOwnerUrl });
      client.on('error', () => undefined);
      try {
        await client.connect();
        while (!isOver()) {
          await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
          const balances = await client.query(
            `SELECT asset, sum(balance) FROM ledger_account GROUP BY asset HAVING sum(balance) <> 0
             UNION ALL SELECT id, balance FROM ledger_account WHERE owner_type = 'member' AND balance < 0`,
          );
          const entries = await client.query(
            `SELECT a.id FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id
             GROUP BY a.id HAVING sum(e.amount) <> a.balance OR count(*) <> a.entries`,
          );
          await client.query('COMMIT');
          torn.push(...balances.rows, ...entries.rows);
          snapshots += 1;
        }
      } catch {
        // Postgres was killed: the next connection waits for it.
        await pause(100);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  it('is in the ledger exactly once, whatever is killed; every snapshot sums to 0 and the chain is whole', async () => {
    let isOver = false;
    const around = Promise.all([kill(() => isOver), look(() => isOver), keepDrawers(() => isOver)]);
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      work(new Client(client + 1), Math.ceil(MOVES / CLIENTS)),
    );
    await Promise.all(clients).finally(() => {
      isOver = true;
    });
    await around;
    console.log(`${acknowledged.length} moves, ${snapshots} snapshots, killed: ${killed.join(', ')}`);
    await until('the core answers', () => counter.get('/consume/sysConsume/getDepartInfo'), {
      withinMs: ANSWERED_MS_MAX,
    });

    const stored = await sql<{ key: string; kind: string; postings: number }>(
      stack,
      `SELECT o.remark AS key, o.kind, count(p.id)::int AS postings FROM (
         SELECT remark, CASE WHEN tab_id IS NULL THEN 'sale' ELSE 'settle' END AS kind, posting_id FROM consumption_order WHERE member_id LIKE 'money-%'
         UNION ALL SELECT remark, 'refund', posting_id FROM refund WHERE member_id LIKE 'money-%'
         UNION ALL SELECT remark, 'recharge', posting_id FROM recharge_order WHERE member_id LIKE 'money-%') o
       LEFT JOIN ledger_posting p ON p.id = o.posting_id GROUP BY o.remark, o.kind`,
    );
    const inOrder = (list: readonly object[]): string[] => list.map((each) => JSON.stringify(each)).sort();
    expect(inOrder(stored)).toEqual(inOrder(acknowledged.map(({ key, kind }) => ({ key, kind, postings: 1 }))));
    const [moved] = await sql<{ postings: number; held: string }>(
      stack,
      `SELECT (SELECT count(DISTINCT e.posting_id)::int FROM ledger_entry e WHERE e.account_id LIKE 'member:money-%') AS postings,
         (SELECT sum(balance) FROM ledger_account WHERE id LIKE 'member:money-%') AS held`,
    );
    const of = (...kinds: Move['kind'][]): number => acknowledged.filter(({ kind }) => kinds.includes(kind)).length;
    for (const kind of ['sale', 'recharge', 'settle', 'refund'] as const) expect(of(kind)).toBeGreaterThan(0);
    expect(moved).toEqual({
      postings: CLIENTS + acknowledged.length,
      held: String(
        CLIENTS * OPENING_FEN +
          of('recharge') * RECHARGE_FEN -
          (of('sale', 'settle') - of('refund')) * Math.round(tariff.price * 100),
      ),
    });
    // Each shift that was closed has one count, one Z report, and a number without a gap.
    const shifts = await sql<{ id: string; state: string; z: number; counts: number }>(
      stack,
      `SELECT s.id, s.state, s.z_number AS z, (SELECT count(*)::int FROM drawer_count c WHERE c.shift_id = s.id) AS counts
       FROM drawer_shift s WHERE s.cashier_id = $1 ORDER BY s.z_number`,
      [neighbourId],
    );
    expect(shifts).toEqual(
      closed.map((id, index) => ({ id, state: 'closed', z: (shifts[0]?.z ?? 1) + index, counts: 1 })),
    );
    expect(closed.length).toBeGreaterThan(0);
    expect(torn).toEqual([]);
    expect(snapshots).toBeGreaterThan(0);
    expect(killed).toEqual(expect.arrayContaining([...VICTIMS]));
    const { code, stdout, stderr } = await stack.paddock('ledger', 'verify');
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
    expect(stdout).toContain('The ledger is whole.');
  }, 300_000);
});
