import type { ConsumptionType } from '@paddock/contracts';
import { fen } from '@paddock/contracts/wire';
import { hashPassword } from '@paddock/identity';
import { type Database, newId } from '@paddock/kernel';
import { type Asset, balancesOf, type LedgerEntry, post } from '@paddock/wallet';
import { until } from '../product/wait';

export const STORE = 'A01';
export const OTHER_STORE = 'A02';

export interface NewTariff {
  type: ConsumptionType;
  name?: string;
  nameEn?: string;
  orgCode?: string;
  priceYuan?: number;
  points?: number;
  visits?: number;
  projectType?: string;
  laps?: number;
  minutes?: number;
  multiPersonMode?: 'MULTIPLY' | 'SINGLE';
  notDoubledHeadCount?: number;
}

export interface NewMember {
  orgCode?: string;
  rechargeYuan?: number;
  giftYuan?: number;
  points?: number;
  laps?: number;
  visits?: number;
  kartVisits?: number;
  password?: string;
  /** `yyyy-MM-dd`. */
  endsOn?: string;
  phone?: string;
  card?: { timesLimit: number; timesUsed?: number; over?: boolean };
}

export interface MemberAccounts {
  recharge: number;
  gift: number;
  points: number;
  laps: number;
  visits: number;
  kartVisits: number;
}

let phones = 13_100_000_000;
let coupons = 0;

/** Rows that a test needs, put where no call of the product puts them yet. */
export class Fixtures {
  constructor(private readonly db: Database) {}

  /** Karts of a store in the order of their numbers. */
  async karts(orgCode = STORE): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>('SELECT id FROM vehicle WHERE org_code = $1 ORDER BY position', [
      orgCode,
    ]);
    return rows.map(({ id }) => id);
  }

  /** A venue in which nothing has happened today. Accounts, members and rules stay. */
  async quietDay(): Promise<void> {
    await this.db.query('DELETE FROM line_up_entry');
    await this.db.query('DELETE FROM tab');
    await this.db.query('DELETE FROM reservation_order');
    await this.db.query('UPDATE reservation SET deposit_order_id = NULL');
    await this.db.query('DELETE FROM consumption_order');
    await this.db.query('DELETE FROM lap');
    await this.db.query('DELETE FROM run');
    await this.db.query(
      "UPDATE vehicle SET use_state = 'IDLE', run_id = NULL, speed_level = 0, connected = true, coming_in = NULL",
    );
  }

  async tariff(tariff: NewTariff): Promise<string> {
    const id = newId();
    await this.db.query(
      `INSERT INTO tariff (id, org_code, name, consumption_type, price_fen, points, visits, project_type, minutes, laps, multi_person_mode,
         not_doubled_head_count, name_en) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        id,
        tariff.orgCode ?? STORE,
        tariff.name ?? `规则 ${id.slice(-4)}`,
        tariff.type,
        fen(tariff.priceYuan ?? 0),
        tariff.points ?? 0,
        tariff.visits ?? 0,
        tariff.projectType ?? 'currency',
        tariff.minutes ?? 0,
        tariff.laps ?? 3,
        tariff.multiPersonMode ?? 'MULTIPLY',
        tariff.notDoubledHeadCount ?? 1,
        tariff.nameEn ?? null,
      ],
    );
    return id;
  }

  async member(member: NewMember = {}): Promise<string> {
    const id = newId();
    const orgCode = member.orgCode ?? STORE;
    phones += 1;
    await this.db.query(
      `INSERT INTO member (id, org_code, real_name, nickname, phone, ends_on, consumption_password_hash) VALUES ($1, $2, '张三', '小张', $3, $4, $5)`,
      [
        id,
        orgCode,
        member.phone ?? String(phones),
        member.endsOn ?? null,
        member.password === undefined ? null : await hashPassword(member.password),
      ],
    );
    const held: [Asset, number][] = [
      ['recharge_fen', fen(member.rechargeYuan ?? 0)],
      ['gift_fen', fen(member.giftYuan ?? 0)],
      ['points', member.points ?? 0],
      ['laps', member.laps ?? 0],
      ['visits:currency', member.visits ?? 0],
      ['visits:KART', member.kartVisits ?? 0],
    ];
    const entries = held.flatMap(([asset, amount]): LedgerEntry[] =>
      amount === 0
        ? []
        : [
            { owner: { type: 'member', id }, asset, amount },
            { owner: { type: 'store', id: orgCode }, asset, amount: -amount },
          ],
    );
    if (entries.length > 0)
      await this.db.transaction((tx) =>
        post(tx, { id: `open:${id}`, orgCode, reason: 'opening', actor: 'test', entries }),
      );
    if (member.card)
      await this.db.query(
        `INSERT INTO unlimited_card (id, member_id, name, ends_at, times_limit, times_used)
         VALUES ($1, $2, '畅玩卡', now() + CASE WHEN $3 THEN interval '-1 day' ELSE interval '30 days' END, $4, $5)`,
        [newId(), id, member.card.over ?? false, member.card.timesLimit, member.card.timesUsed ?? 0],
      );
    return id;
  }

  async memberAccounts(memberId: string): Promise<MemberAccounts> {
    const held = (await balancesOf(this.db, [memberId])).get(memberId);
    const of = (asset: Asset): number => held?.get(asset) ?? 0;
    return {
      recharge: of('recharge_fen') / 100,
      gift: of('gift_fen') / 100,
      points: of('points'),
      laps: of('laps'),
      visits: of('visits:currency'),
      kartVisits: of('visits:KART'),
    };
  }

  async cardTimesUsed(memberId: string): Promise<number | undefined> {
    const rows = await this.db.query<{ times_used: number }>(
      'SELECT times_used FROM unlimited_card WHERE member_id = $1',
      [memberId],
    );
    return rows[0]?.times_used;
  }

  async coupon(orgCode = STORE): Promise<string> {
    coupons += 1;
    const code = `GC${String(coupons).padStart(6, '0')}`;
    await this.db.query('INSERT INTO group_coupon (org_code, code) VALUES ($1, $2)', [orgCode, code]);
    return code;
  }

  async couponState(code: string): Promise<string | undefined> {
    const rows = await this.db.query<{ state: string }>('SELECT state FROM group_coupon WHERE code = $1', [code]);
    return rows[0]?.state;
  }

  async rechargeOrder(memberId: string, state = 'payed', orgCode = STORE): Promise<string> {
    const id = newId();
    await this.db.query(
      'INSERT INTO recharge_order (id, org_code, member_id, pay_state, amount_fen) VALUES ($1, $2, $3, $4, 50000)',
      [id, orgCode, memberId, state],
    );
    return id;
  }

  /** The customer of this scan is asked for a password by the channel. */
  async waitsAtChannel(orderId: string): Promise<void> {
    await until('the charge waits at the channel', async () => {
      const sql = "SELECT 1 FROM payment_attempt WHERE order_id = $1 AND state = 'WAITING'";
      return (await this.db.query(sql, [orderId])).length > 0;
    });
  }

  async vehicle(id: string): Promise<{ use_state: string; run_id: string | null }> {
    const rows = await this.db.query<{ use_state: string; run_id: string | null }>(
      'SELECT use_state, run_id FROM vehicle WHERE id = $1',
      [id],
    );
    if (!rows[0]) throw new Error(`no vehicle ${id}`);
    return rows[0];
  }
}
