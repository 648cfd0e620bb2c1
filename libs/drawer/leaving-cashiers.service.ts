import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cashiers, type Leaving, Users } from '@paddock/identity';
import { type Actor, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { emitShift, openShiftsOfCashier, takeOver } from './shift.repository';

/** Nobody is frozen, deleted or taken out of the store over an open drawer, unless head office takes it over in the same moment. */
@Injectable()
export class LeavingCashiers implements OnModuleInit {
  constructor(
    private readonly users: Users,
    private readonly cashiers: Cashiers,
  ) {}

  onModuleInit(): void {
    this.users.beforeLeaving((tx, actor, leaving) => this.beforeLeaving(tx, actor, leaving));
  }

  private async beforeLeaving(tx: Tx, actor: Actor, { id, realName, orgCodes }: Leaving): Promise<void> {
    const held = await openShiftsOfCashier(tx, id);
    for (const shift of held.filter(({ org_code }) => orgCodes === null || orgCodes.includes(org_code))) {
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
