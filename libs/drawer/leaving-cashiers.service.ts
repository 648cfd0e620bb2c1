import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cashiers, Users } from '@paddock/identity';
import { type Actor, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { emitShift, openShiftsOfCashier, takeOver } from './shift.repository';

/** Nobody is frozen or deleted over an open drawer, unless head office takes it over in the same moment. */
@Injectable()
export class LeavingCashiers implements OnModuleInit {
  constructor(
    private readonly users: Users,
    private readonly cashiers: Cashiers,
  ) {}

  onModuleInit(): void {
    this.users.beforeLeaving((tx, actor, leaving) => this.beforeLeaving(tx, actor, leaving));
  }

  private async beforeLeaving(tx: Tx, actor: Actor, { id, realName }: { id: string; realName: string }): Promise<void> {
    for (const shift of await openShiftsOfCashier(tx, id)) {
      if (!seesAllStores(actor)) throw new Refusal('user.openShift', { name: realName });
      if (!(await this.cashiers.isStaffOf(tx, shift.org_code, actor.userId)))
        throw new Refusal('user.shiftNotYourStore', { name: realName });
      const own = await openShiftsOfCashier(tx, actor.userId);
      if (own.some(({ org_code }) => org_code === shift.org_code))
        throw new Refusal('user.shiftInTheWay', { name: realName });
      await takeOver(tx, shift.id, actor.userId);
      emitShift(tx, actor, { ...shift, version: shift.version + 1 });
    }
  }
}
