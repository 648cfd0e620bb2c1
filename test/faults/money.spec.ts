import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TariffRow } from '@paddock/contracts/wire';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
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
const ANSWERED_MS_MAX = 60_000;

const seed = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));

interface Move {
  key: string;
  kind: 'sale' | 'recharge';
}

describe('promise 1: an acknowledged money move', () => {
  let stack: Stack;
  let counter: Counter;
  let tariff: TariffRow;
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
  }, 200_000);
  afterAll(() => stack?.stop(), 30_000);

  const call = (member: string, { key, kind }: Move): Promise<{ success: boolean; message: string }> =>
    kind === 'sale'
      ? counter.answer(
          'POST',
          '/consume/sysConsume/add',
          sale(tariff, { userId: member, consumePayMode: 'wechat', doTask: 'NO', remark: key }),
          key,
        )
      : counter.answer(
          'POST',
          '/memberrecharge/sysMemberRecharge/add',
          { userId: member, rechargeRoleId: 'money', payMode: 'unline', departuserId: '', remark: key },
          key,
        );

  /** One client: a move after the other, each repeated under its key until it is answered; until everything was killed once. */
  async function work(client: number, count: number): Promise<void> {
    const random = seeded(seed + 1 + client);
    for (let done = 0; done < count || new Set(killed).size < VICTIMS.length; done += 1) {
      const move: Move = { key: randomUUID(), kind: random() < 0.7 ? 'sale' : 'recharge' };
      let last = '';
      await until(
        `the ${move.kind} is acknowledged`,
        async () => {
          const answer = await call(`money-${client + 1}`, move);
          last = answer.message;
          return answer.success;
        },
        { withinMs: ANSWERED_MS_MAX, seen: () => last },
      );
      acknowledged.push(move);
    }
  }

  /** Kills one process after the other, as long as there is work. A start takes its time: the next one dies when money moves again. */
  async function kill(isOver: () => boolean): Promise<void> {
    const random = seeded(seed);
    const first = shuffled(VICTIMS, random);
    for (;;) {
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
    const around = Promise.all([kill(() => isOver), look(() => isOver)]);
    const clients = Array.from({ length: CLIENTS }, (_, client) => work(client, Math.ceil(MOVES / CLIENTS)));
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
         SELECT remark, 'sale' AS kind, posting_id FROM consumption_order WHERE member_id LIKE 'money-%'
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
    const sales = acknowledged.filter(({ kind }) => kind === 'sale').length;
    expect(moved).toEqual({
      postings: CLIENTS + acknowledged.length,
      held: String(
        CLIENTS * OPENING_FEN + (acknowledged.length - sales) * RECHARGE_FEN - sales * Math.round(tariff.price * 100),
      ),
    });
    expect(torn).toEqual([]);
    expect(snapshots).toBeGreaterThan(0);
    expect(killed).toEqual(expect.arrayContaining([...VICTIMS]));
    const { code, stdout, stderr } = await stack.paddock('ledger', 'verify');
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
    expect(stdout).toContain('The ledger is whole.');
  }, 300_000);
});
