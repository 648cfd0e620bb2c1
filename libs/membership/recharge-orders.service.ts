import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { ListInput } from '@paddock/contracts/wire';
import { phoneCondition } from '@paddock/identity';
import { type Actor, Refusal, type Tx } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { rechargeOrderTable } from './membership.resources';
import { tables } from './tables';

/** Recharges as the counter needs them: to settle a free trial. */
@Injectable()
export class RechargeOrders {
  constructor(private readonly lists: ResourceLists) {}

  /** Paid and not yet linked, of the actor's store, newest first. `phone`: begins with, or ends with after a leading `%`. */
  linkable(actor: Actor, phone: string, query: ListInput, language: Language) {
    return this.lists.list(actor, rechargeOrderTable.list, query, language, [
      { field: 'payState', rule: 'eq', values: ['payed'] },
      { field: 'linked', rule: 'eq', values: ['NO'] },
      ...phoneCondition('userPhone', phone),
    ]);
  }

  /** Frees a recharge order from a tab that turned out to owe nothing, so that it can settle another. */
  async unlink(tx: Tx, id: string, tabId: string): Promise<void> {
    await tables.update(tx, 'recharge_order', { id, linked_tab_id: tabId }, { linked_tab_id: null });
  }

  /**
   * Uses a recharge order for one tab, once. @returns whose it is.
   * @throws Refusal when it is of another store, unpaid or linked already
   */
  async link(
    tx: Tx,
    orgCode: string,
    id: string,
    tabId: string,
  ): Promise<{ memberId: string; nickname: string; realName: string }> {
    const rows = await tx.query<{ member_id: string; nickname: string; real_name: string }>(
      `UPDATE recharge_order r SET linked_tab_id = $3 FROM member m
       WHERE r.id = $1 AND r.org_code = $2 AND r.pay_state = 'payed' AND r.linked_tab_id IS NULL AND m.id = r.member_id
       RETURNING r.member_id, m.nickname, m.real_name`,
      [id, orgCode, tabId],
    );
    const row = rows[0];
    if (!row) throw new Refusal('tab.rechargeNotLinkable');
    return { memberId: row.member_id, nickname: row.nickname, realName: row.real_name };
  }
}
