/** Built by `bench -- ledger`: postings through the ledger's own door beside the bare function, on connections of the same number. */
import { createLogger, Database } from '@paddock/kernel';
import { type LedgerEntry, post } from '@paddock/wallet';
import pg from 'pg';

interface Plan {
  databaseUrl: string;
  clients: number;
  seconds: number;
  rounds: number;
  members: number;
}

const STORE = 'A01';
const PRICE_FEN = 6800;

export async function measurePostings(plan: Plan): Promise<{ bare: number[]; ours: number[] }> {
  const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: plan.clients });
  const db = new Database(plan.databaseUrl, createLogger('bench', 'silent'), plan.clients);
  await db.connect();
  let ids = 0;
  const next = (): { id: string; entries: LedgerEntry[] } => {
    ids += 1;
    const member = { type: 'member', id: `bench-m${1 + (ids % plan.members)}` } as const;
    return {
      id: `bench-sql:${process.pid}:${ids}`,
      entries: [
        { owner: member, asset: 'recharge_fen', amount: -PRICE_FEN },
        { owner: { type: 'store', id: STORE }, asset: 'recharge_fen', amount: PRICE_FEN },
      ],
    };
  };
  const bare = async (): Promise<void> => {
    const { id, entries } = next();
    const body = entries.map(({ owner, asset, amount }) => ({
      ownerType: owner.type,
      ownerId: owner.id,
      asset,
      amount,
    }));
    await pool.query({
      name: 'bare',
      text: 'SELECT ledger_post($1, $2, $3, $4, $5, $6::jsonb) AS posted',
      values: [id, STORE, 'consume', null, 'bench', JSON.stringify(body)],
    });
  };
  const ours = async (): Promise<void> => {
    await post(db, { ...next(), orgCode: STORE, reason: 'consume', actor: 'bench' });
  };
  const figures = { bare: [] as number[], ours: [] as number[] };
  try {
    for (let round = 0; round < plan.rounds; round += 1) {
      figures.bare.push(await perSecond(plan, bare));
      figures.ours.push(await perSecond(plan, ours));
    }
    return figures;
  } finally {
    await db.close();
    await pool.end();
  }
}

async function perSecond({ clients, seconds }: Plan, work: () => Promise<void>): Promise<number> {
  let done = 0;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - begin < seconds * 1000) {
        await work();
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - begin) / 1000);
}
