/** Built by `bench -- audit`: the check of what is new in an audit log of that many entries. */
import { auditPart, createLogger, Database, inStores, migrate, sealAudit, verifyNewAudit } from '@paddock/kernel';
import { schema } from '@paddock/schema';

interface Plan {
  ownerUrl: string;
  servingUrl: string;
  entries: number;
  rounds: number;
}

const CHAINS = 10;
const AT_ONCE = 500_000;
const NEW = 50;

/** The check compares seals of verified entries and does not read the entries, so their hashes are placeholders. The chain continues from the last of them. */
const FILL = `INSERT INTO audit_entry (chain, seq, at, org_code, who, kind, subject_table, subject_id, change, before, after, prev_hash, hash)
  SELECT $1, s, now() - make_interval(secs => ($3 - s)::int), $1, '{"name": "Lin", "userId": "2234567890123450000", "address": "10.0.0.7", "device": "Mozilla/5.0 (X11)"}',
    'money', 'consumption_order', s::text, 'update', '{"pay_state": "nopay", "amount_fen": 6800}', '{"pay_state": "payed", "amount_fen": 6800}',
    encode(sha256(int8send(s - 1)), 'hex') || '', encode(sha256(convert_to($1, 'UTF8') || int8send(s)), 'hex') FROM generate_series($2::bigint, $3::bigint) s`;

export async function measureAudit({ ownerUrl, servingUrl, entries, rounds }: Plan): Promise<{
  bytes: string;
  newMs: number[];
  partMs: number;
}> {
  await migrate({ owner: ownerUrl, serving: servingUrl }, schema);
  const log = createLogger('bench', 'silent');
  const owner = new Database(ownerUrl, log, 2, 'all');
  const serving = new Database(servingUrl, log, 2, 'all');
  try {
    await fill(owner, entries / CHAINS);
    const heads = await owner.query<{ chain: string; seq: number; hash: string }>('SELECT * FROM audit_head');
    await sealAudit(owner, heads);
    const newMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (let index = 0; index < NEW; index += 1)
        await inStores('all', () =>
          serving.query('INSERT INTO member (id, org_code, phone) VALUES ($1, $2, $1)', [
            `m${round}-${index}`,
            `S${1 + (index % CHAINS)}`,
          ]),
        );
      const begun = performance.now();
      const { faults, unsealed } = await verifyNewAudit(serving);
      newMs.push(performance.now() - begun);
      if (faults.length > 0 || unsealed.length !== CHAINS) throw new Error(JSON.stringify(faults.slice(0, 3)));
      await sealAudit(owner, unsealed);
    }
    const begun = performance.now();
    const next = await auditPart(serving, { chain: 'S1', seq: 0, hash: '' });
    const partMs = performance.now() - begun;
    if (next.entries === 0) throw new Error('a part of the whole log was empty');
    const [size] = await owner.query<{ bytes: string }>(
      "SELECT pg_size_pretty(pg_total_relation_size('audit_entry')) AS bytes",
    );
    return { bytes: size?.bytes ?? '', newMs, partMs };
  } finally {
    await Promise.all([owner.close(), serving.close()]);
  }
}

/** Indexes are made when the rows are there, which takes a third of the time. */
async function fill(owner: Database, length: number): Promise<void> {
  const indexes = await owner.query<{ name: string; text: string }>(
    "SELECT indexname AS name, indexdef AS text FROM pg_indexes WHERE tablename = 'audit_entry' AND indexname <> 'audit_entry_pkey'",
  );
  for (const { name } of indexes) await owner.query('DROP INDEX '.concat(name));
  for (let chain = 1; chain <= CHAINS; chain += 1) {
    const code = `S${chain}`;
    await owner.query('INSERT INTO store (org_code, id, name) VALUES ($1, $1, $1)', [code]);
    const [own] = await owner.query<{ seq: number }>(
      'SELECT coalesce(max(seq), 0) AS seq FROM audit_entry WHERE chain = $1',
      [code],
    );
    for (let from = (own?.seq ?? 0) + 1; from <= length; from += AT_ONCE)
      await owner.query(FILL, [code, from, Math.min(length, from + AT_ONCE - 1)]);
    await owner.query(
      `INSERT INTO audit_head SELECT chain, seq, hash FROM audit_entry WHERE chain = $1 AND seq = $2
       ON CONFLICT (chain) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`,
      [code, length],
    );
    process.stdout.write(`${chain * length} entries\n`);
  }
  for (const { text } of indexes) await owner.query(text);
  await owner.query('VACUUM ANALYZE audit_entry');
}
