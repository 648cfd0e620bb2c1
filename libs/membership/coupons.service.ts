import { Injectable } from '@nestjs/common';
import { type couponRoutes, type InputOf, type UsableCoupon, yuan } from '@paddock/contracts/wire';
import { dayInStore } from '@paddock/identity';
import { type Actor, Clock, computed, Database, newId, nextVersion, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { publishChange } from './changes';
import { type CouponTerms, deductionOf, shortfallOf } from './coupon-terms';
import { assertNotFrozen, Members } from './members.service';
import { RechargeRules } from './recharge-rules.service';
import { amountsOf } from './recharge-terms';
import { tables } from './tables';

interface Claim extends CouponTerms {
  id: string;
  name: string;
  name_en: string | null;
  valid_until: string | null;
}
const CLAIM = `id, name, name_en, deduct_amount_fen, min_recharge_fen, threshold_type, threshold_amount_fen, valid_until::text AS valid_until`;

const EXPIRED_AT_ONCE_MAX = 500;

/** Coupons that members claim, and take off a recharge. */
@Injectable()
export class Coupons {
  constructor(
    private readonly db: Database,
    private readonly members: Members,
    private readonly rules: RechargeRules,
    private readonly clock: Clock,
  ) {}

  /** Gives a coupon to a member. @returns the id of what the member holds. */
  async claim(tx: Tx, actor: Actor, input: InputOf<typeof couponRoutes.claim>): Promise<string> {
    const member = await this.members.holder(actor, input.userId, tx);
    if (!member || member.org_code !== actor.orgCode) throw new Refusal('member.unknown');
    assertNotFrozen(member);
    const now = this.clock.now();
    // The coupon's row is locked: claims of it follow each other, and none goes beyond its quantity or the member's share.
    const coupons = await tx.query<{
      enabled: boolean;
      open: boolean;
      left: number;
      claim_limit: number;
      version: number;
    }>(
      `SELECT enabled, $3::timestamptz BETWEEN claim_start AND claim_end AS open, total_count - claimed_count AS left, claim_limit, version
       FROM coupon WHERE id = $1 AND org_code = $2 FOR UPDATE`,
      [input.couponId, actor.orgCode, now],
    );
    const coupon = coupons[0];
    if (!coupon) throw new Refusal('notFound');
    if (!coupon.enabled || !coupon.open) throw new Refusal('coupon.notOpen');
    if (coupon.left <= 0) throw new Refusal('coupon.noneLeft');
    const held = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM coupon_claim WHERE member_id = $1 AND coupon_id = $2',
      [member.id, input.couponId],
    );
    if ((held[0]?.count ?? 0) >= coupon.claim_limit)
      throw new Refusal('coupon.memberHasAll', { max: coupon.claim_limit });
    const id = newId();
    await tx.query(
      `INSERT INTO coupon_claim (id, org_code, coupon_id, member_id, name, name_en, deduct_amount_fen, min_recharge_fen, threshold_type, threshold_amount_fen,
         valid_until, claimed_at, claimed_by)
       SELECT $1, org_code, id, $3, name, name_en, deduct_amount_fen, min_recharge_fen, threshold_type, threshold_amount_fen,
         CASE valid_type WHEN 'DATE' THEN valid_date ELSE $4::date + valid_days END, $5, $6 FROM coupon WHERE id = $2`,
      [id, input.couponId, member.id, await dayInStore(tx, actor.orgCode, now), now, actor.userId],
    );
    const oneMore = { claimed_count: computed`claimed_count + 1`, version: nextVersion };
    await tables.update(tx, 'coupon', { id: input.couponId }, oneMore);
    const change = { orgCode: actor.orgCode, by: actor.realName };
    publishChange(tx, { ...change, resource: 'couponClaim', id, version: 1, change: 'added' });
    publishChange(tx, {
      ...change,
      resource: 'coupon',
      id: input.couponId,
      version: coupon.version + 1,
      change: 'edited',
    });
    return id;
  }

  /** What a member could take off a recharge, the most first. */
  async usable(actor: Actor, input: InputOf<typeof couponRoutes.usable>): Promise<UsableCoupon[]> {
    const member = await this.members.holder(actor, input.userId);
    if (!member) return [];
    const rule = await this.rules.forSale(this.db, actor.orgCode, input.rechargeRoleId);
    const { amountFen } = amountsOf(rule, input);
    const paidBefore = await paidSoFar(this.db, member.id);
    const claims = await this.db.query<Claim>(
      `SELECT ${CLAIM} FROM coupon_claim WHERE org_code = $1 AND member_id = $2 AND state = 'UNUSED' AND (valid_until IS NULL OR valid_until >= $3)
       ORDER BY deduct_amount_fen DESC, valid_until, id`,
      [actor.orgCode, member.id, await dayInStore(this.db, actor.orgCode, this.clock.now())],
    );
    return claims.map((claim) => {
      const short = shortfallOf(claim, amountFen, paidBefore);
      return {
        id: claim.id,
        name: claim.name,
        nameEn: claim.name_en,
        deductAmount: yuan(claim.deduct_amount_fen),
        validUntil: claim.valid_until,
        due: yuan(amountFen - deductionOf(claim, amountFen)),
        short: short && { kind: short.kind, amount: yuan(short.amountFen) },
      };
    });
  }

  /**
   * What a coupon takes off this recharge. It stays locked until {@link use}, so that it is taken once.
   * @returns fen, 0 without a coupon. @throws Refusal when it can't be used
   */
  async deduction(tx: Tx, actor: Actor, memberId: string, claimId: string, priceFen: number): Promise<number> {
    if (claimId === '') return 0;
    const claims = await tx.query<Claim & { state: string }>(
      `SELECT ${CLAIM}, state FROM coupon_claim WHERE id = $1 AND org_code = $2 AND member_id = $3 FOR UPDATE`,
      [claimId, actor.orgCode, memberId],
    );
    const claim = claims[0];
    if (!claim) throw new Refusal('coupon.unknown');
    if (claim.state === 'USED') throw new Refusal('coupon.alreadyUsed');
    const today = await dayInStore(tx, actor.orgCode, this.clock.now());
    if (claim.state === 'EXPIRED' || (claim.valid_until !== null && claim.valid_until < today))
      throw new Refusal('coupon.expired');
    const short = shortfallOf(claim, priceFen, await paidSoFar(tx, memberId));
    if (short) throw new Refusal(`coupon.short.${short.kind}`, { amount: yuan(short.amountFen).toFixed(2) });
    return deductionOf(claim, priceFen);
  }

  async use(tx: Tx, actor: Actor, claimId: string, orderId: string): Promise<void> {
    if (claimId === '') return;
    const rows = await tables.updateReturning(
      tx,
      'coupon_claim',
      { id: claimId },
      { state: 'USED', order_id: orderId, used_at: this.clock.now(), version: nextVersion },
      ['version'],
    );
    publishChange(tx, {
      ...{ orgCode: actor.orgCode, by: actor.realName, resource: 'couponClaim', id: claimId, change: 'edited' },
      version: rows[0]?.version ?? 1,
    });
  }

  /** Marks what was not used in time, some at a time: other changes of money in the store wait for the audit chain until the commit. */
  async expire(): Promise<void> {
    const stores = await this.db.query<{ org_code: string; today: string }>(
      'SELECT org_code, ($1::timestamptz AT TIME ZONE time_zone)::date::text AS today FROM store',
      [this.clock.now()],
    );
    for (const { org_code, today } of stores) {
      await untilFewer(() => this.expireGroupCoupons(org_code, today));
      await untilFewer(() => this.expireClaims(org_code, today));
    }
  }

  /** @returns how many were marked. What a sale has locked is not waited for. */
  private async expireGroupCoupons(orgCode: string, today: string): Promise<number> {
    const rows = await this.db.query(
      `WITH due AS (SELECT code FROM group_coupon WHERE org_code = $1 AND state = 'UNUSED' AND valid_until < $2 ORDER BY valid_until LIMIT $3 FOR UPDATE SKIP LOCKED)
       UPDATE group_coupon c SET state = 'EXPIRED', version = version + 1 FROM due WHERE c.org_code = $1 AND c.code = due.code RETURNING c.code`,
      [orgCode, today, EXPIRED_AT_ONCE_MAX],
    );
    return rows.length;
  }

  private expireClaims(orgCode: string, today: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      const rows = await tx.query<{ id: string; version: number }>(
        `UPDATE coupon_claim SET state = 'EXPIRED', version = version + 1 WHERE id IN (
           SELECT id FROM coupon_claim WHERE org_code = $1 AND state = 'UNUSED' AND valid_until < $2 ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
         RETURNING id, version`,
        [orgCode, today, EXPIRED_AT_ONCE_MAX],
      );
      for (const { id, version } of rows)
        publishChange(tx, { orgCode, by: '', resource: 'couponClaim', id, version, change: 'edited' });
      return rows.length;
    });
  }
}

/** Does steps until one of them has found fewer than it could take. */
async function untilFewer(step: () => Promise<number>): Promise<void> {
  while ((await step()) === EXPIRED_AT_ONCE_MAX);
}

/** What a member has paid for recharges and not got back. */
async function paidSoFar(sql: Sql, memberId: string): Promise<number> {
  const rows = await sql.query<{ paid: number }>(
    `SELECT coalesce(sum(amount_fen - refunded_fen - refund_waiting_fen), 0)::bigint AS paid FROM recharge_order
     WHERE member_id = $1 AND pay_state IN ('payed', 'refunding')`,
    [memberId],
  );
  return rows[0]?.paid ?? 0;
}
