import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLAIM_ALPHABET, CLAIM_LENGTH, CLAIM_MINUTES, type Enrolled, plainClaim } from '@paddock/contracts/edge/claim';
import { admitGuess, guessedRight } from '@paddock/identity';
import { Clock, Database, inAllStores, inStore, must, newSecret, REDIS, Refusal } from '@paddock/kernel';
import type { Redis } from 'ioredis';
import { announceConfig } from './edge-config-channel';
import { edgeOfStore, hashKey, rekeyEdge } from './edge.repository';

interface ClaimRow {
  id: string;
  org_code: string;
  created_at: Date;
  expires_at: Date;
  claimed_at: Date | null;
  is_online: boolean;
}

/** 40 bits: with the count of guesses far more than can be tried while a code is good. */
const newCode = (): string =>
  [...randomBytes(CLAIM_LENGTH)].map((byte) => CLAIM_ALPHABET[byte % CLAIM_ALPHABET.length]).join('');

/** How a machine in the venue becomes the store's edge agent: a code that is typed there once. */
@Injectable()
export class EdgeClaims {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** @returns the code, which stands nowhere else */
  async make(orgCode: string): Promise<{ id: string; code: string; expiresAt: Date }> {
    const edge = await edgeOfStore(this.db, orgCode);
    if (!edge) throw new Refusal('edge.unknown');
    const [code, now] = [newCode(), this.clock.now()];
    const expiresAt = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
    await this.db.transaction((tx) =>
      tx.query(
        `INSERT INTO edge_claim (id, org_code, code_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET code_hash = excluded.code_hash, created_at = excluded.created_at,
           expires_at = excluded.expires_at, claimed_at = NULL`,
        [edge.id, orgCode, hashKey(code), now, expiresAt],
      ),
    );
    return { id: edge.id, code, expiresAt };
  }

  async state(orgCode: string) {
    const rows = await this.db.query<ClaimRow>(
      `SELECT c.*, c.claimed_at IS NOT NULL AND e.online AND e.last_seen_at >= c.claimed_at AS is_online
       FROM edge_claim c JOIN edge_agent e ON e.id = c.id WHERE c.org_code = $1`,
      [orgCode],
    );
    const [claim] = rows;
    return claim
      ? {
          id: claim.id,
          createdAt: claim.created_at.toISOString(),
          expiresAt: claim.expires_at.toISOString(),
          claimedAt: claim.claimed_at?.toISOString() ?? null,
          isOnline: claim.is_online,
        }
      : null;
  }

  async cancel(orgCode: string): Promise<void> {
    await this.db.transaction((tx) =>
      tx.query('DELETE FROM edge_claim WHERE org_code = $1 AND claimed_at IS NULL', [orgCode]),
    );
  }

  /**
   * Gives the agent another key for a code. Guesses are slowed down more and more, for the address that they come from.
   * @throws Refusal for a wrong, a used and an old code: only who has read the code can tell one from another
   */
  async enrol(typed: string, address: string): Promise<Enrolled> {
    const [codeHash, now] = [hashKey(plainClaim(typed)), this.clock.now()];
    const guesser = { username: `claim ${address}`, address };
    const seconds = await admitGuess(this.db, guesser, now);
    if (seconds !== null) throw new Refusal('signIn.slowDown', { seconds });
    // The store is found by the code: the machine knows nothing else yet.
    const found = await inAllStores(() =>
      this.db.query<{ org_code: string }>('SELECT org_code FROM edge_claim WHERE code_hash = $1', [codeHash]),
    );
    const orgCode = found[0]?.org_code;
    if (orgCode === undefined) throw new Refusal('edge.claimWrong');
    const enrolled = await inStore(orgCode, () => this.use(orgCode, codeHash, now));
    await guessedRight(this.db, guesser, now);
    announceConfig(this.redis, orgCode);
    return enrolled;
  }

  private use(orgCode: string, codeHash: string, now: Date): Promise<Enrolled> {
    const key = newSecret();
    return this.db.transaction(async (tx) => {
      const used = await tx.query<{ id: string }>(
        `UPDATE edge_claim SET claimed_at = $2 WHERE code_hash = $1 AND claimed_at IS NULL AND expires_at > $2 RETURNING id`,
        [codeHash, now],
      );
      if (used.length === 0) {
        const rows = await tx.query<ClaimRow>('SELECT * FROM edge_claim WHERE code_hash = $1', [codeHash]);
        if (!rows[0]) throw new Refusal('edge.claimWrong');
        throw new Refusal(rows[0].claimed_at === null ? 'edge.claimExpired' : 'edge.claimUsed');
      }
      const id = must(await rekeyEdge(tx, orgCode, key), `store ${orgCode} has an edge`);
      return { id, key, sysOrgCode: orgCode };
    });
  }
}
