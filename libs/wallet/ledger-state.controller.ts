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
    const [check] = await this.db.query<{ at: Date | null }>('SELECT max(ended_at) AS at FROM ledger_check');
    const fault = await new ParkedJobs(this.db).find(ID);
    return {
      state: fault ? ('broken' as const) : ('whole' as const),
      checkTime: toWireTime(check?.at ?? null),
      faultTime: toWireTime(fault?.failedAt ?? null),
      // It names accounts of every store.
      faults: fault && seesAllStores(actor) ? fault.error : null,
      checking: fault?.retryWanted ?? false,
    };
  }

  @Route(ledgerRoutes.checkAgain)
  async checkAgain() {
    if ((await new ParkedJobs(this.db).wantRetry(ID)) === 0) throw new Refusal('ledger.nothingToCheck');
    return withMessage('ledger.checking');
  }
}
