import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '@paddock/kernel';
import { schema } from '@paddock/schema';
import { setTimeout as pause } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';

const CALL_EVERY_MS = 50;
const PEOPLE = 4;

/** What a next version may add to tables that sales write and lists read: each in a migration of its own, which locks that table only. */
const added = [
  "ALTER TABLE member ADD probe text NOT NULL DEFAULT ''; CREATE INDEX member_by_probe ON member (probe)",
  "ALTER TABLE line_up_entry ADD probe text NOT NULL DEFAULT ''",
  "ALTER TABLE consumption_order ADD probe text NOT NULL DEFAULT ''",
].map((statements, index) => {
  const name = `Probe190000000000${index}`;
  class Probe implements MigrationInterface {
    name = name;
    up = (runner: QueryRunner): Promise<void> => runner.query(statements);
    down = (): Promise<void> => Promise.reject(new Error('not needed'));
  }
  return Object.defineProperty(Probe, 'name', { value: name });
});
const next = { ...schema, migrations: [...schema.migrations, ...added] };

describe('`prepare` of a next version, while cores of this one serve', () => {
  let venue: TestVenue;
  let counter: CounterCalls;
  let member: string;
  let fromBalance: string;
  let walkIn: string;
  beforeAll(async () => {
    venue = await startVenue();
    const rows = new Fixtures(venue.db);
    await rows.quietDay();
    counter = new CounterCalls(await venue.signIn('cashier'));
    member = await rows.member({ rechargeYuan: 100_000 });
    fromBalance = await rows.tariff({ type: 'BALANCE', priceYuan: 1 });
    walkIn = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 1 });
  });
  afterAll(() => venue.close());

  const calls = [
    () => counter.sell('BALANCE', fromBalance, { userId: member }),
    () => counter.client.get('/consume/sysConsume/orderlist', { pageSize: 10 }),
    () => counter.sell('NOCARDCONSUME', walkIn, { consumePayMode: 'unline' }),
    () => counter.client.get('/consume/sysConsume/paiduilist', { pageSize: 10 }),
    () => counter.client.get('/membermanage/sysMemberManage/searchMemberById', { id: member }),
  ];
  /** A call each 50 ms by one of four people, of whom each waits for the own answer, while `work` goes on. */
  const during = async (work: () => Promise<unknown>): Promise<{ made: number; failed: unknown[] }> => {
    let working = true;
    let made = 0;
    const failed: unknown[] = [];
    const person = async (): Promise<void> => {
      while (working) {
        const [answer] = await Promise.all([calls[(made += 1) % calls.length]!(), pause(PEOPLE * CALL_EVERY_MS)]);
        if (!answer.success) failed.push(answer);
      }
    };
    const people = Array.from({ length: PEOPLE }, person);
    await work().finally(() => (working = false));
    await Promise.all(people);
    return { made, failed };
  };
  const orders = async (): Promise<number> =>
    (await venue.db.query<{ count: number }>('SELECT count(*)::int AS count FROM consumption_order'))[0]?.count ?? 0;

  it('fails no call, whether it adds columns, replaces every function or finds nothing to do', async () => {
    const prepare = () => migrate({ owner: venue.ownerUrl, serving: venue.databaseUrl }, next);
    // Every statement is prepared on some connection, as on cores that have served for a while.
    expect((await during(() => pause(1_000))).failed).toEqual([]);
    const before = await orders();
    const outcome = await during(async () => {
      expect(await prepare()).toEqual(added.map(({ name }) => name));
      await venue.db.query("UPDATE sql_function SET hash = ''");
      // Triggers and policies of another version are made again as well.
      await venue.db.query(`DO $$ DECLARE t record; BEGIN
        FOR t IN SELECT tgrelid::regclass AS name FROM pg_trigger WHERE tgname = 'audit' LOOP
          EXECUTE format('COMMENT ON TRIGGER audit ON %s IS NULL', t.name);
        END LOOP; END $$`);
      expect((await prepare()).length).toBe(schema.functions.size);
      expect(await prepare()).toEqual([]);
    });
    expect(outcome.failed).toEqual([]);
    expect(outcome.made).toBeGreaterThan(calls.length);
    expect(await orders()).toBeGreaterThan(before);
  });
});
