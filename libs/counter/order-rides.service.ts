import { Injectable } from '@nestjs/common';
import { type Actor, Clock, must, type Tx } from '@paddock/kernel';
import { lockEntry } from './line-up.repository';
import { LineUp } from './line-up.service';
import { noteOrderAction } from './order-actions.repository';

/** Paid rides that did not come about at first. */
@Injectable()
export class OrderRides {
  constructor(
    private readonly lineUp: LineUp,
    private readonly clock: Clock,
  ) {}

  /** Whose kart never set off, or whose number was called in vain: on this kart now, or back in line without one. */
  async startAgain(tx: Tx, actor: Actor, entryId: string, vehicleId: string): Promise<void> {
    const { orgCode } = actor;
    await this.lineUp.rejoin(tx, orgCode, entryId);
    const started = vehicleId === '' ? null : await this.lineUp.start(tx, orgCode, entryId, vehicleId);
    const entry = must(await lockEntry(tx, orgCode, entryId), 'the entry that was just changed');
    await noteOrderAction(tx, actor, this.clock.now(), {
      orderId: entry.order_id,
      action: started ? 'startedAgain' : 'backInLine',
      entryId,
      target: started?.cardName ?? null,
    });
  }
}
