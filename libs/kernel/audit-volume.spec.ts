import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { sealAudit } from './audit-seals';
import { AUDIT_BEGINNING, auditPart, type AuditPlace, verifyNewAudit } from './audit-verifier';
import { Database } from './database/database';
import type { Sql } from './database/sql';
import { HistoryCheck } from './history-check';
import { createLogger } from './logging';

/** Ten million show the same and take minutes to write. */
const ENTRIES = Number(process.env['PADDOCK_AUDIT_ENTRIES'] ?? 60_000);
const CHAINS = 10;
const NEW_MAX = 50;
/** Of a look at what is new: the ends of chains, the entries that seals name, and what is new itself. */
const READS_MAX = 40 * CHAINS + 4 * NEW_MAX;

const FILL = `
DO $do$ DECLARE v audit_entry; v_before text; BEGIN
  FOR c IN 1..current_setting('volume.chains')::int LOOP
    v_before := '';
    FOR s IN 1..current_setting('volume.length')::int LOOP
      v := ('S' || c, s, clock_timestamp(), 'S' || c, '{"name": "Lin"}', 'money', 'tariff', s::text, 'update', '{"price_fen": 6800}', '{"price_fen": 7200}', v_before, '', NULL, NULL, NULL);
      v.hash := audit_hash(v);
      INSERT INTO audit_entry SELECT v.*;
      v_before := v.hash;
    END LOOP;
    INSERT INTO audit_head VALUES ('S' || c, current_setting('volume.length')::int, v_before);
  END LOOP;
END $do$`;

describe('a large audit log', () => {
  let database: TestDatabase;
  let owner: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Database(database.ownerUrl, createLogger('test', 'silent'), 2);
    await owner.transaction(async (tx) => {
      await tx.query("SELECT set_config('volume.chains', $1, true), set_config('volume.length', $2, true)", [
        String(CHAINS),
        String(ENTRIES / CHAINS),
      ]);
      await tx.query(FILL);
    });
    await owner.query('ANALYZE audit_entry');
  }, 3_600_000);
  afterAll(async () => {
    await owner.close();
    await database.drop();
  });

  const took = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work();
    return Math.round(performance.now() - begun);
  };

  const readsOf = async (sql: Sql): Promise<number> => {
    const [row] = await sql.query<{ reads: number }>(
      "SELECT (seq_tup_read + idx_tup_fetch)::int AS reads FROM pg_stat_xact_user_tables WHERE relname = 'audit_entry'",
    );
    return row!.reads;
  };

  it('is compared where it was verified before, however long it is', async () => {
    const firstMs = await took(async () => sealAudit(owner, (await verifyNewAudit(owner)).unsealed));
    await owner.query("INSERT INTO store (org_code, id, name) VALUES ('S1', 'S1', 'S1')");
    for (let index = 0; index < NEW_MAX - 1; index += 1)
      await owner.query('INSERT INTO member (id, org_code, phone) VALUES ($1, $2, $1)', [`m${index}`, 'S1']);
    const [reads, againMs] = await owner.transaction(async (tx) => {
      // A connection also shows what it has read before and not yet reported.
      const before = await readsOf(tx);
      const ms = await took(() => verifyNewAudit(tx));
      return [(await readsOf(tx)) - before, ms] as const;
    });
    process.stdout.write(
      `audit log of ${ENTRIES} entries: all ${firstMs} ms, what is new ${againMs} ms (${reads} rows)\n`,
    );
    expect(reads).toBeLessThan(READS_MAX);
    const found = await verifyNewAudit(owner);
    expect(found.faults).toEqual([]);
    expect(found.unsealed).toEqual([{ chain: 'S1', seq: ENTRIES / CHAINS + NEW_MAX, hash: expect.any(String) }]);
  }, 3_600_000);

  it('is gone through from end to end in parts, each of which is short', async () => {
    const parts: number[] = [];
    const check = new HistoryCheck(
      owner,
      'audit',
      async (place: AuditPlace) => {
        const begun = performance.now();
        const part = await auditPart(owner, place);
        parts.push(Math.round(performance.now() - begun));
        return part;
      },
      AUDIT_BEGINNING,
    );
    await check.goOn(3_600_000);
    process.stdout.write(`end to end: ${parts.length} parts, the longest ${Math.max(...parts)} ms\n`);
    expect(await check.faults()).toEqual([]);
    const [row] = await owner.query<{ ended: boolean }>('SELECT ended_at IS NOT NULL AS ended FROM history_check');
    expect(row).toEqual({ ended: true });
  }, 3_600_000);
});
