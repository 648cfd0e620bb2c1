import { verifyAudit } from '@paddock/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@paddock/payments/testing/seed';
import { startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';
import { chainsOf, done, type Persons } from '../support/app/tour';

const LINES_TAKEN = 12;

describe('promise 28: the audit log of a tour through the venue', () => {
  const seed = Number(process.env['PADDOCK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const random = seededRandom(seed);
  let venue: TestVenue;
  let persons: Persons;

  beforeAll(async () => {
    process.stdout.write(`promise 28: PADDOCK_SEED=${seed}\n`);
    venue = await startVenue();
    persons = {
      cashier: await venue.signIn('cashier'),
      manager: await venue.signIn('manager'),
      admin: await venue.signIn('admin'),
    };
  });
  afterAll(() => venue.close());

  const moment = async (): Promise<Date> =>
    (await venue.db.query<{ now: Date }>('SELECT clock_timestamp() AS now'))[0]?.now ?? new Date(0);
  /** The lines of every chain from a moment on: what, and who. */
  const since = async (before: Date): Promise<[string, string][]> =>
    (
      await venue.db.query<{ line: string; who: string }>(
        `SELECT kind || ' ' || subject_table || ' ' || change AS line, who ->> 'name' AS who FROM audit_entry WHERE at > $1 ORDER BY 1`,
        [before],
      )
    ).map(({ line, who }) => [line, who]);
  const nameOf = async (username: string): Promise<string> =>
    (
      await venue.db.query<{ name: string }>('SELECT real_name AS name FROM app_user WHERE username = $1', [username])
    )[0]?.name ?? '';
  const faults = () => verifyAudit(venue.db);

  it('holds exactly what was done, with who did it', async () => {
    const chains = await chainsOf(venue, persons);
    const steps = chains.flat();
    expect(new Set(steps.map(({ what }) => what)).size).toBeGreaterThanOrEqual(20);
    const rest = chains.map((chain) => [...chain]);
    for (let left = steps.length; left > 0; left -= 1) {
      const open = rest.filter((chain) => chain.length > 0);
      const step = open[random.int(0, open.length - 1)]!.shift()!;
      const before = await moment();
      const fault = await step.run().then(
        () => null,
        (error: unknown) => error,
      );
      expect.soft([step.what, fault]).toEqual([step.what, null]);
      const who = await nameOf(step.by);
      const lines = (await since(before)).map((line) => [step.what, ...line]);
      expect.soft(lines).toEqual(step.lines.toSorted().map((line) => [step.what, line, who]));
    }
    expect(await faults()).toEqual([]);
  });

  it('and what moves a member’s value stands in the ledger, with its reason and who did it', async () => {
    const rows = new Fixtures(venue.db);
    const counter = new CounterCalls(persons.cashier);
    const tariff = await rows.tariff({ type: 'BALANCE', priceYuan: 88 });
    const rule = await rechargeRule(venue.db, { priceYuan: 100, rechargeYuan: 100 });
    const member = await rows.member({ rechargeYuan: 500 });
    const balance = await counter.sold('BALANCE', tariff, { userId: member });
    await new RechargeCalls(persons.cashier).sell(member, rule);
    await done(counter.cancel(balance.entries[0]?.id ?? ''));
    const moves = await venue.db.query<{ reason: string; username: string }>(
      `SELECT DISTINCT p.reason, u.username, p.at FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id JOIN app_user u ON u.id = p.actor
       WHERE e.account_id = $1 ORDER BY p.at`,
      [`member:${member}:recharge_fen`],
    );
    expect(moves.map(({ reason, username }) => [reason, username])).toEqual([
      ['consume', 'cashier'],
      ['recharge', 'cashier'],
      ['cancel', 'cashier'],
    ]);
  });

  it('shows when a line is taken away, wherever it stood', async () => {
    const lines = await venue.db.query<{ chain: string; seq: number }>(
      `(SELECT chain, seq FROM audit_entry ORDER BY md5(chain || seq || $2::text) LIMIT $1)
       UNION SELECT chain, max(seq) FROM audit_entry GROUP BY chain UNION SELECT chain, min(seq) FROM audit_entry GROUP BY chain`,
      [LINES_TAKEN, seed],
    );
    expect(lines.length).toBeGreaterThanOrEqual(LINES_TAKEN);
    const missed: unknown[] = [];
    const putBack = new Error('put it back');
    await venue.db
      .transaction(async (tx) => {
        await tx.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only');
        for (const { chain, seq } of lines)
          await tx
            .attempt(async () => {
              await tx.query('DELETE FROM audit_entry WHERE chain = $1 AND seq = $2', [chain, seq]);
              const found = await verifyAudit(tx);
              if (!found.some((fault) => fault.chain === chain)) missed.push({ chain, seq });
              throw putBack;
            })
            .catch((error: unknown) => expect(error).toBe(putBack));
        throw putBack;
      })
      .catch((error: unknown) => expect(error).toBe(putBack));
    expect(missed).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});
