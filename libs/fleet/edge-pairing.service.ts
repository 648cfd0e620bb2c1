import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  PAIRING_CODE_ALPHABET,
  PAIRING_CODE_LENGTH,
  PAIRING_CODE_MINUTES,
  type Paired,
  plainPairingCode,
} from '@paddock/contracts/edge/pairing';
import { admitGuess, guessedRight } from '@paddock/identity';
import { Clock, Database, inAllStores, inStore, must, newSecret, REDIS, Refusal } from '@paddock/kernel';
import type { Redis } from 'ioredis';
import { announceConfig } from './edge-config-channel';
import { edgeOfStore, hashKey, rekeyEdge } from './edge.repository';

interface PairingRow {
  id: string;
  org_code: string;
  created_at: Date;
  expires_at: Date;
  paired_at: Date | null;
  is_online: boolean;
}

/** 40 bits: with the count of guesses far more than can be tried while a code is good. */
const newCode = (): string =>
  [...randomBytes(PAIRING_CODE_LENGTH)]
    .map((byte) => PAIRING_CODE_ALPHABET[byte % PAIRING_CODE_ALPHABET.length])
    .join('');

/** How a machine in the venue becomes the store's edge agent: a code that is typed there once. */
@Injectable()
export class EdgePairing {
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
    const expiresAt = new Date(now.getTime() + PAIRING_CODE_MINUTES * 60_000);
    await this.db.transaction((tx) =>
      tx.query(
        `INSERT INTO edge_pairing (id, org_code, code_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET code_hash = excluded.code_hash, created_at = excluded.created_at,
           expires_at = excluded.expires_at, paired_at = NULL`,
        [edge.id, orgCode, hashKey(code), now, expiresAt],
      ),
    );
    return { id: edge.id, code, expiresAt };
  }

  async state(orgCode: string) {
    const rows = await this.db.query<PairingRow>(
      `SELECT p.*, p.paired_at IS NOT NULL AND e.online AND e.last_seen_at >= p.paired_at AS is_online
       FROM edge_pairing p JOIN edge_agent e ON e.id = p.id WHERE p.org_code = $1`,
      [orgCode],
    );
    const [pairing] = rows;
    return pairing
      ? {
          id: pairing.id,
          createdAt: pairing.created_at.toISOString(),
          expiresAt: pairing.expires_at.toISOString(),
          pairedAt: pairing.paired_at?.toISOString() ?? null,
          isOnline: pairing.is_online,
        }
      : null;
  }

  async cancel(orgCode: string): Promise<void> {
    await this.db.transaction((tx) =>
      tx.query('DELETE FROM edge_pairing WHERE org_code = $1 AND paired_at IS NULL', [orgCode]),
    );
  }

  /**
   * Gives the agent another key for a code. Guesses are slowed down more and more, for the address that they come from.
   * @throws Refusal for a wrong, a used and an old code: only somebody who has read the code learns which of them it is
   */
  async pair(typed: string, address: string): Promise<Paired> {
    const [codeHash, now] = [hashKey(plainPairingCode(typed)), this.clock.now()];
    const guesser = { username: `pairing ${address}`, address };
    const seconds = await admitGuess(this.db, guesser, now);
    if (seconds !== null) throw new Refusal('signIn.slowDown', { seconds });
    // The store is found by the code: the machine knows nothing else yet.
    const found = await inAllStores(() =>
      this.db.query<{ org_code: string }>('SELECT org_code FROM edge_pairing WHERE code_hash = $1', [codeHash]),
    );
    const orgCode = found[0]?.org_code;
    if (orgCode === undefined) throw new Refusal('edge.pairingCodeWrong');
    const paired = await inStore(orgCode, () => this.use(orgCode, codeHash, now));
    await guessedRight(this.db, guesser, now);
    announceConfig(this.redis, orgCode);
    return paired;
  }

  private use(orgCode: string, codeHash: string, now: Date): Promise<Paired> {
    const key = newSecret();
    return this.db.transaction(async (tx) => {
      const used = await tx.query<{ id: string }>(
        `UPDATE edge_pairing SET paired_at = $2 WHERE code_hash = $1 AND paired_at IS NULL AND expires_at > $2 RETURNING id`,
        [codeHash, now],
      );
      if (used.length === 0) {
        const rows = await tx.query<PairingRow>('SELECT * FROM edge_pairing WHERE code_hash = $1', [codeHash]);
        if (!rows[0]) throw new Refusal('edge.pairingCodeWrong');
        throw new Refusal(rows[0].paired_at === null ? 'edge.pairingCodeExpired' : 'edge.pairingCodeUsed');
      }
      const id = must(await rekeyEdge(tx, orgCode, key), `store ${orgCode} has an edge`);
      return { id, key, sysOrgCode: orgCode };
    });
  }
}
