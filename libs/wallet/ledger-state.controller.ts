import { Controller } from '@nestjs/common';
import { ledgerRoutes, toWireTime } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  ParkedJobs,
  Refusal,
  Route,
  seesAllStores,
  withMessage,
} from '@paddock/kernel';
import { ledgerVerify } from './wallet.jobs';

const ID = `${ledgerVerify.name}|all`;

/** Whether the ledger is whole, for those who must act when it is not. */
@Controller()
export class LedgerStateController {
  constructor(private readonly db: Database) {}

  @Route(ledgerRoutes.state)
  async state(@CurrentActor() actor: Actor) {
    const rows = await this.db.query<{
      checked_at: Date | null;
      since: Date | null;
      error: string | null;
      wanted: boolean;
    }>(
      `SELECT (SELECT max(ended_at) FROM ledger_check) AS checked_at, p.failed_at AS since, p.error, p.retry_wanted_at IS NOT NULL AS wanted
       FROM (VALUES (1)) one LEFT JOIN parked_job p ON p.id = $1`,
      [ID],
    );
    const row = rows[0];
    const broken = row?.error !== null && row?.error !== undefined;
    return {
      state: broken ? ('broken' as const) : ('whole' as const),
      checkTime: toWireTime(row?.checked_at ?? null),
      faultTime: toWireTime(row?.since ?? null),
      // It names accounts of every store.
      faults: broken && seesAllStores(actor) ? row.error : null,
      checking: row?.wanted ?? false,
    };
  }

  @Route(ledgerRoutes.checkAgain)
  async checkAgain() {
    if ((await new ParkedJobs(this.db).wantRetry(ID)) === 0) throw new Refusal('ledger.nothingToCheck');
    return withMessage('ledger.checking');
  }
}
