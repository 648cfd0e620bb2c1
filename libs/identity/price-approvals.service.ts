import { Injectable } from '@nestjs/common';
import { type Actor, Database, Refusal } from '@paddock/kernel';
import type { WantedPrice } from './wanted-price';
import { type Approver, RefundPasswords } from './refund-passwords.service';

const CHANGE = 'consume:price';
const APPROVE = 'consume:price:approve';

/** Other prices than those of the rules: a manager stands for each, on the spot. */
@Injectable()
export class PriceApprovals {
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
    wanted: readonly WantedPrice[],
    input: { managerId: string; managerPassword: string },
  ): Promise<Approver | null> {
    const changed = wanted.filter(({ newPriceFen }) => newPriceFen !== null);
    if (changed.length === 0) return null;
    if (!actor.permissions.has(CHANGE)) throw new Refusal('price.notAllowed', {}, 510);
    if (changed.some(({ priceReason }) => priceReason === ''))
      throw new Refusal('price.reasonRequired', {}, 500, { field: 'priceReason' });
    return this.passwords.approve(actor, { permission: APPROVE, purpose: 'price' }, input);
  }
}
