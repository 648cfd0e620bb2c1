import { Inject, Injectable } from '@nestjs/common';
import { type AuditChain, toWireTime } from '@paddock/contracts/wire';
import { type Actor, Database, inAllStores, LOGGER, type Logger, seesAllStores } from '@paddock/kernel';

/** Recomputes the chains of the audit log and keeps what was found, so that a page says how far the log can be trusted. */
@Injectable()
export class AuditChecks {
  constructor(
    private readonly db: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async verify(): Promise<void> {
    await inAllStores(() => this.db.query(VERIFY));
    const faults = await inAllStores(() =>
      this.db.query<{ chain: string; fault_seq: string; fault: string }>(
        'SELECT chain, fault_seq, fault FROM audit_check WHERE fault IS NOT NULL ORDER BY chain',
      ),
    );
    for (const { chain, fault_seq: seq, fault } of faults)
      this.log.error({ chain, seq, fault }, 'the audit log was changed past the product');
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
}

const VERIFY = `
  INSERT INTO audit_check AS c (chain, seq, checked_at, fault_seq, fault)
  SELECT h.chain, h.seq, now(), f.seq, f.fault FROM audit_head h LEFT JOIN audit_faults() f ON f.chain = h.chain
  ON CONFLICT (chain) DO UPDATE SET seq = excluded.seq, checked_at = excluded.checked_at, fault_seq = excluded.fault_seq, fault = excluded.fault`;
const CHAINS = `
  SELECT h.chain, h.seq AS newest, c.seq, c.checked_at, c.fault_seq FROM audit_head h LEFT JOIN audit_check c ON c.chain = h.chain
  WHERE h.chain = $1 OR ($2 AND h.chain = '') ORDER BY h.chain DESC`;
