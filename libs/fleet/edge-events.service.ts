import { Injectable } from '@nestjs/common';
import { type Actor, Clock, Database, newId, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { EdgeIngest } from './edge-ingest.service';
import type { EdgeContext } from './edge-listeners.service';
import { tables } from './tables';

/** What people decide of events that could not be applied. Each is decided once. */
@Injectable()
export class EdgeEvents {
  constructor(
    private readonly db: Database,
    private readonly ingest: EdgeIngest,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal where it still can't be applied; then nothing has changed */
  apply(actor: Actor, id: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      const { context, body } = await lockOpen(tx, actor, id);
      await this.ingest.applyAgain(tx, context, body);
      await this.decide(tx, actor, context, { id, act: 'APPLIED', reason: null });
    });
  }

  drop(actor: Actor, id: string, reason: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      const { context } = await lockOpen(tx, actor, id);
      await this.decide(tx, actor, context, { id, act: 'DROPPED', reason });
    });
  }

  private async decide(
    tx: Tx,
    actor: Actor,
    { orgCode }: EdgeContext,
    { id, act, reason }: { id: string; act: 'APPLIED' | 'DROPPED'; reason: string | null },
  ): Promise<void> {
    await tables.insert(tx, 'edge_event_decision', {
      id: newId(),
      org_code: orgCode,
      edge_event_id: id,
      act,
      reason,
      decided_by: actor.userId,
      decided_at: this.clock.now(),
    });
  }
}

async function lockOpen(tx: Tx, actor: Actor, id: string): Promise<{ context: EdgeContext; body: unknown }> {
  const [row] = await tx.query<{ edge_id: string; org_code: string; body: unknown; decided: boolean }>(
    `SELECT q.edge_id, e.org_code, q.body, EXISTS (SELECT 1 FROM edge_event_decision d WHERE d.edge_event_id = q.id) AS decided
     FROM edge_quarantine q JOIN edge_agent e ON e.id = q.edge_id
     WHERE q.id = $1 AND ($2::text IS NULL OR e.org_code = $2) FOR UPDATE OF q`,
    [id, seesAllStores(actor) ? null : actor.orgCode],
  );
  if (!row) throw new Refusal('edgeEvent.unknown');
  if (row.decided) throw new Refusal('edgeEvent.decided');
  return { context: { edgeId: row.edge_id, orgCode: row.org_code }, body: row.body };
}
