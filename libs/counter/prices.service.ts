import { Injectable } from '@nestjs/common';
import { type Approver, RefundPasswords } from '@paddock/identity';
import { type Actor, Database, Refusal } from '@paddock/kernel';
import type { Sale } from './sale';

const CHANGE = 'consume:price';
const APPROVE = 'consume:price:approve';

/** Other prices than those of the rules: a manager stands for each, on the spot. */
@Injectable()
export class Prices {
  constructor(
    private readonly db: Database,
    private readonly passwords: RefundPasswords,
  ) {}

  approvers(orgCode: string): Promise<Approver[]> {
    return this.passwords.approvers(this.db, orgCode, APPROVE);
  }

  /**
   * Checked before the transaction because passwords are compared slowly on purpose, and each attempt counts.
   * @returns who stands for the changed prices of a sale; null where none was changed
   * @throws Refusal with the sentence for the screen; the field is named
   */
  async approverOf(
    actor: Actor,
    sale: Sale,
    input: { managerId: string; managerPassword: string },
  ): Promise<Approver | null> {
    const changed = sale.lines.filter(({ newPriceFen }) => newPriceFen !== null);
    if (changed.length === 0) return null;
    if (!actor.permissions.has(CHANGE)) throw new Refusal('price.notAllowed', {}, 510);
    if (changed.some(({ priceReason }) => priceReason === ''))
      throw new Refusal('price.reasonRequired', {}, 500, { field: 'priceReason' });
    return this.passwords.approve(actor, APPROVE, input);
  }
}
