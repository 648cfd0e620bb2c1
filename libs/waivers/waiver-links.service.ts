import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, Clock, Database, inAllStores, must, newId, newSecret, Refusal, type Tx } from '@paddock/kernel';

/** Long enough to read and to sign; the screen shows a new one long before. */
const SCREEN_MS = 30 * 60_000;
/** Far more than scan one code; anyone who floods a store ends at this. */
const SIGNATURES_MAX = { screen: 60, paper: 600 } as const;
const LINK_FORM = /^[\w-]{43}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface WaiverLink {
  id: string;
  orgCode: string;
}

/** Links that customers scan. Each belongs to one store, and only its hash is stored. */
@Injectable()
export class WaiverLinks {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** @param kind `paper` is valid until the day in the store ends */
  async make(actor: Actor, kind: keyof typeof SIGNATURES_MAX): Promise<{ token: string; expiresAt: Date }> {
    const token = newSecret();
    const now = this.clock.now();
    const rows = await this.db.query<{ expires_at: Date }>(
      `INSERT INTO waiver_link (id, org_code, link_hash, expires_at, left_count, created_at, created_by)
       SELECT $1, s.org_code, $3, CASE WHEN $4::timestamptz IS NOT NULL THEN $4
         ELSE ((($6::timestamptz AT TIME ZONE s.time_zone)::date + 1)::timestamp AT TIME ZONE s.time_zone) END, $5, $6, $7
       FROM store s WHERE s.org_code = $2 RETURNING expires_at`,
      [
        newId(),
        actor.orgCode,
        hashOf(token),
        kind === 'screen' ? new Date(now.getTime() + SCREEN_MS) : null,
        SIGNATURES_MAX[kind],
        now,
        actor.userId,
      ],
    );
    return { token, expiresAt: must(rows[0], `store ${actor.orgCode}`).expires_at };
  }

  /** Whose link it is. The store is known by nothing else. @throws Refusal for one that is unknown or over */
  async of(token: string): Promise<WaiverLink> {
    if (!LINK_FORM.test(token)) throw new Refusal('waiver.linkUnknown');
    const rows = await inAllStores(() =>
      this.db.query<{ id: string; org_code: string; expires_at: Date }>(
        'SELECT id, org_code, expires_at FROM waiver_link WHERE link_hash = $1',
        [hashOf(token)],
      ),
    );
    const link = rows[0];
    if (!link) throw new Refusal('waiver.linkUnknown');
    if (link.expires_at <= this.clock.now()) throw new Refusal('waiver.linkExpired');
    return { id: link.id, orgCode: link.org_code };
  }

  /** Signatures of one link follow each other. */
  async lock(tx: Tx, link: WaiverLink): Promise<void> {
    await tx.query('SELECT 1 FROM waiver_link WHERE id = $1 FOR UPDATE', [link.id]);
  }

  /** Counts a signature. @throws Refusal after very many */
  async use(tx: Tx, link: WaiverLink): Promise<void> {
    const rows = await tx.query(
      'UPDATE waiver_link SET left_count = left_count - 1 WHERE id = $1 AND left_count > 0 RETURNING id',
      [link.id],
    );
    if (rows.length === 0) throw new Refusal('waiver.linkUsedUp');
  }
}
