import type { OrderPayload } from '@paddock/contracts/feed';
import { fen, type MemberRow, type RechargeOrderDetail } from '@paddock/contracts/wire';
import { type Database, newId } from '@paddock/kernel';
import type { Answer, Call, Client } from './client';
import { STORE } from './fixtures';

export interface NewRechargeRule {
  orgCode?: string;
  amountType?: 'FIXED' | 'CUSTOM';
  saleMode?: 'STORED' | 'LISTPRICE';
  priceYuan?: number;
  rechargeYuan?: number;
  giftYuan?: number;
  points?: number;
  visits?: number;
  laps?: number;
  validDays?: number;
  /** `yyyy-MM-dd`, instead of days. */
  validDate?: string;
  cardDays?: number;
  cardTimes?: number;
  memberDays?: string[];
}

/** Puts a rule where no call of the product puts one yet. @returns its id. */
export async function rechargeRule(db: Database, fields: NewRechargeRule): Promise<string> {
  const id = newId();
  await db.query(
    `INSERT INTO recharge_rule (id, org_code, name, amount_type, sale_mode, price_fen, recharge_fen, gift_fen, points, visits, laps, valid_type,
         valid_days, valid_date, card_days, card_times, member_days)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      id,
      fields.orgCode ?? STORE,
      `规则 ${id.slice(-4)}`,
      fields.amountType ?? 'FIXED',
      fields.saleMode ?? 'STORED',
      fen(fields.priceYuan ?? 0),
      fen(fields.rechargeYuan ?? 0),
      fen(fields.giftYuan ?? 0),
      fields.points ?? 0,
      fields.visits ?? 0,
      fields.laps ?? 0,
      fields.validDate === undefined ? 'DAYS' : 'DATE',
      fields.validDays ?? 0,
      fields.validDate ?? null,
      fields.cardDays ?? 0,
      fields.cardTimes ?? -1,
      fields.memberDays ?? [],
    ],
  );
  return id;
}

export const RECHARGE = '/memberrecharge/sysMemberRecharge';
type Fields = Readonly<Record<string, unknown>>;

export interface SoldRecharge {
  orderId: string;
  order: OrderPayload;
}

/** The calls of the recharge screen. */
export class RechargeCalls {
  constructor(readonly client: Client) {}

  add(fields: Fields, call?: Call): Promise<Answer<SoldRecharge>> {
    const form = { payMode: 'unline', payCode: '', departuserId: '', remark: '', printId: '' };
    return this.client.post(`${RECHARGE}/add`, { ...form, ...fields }, call);
  }

  /** A recharge that must be taken. */
  async sell(userId: string, rechargeRoleId: string, fields: Fields = {}): Promise<SoldRecharge> {
    const answer = await this.add({ userId, rechargeRoleId, ...fields });
    if (!answer.success || !answer.result) throw new Error(answer.message);
    return answer.result;
  }

  async order(id: string): Promise<RechargeOrderDetail | null> {
    return (await this.client.get<RechargeOrderDetail | null>(`${RECHARGE}/queryById`, { id })).result;
  }

  async member(id: string): Promise<MemberRow> {
    const answer = await this.client.get<MemberRow>('/membermanage/sysMemberManage/searchMemberById', { id });
    if (!answer.result) throw new Error(`no member ${id}`);
    return answer.result;
  }
}
