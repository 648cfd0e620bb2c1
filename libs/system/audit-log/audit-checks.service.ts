import { Inject, Injectable } from '@nestjs/common';
import { type AuditChain, toWireTime } from '@paddock/contracts/wire';
import {
  type Actor,
  AUDIT_BEGINNING,
  type AuditFault,
  auditPart,
  type AuditPlace,
  type ChainHead,
  Database,
  HistoryCheck,
  inAllStores,
  LOGGER,
  type Logger,
  sealAudit,
  seesAllStores,
  verifyNewAudit,
} from '@paddock/kernel';

/** Verifies the chains of the audit log and keeps what was found, so that a page says how far the log can be trusted. */
@Injectable()
export class AuditChecks {
  private readonly history: HistoryCheck<AuditPlace, AuditFault>;

  constructor(
    private readonly db: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.history = new HistoryCheck(db, 'audit', (place) => auditPart(db, place), AUDIT_BEGINNING);
  }

  /** What is new since the newest seals, which is sealed then; what was verified before is compared. */
  async verify(): Promise<void> {
    await inAllStores(async () => {
      const { faults, unsealed, verified } = await verifyNewAudit(this.db);
      if (unsealed.length > 0) {
        const sealed = await sealAudit(this.db, unsealed);
        // Also outside of the database: who can rewrite all of it can't rewrite the log.
        if (sealed) this.log.info(sealed, 'the audit log was sealed');
      }
      await this.keep(verified, [...faults, ...(await this.history.faults())]);
    });
  }

  /** Goes on with the verification of everything, for about so long. */
  async verifyHistory(forMs: number): Promise<void> {
    await inAllStores(() => this.history.goOn(forMs));
  }

  /** Of the actor's store; for head office also the one of what is no store's. */
  async chains(actor: Actor): Promise<AuditChain[]> {
    const rows = await this.db.query<{
      chain: string;
      newest: string;
      seq: string | null;
      checked_at: Date | null;
      fault_seq: string | null;
    }>(CHAINS, [actor.orgCode, seesAllStores(actor)]);
    return rows.map((row) => ({
      orgCode: row.chain,
      newest: Number(row.newest),
      verified: row.seq === null ? 0 : Number(row.seq),
      checkedTime: toWireTime(row.checked_at),
      firstFault: row.fault_seq === null ? null : Number(row.fault_seq),
    }));
  }

  private async keep(verified: readonly ChainHead[], faults: readonly AuditFault[]): Promise<void> {
    const first = new Map<string, AuditFault>();
    for (const fault of faults)
      if (fault.seq < (first.get(fault.chain)?.seq ?? Infinity)) first.set(fault.chain, fault);
    for (const fault of first.values()) this.log.error(fault, 'the audit log was changed past the product');
    await this.db.query(KEEP, [JSON.stringify(verified), JSON.stringify([...first.values()])]);
  }
}

/** What a chain with a fault was verified up to before stays. Rows that say the same are written again once in ten minutes. */
const KEEP = `
  INSERT INTO audit_check AS c (chain, seq, checked_at, fault_seq, fault)
  SELECT coalesce(v.chain, f.chain), coalesce(v.seq, 0), now(), f.seq, f.fault
  FROM jsonb_to_recordset($1::jsonb) AS v(chain text, seq bigint)
  FULL JOIN jsonb_to_recordset($2::jsonb) AS f(chain text, seq bigint, fault text) ON f.chain = v.chain
  ON CONFLICT (chain) DO UPDATE SET seq = greatest(c.seq, excluded.seq), checked_at = excluded.checked_at,
    fault_seq = excluded.fault_seq, fault = excluded.fault
  WHERE (c.seq, c.fault_seq, c.fault) IS DISTINCT FROM (greatest(c.seq, excluded.seq), excluded.fault_seq, excluded.fault)
    OR c.checked_at < now() - interval '10 min'`;
const CHAINS = `
  SELECT k.chain, coalesce(h.seq, c.seq) AS newest, c.seq, c.checked_at, c.fault_seq
  FROM (SELECT chain FROM audit_head UNION SELECT chain FROM audit_check) k
  LEFT JOIN audit_head h ON h.chain = k.chain LEFT JOIN audit_check c ON c.chain = k.chain
  WHERE k.chain = $1 OR ($2 AND k.chain = '') ORDER BY k.chain DESC`;
