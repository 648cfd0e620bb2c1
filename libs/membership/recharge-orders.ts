import { Injectable } from '@nestjs/common';
import { dictText, type Language } from '@paddock/contracts';
import { maskPhone, toWireTime, yuan } from '@paddock/contracts/wire';
import { type Actor, Database, Refusal, type Tx } from '@paddock/kernel';

interface LinkableRow {
  id: string;
  number: string | null;
  pay_state: 'payed';
  amount_fen: number;
  created_at: Date;
  real_name: string;
  phone: string | null;
}

/** Recharges as the counter needs them: to settle a free trial. */
@Injectable()
export class RechargeOrders {
  constructor(private readonly db: Database) {}

  /** Paid and not yet linked, of the actor's store, newest first. */
  async linkable(actor: Actor, phone: string, page: { pageNo: number; pageSize: number }, language: Language) {
    const digits = phone.replace(/\D/g, '');
    const params = [actor.orgCode, digits === '' ? null : phone.startsWith('%') ? `%${digits}` : `${digits}%`];
    const from = `FROM recharge_order r JOIN member m ON m.id = r.member_id
      WHERE r.org_code = $1 AND r.pay_state = 'payed' AND r.linked_tab_id IS NULL AND ($2::text IS NULL OR m.phone LIKE $2)`;
    const [rows, counts] = await Promise.all([
      this.db.query<LinkableRow>(
        `SELECT r.id, r.number, r.pay_state, r.amount_fen, r.created_at, m.real_name, m.phone ${from} ORDER BY r.created_at DESC, r.id LIMIT $3 OFFSET $4`,
        [...params, page.pageSize, (page.pageNo - 1) * page.pageSize],
      ),
      this.db.query<{ total: number }>(`SELECT count(*) AS total ${from}`, params),
    ]);
    const total = counts[0]?.total ?? 0;
    return {
      records: rows.map((row) => ({
        id: row.id,
        orderNumber: row.number,
        payState: row.pay_state,
        payState_dictText: dictText('pay_state', row.pay_state, language),
        createTime: toWireTime(row.created_at),
        userTruenmae: row.real_name,
        userPhone: row.phone === null ? null : maskPhone(row.phone),
        amount: yuan(row.amount_fen),
      })),
      total,
      size: page.pageSize,
      current: page.pageNo,
      pages: Math.ceil(total / page.pageSize),
    };
  }

  /** Frees a recharge order from a tab that turned out to owe nothing, so that it can settle another. */
  async unlink(tx: Tx, id: string, tabId: string): Promise<void> {
    await tx.query('UPDATE recharge_order SET linked_tab_id = NULL WHERE id = $1 AND linked_tab_id = $2', [id, tabId]);
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
