import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswerOf, type dashboardRoutes } from '@paddock/contracts/wire';
import { foldFigures } from '@paddock/figures';
import { hashPassword } from '@paddock/identity';
import { schema } from '@paddock/schema';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls, payCode } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { RechargeCalls, rechargeRule } from '../support/app/recharge';
import { REFUND_PASSWORD, RefundCalls } from '../support/app/refunds';

const NO_LIMIT = -1;
type Day = AnswerOf<typeof dashboardRoutes.day>;

describe('figures of what recharges bring: free-play cards and rewards', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let manager: Client;
  let cashier: Client;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    venue.clock.advanceToNextDay(9);
    [cashier, manager] = [await venue.signIn('cashier'), await venue.signIn('manager')];
    await venue.db.query("UPDATE app_user SET refund_password_hash = $1 WHERE username = 'cashier'", [
      await hashPassword(REFUND_PASSWORD),
    ]);
  });
  afterAll(() => venue.close());

  const day = async (): Promise<Omit<Day, 'asOf' | 'nowMinute'>> => {
    const answer = await manager.get<Day>('/dashboard/sysDashboard/day', {});
    if (!answer.result) throw new Error(answer.message);
    const { asOf: _, nowMinute: __, ...figures } = answer.result;
    return figures;
  };
  const migrate = async (name: string, to: 'up' | 'down'): Promise<void> => {
    const migration = new (schema.migrations.find((each) => each.name.startsWith(name))!)();
    const owner = new pg.Client(venue.ownerUrl);
    await owner.connect();
    await owner.query('BEGIN');
    const query = async (text: string, values?: unknown[]) => (await owner.query(text, values)).rows;
    await migration[to]({ query } as unknown as QueryRunner);
    try {
      await owner.query('COMMIT');
    } finally {
      await owner.end();
    }
  };

  it('earn a card without a limit of days when it is sold, as one with a limit; what was counted as a recharge is counted again', async () => {
    const card = { saleMode: 'LISTPRICE', priceYuan: 299, giftYuan: 5 } as const;
    const limited = await rechargeRule(venue.db, { ...card, cardDays: 30 });
    const unlimited = await rechargeRule(venue.db, { ...card, cardDays: NO_LIMIT });
    await venue.db.query("UPDATE recharge_rule SET name_en = 'For ever' WHERE id = $1", [unlimited]);
    const recharges = new RechargeCalls(cashier);
    const refunds = new RefundCalls(cashier);
    const shown = async () => {
      const { money, modes } = await day();
      const cards = modes.filter(({ subject }) => subject === 'card').map(({ amount }) => amount.now);
      return [money.taken.now, money.earned.now, cards.reduce((sum, each) => sum + each, 0)];
    };
    const before = await shown();
    const more = async () => (await shown()).map((figure, nth) => Math.round((figure - before[nth]!) * 100) / 100);
    const givenBack = async (orderId: string, fen: number, target: 'CASH' | 'CHANNEL') => {
      const { id } = await refunds.refunded(orderId, fen, { target, scope: 'amount', remark: '天气' });
      if (target === 'CASH') await refunds.handOver(id);
      await eventually('the customer has the money', async () => {
        venue.clock.advance(1000);
        return (await refunds.detail(id)).state === 'DONE';
      });
    };
    const soldAndPartBack = async (rule: string) => {
      const inCash = await recharges.sell(await rows.member(), rule);
      const scanned = await recharges.sell(await rows.member(), rule, { payMode: 'wechat', payCode: payCode('00') });
      await eventually('the scan is paid', async () => {
        venue.clock.advance(1000);
        return (await recharges.order(scanned.orderId))?.payState === 'payed';
      });
      await givenBack(inCash.orderId, 4900, 'CASH');
      await givenBack(scanned.orderId, 9900, 'CHANNEL');
    };
    await soldAndPartBack(limited);
    expect(await more()).toEqual([450, 450, 450]);
    await foldFigures(venue.db);
    await soldAndPartBack(unlimited);
    expect(await more()).toEqual([900, 900, 900]);

    const known = await day();
    const sums = () =>
      venue.db.query<{ subject: string; goods_en: string }>(
        `SELECT day::text, hour, measure, subject, mode, cashier_id, goods, goods_en, sum(count)::int AS count, sum(amount)::int AS amount,
           sum(stored_fen)::int AS stored, sum(gift_fen)::int AS gift FROM (
             SELECT day, hour, measure, subject, mode, cashier_id, goods, goods_en, count, amount, stored_fen, gift_fen FROM figure_total UNION ALL
             SELECT day, hour, measure, subject, mode, cashier_id, goods, goods_en, count, amount, stored_fen, gift_fen FROM figure_fact WHERE NOT folded
         ) AS f GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING (sum(count), sum(amount), sum(stored_fen), sum(gift_fen)) <> (0, 0, 0, 0)
         ORDER BY 1, 2, 3, 4, 5, 6, 7, 8`,
      );
    const each = await sums();
    expect(each.filter(({ goods_en }) => goods_en === 'For ever').map(({ subject }) => subject)).toContain('card');
    await migrate('CardsWithoutLimit', 'down');
    expect(await more()).toEqual([900, 450, 450]);
    await foldFigures(venue.db);
    // The rule has another English name since.
    await venue.db.query("UPDATE recharge_rule SET name_en = 'Endless' WHERE id = $1", [unlimited]);
    await migrate('CardsWithoutLimit', 'up');
    expect(await sums()).toEqual(each);
    expect(await day()).toEqual(known);
    await foldFigures(venue.db);
    expect(await sums()).toEqual(each);
    expect(await day()).toEqual(known);
  });

  it('count the reward for recommending as a gift that was given, once, and as no discount; those of before too', async () => {
    await manager.put('/sys/departSetting/edit', { orgCode: 'A01', promotionReward: 20 });
    const [recommender, brought] = [await rows.member(), await rows.member()];
    await venue.db.query('UPDATE member SET recommended_by = $1 WHERE id = $2', [recommender, brought]);
    const rule = await rechargeRule(venue.db, { rechargeYuan: 100, giftYuan: 3 });
    const shown = async () => {
      const { giftsGiven, giftsUsed, discounts, storedSold, money } = await day();
      return [giftsGiven, giftsUsed, discounts.amount, storedSold, money.earned].map(({ now }) => now);
    };
    const before = await shown();
    const more = async () => (await shown()).map((figure, nth) => Math.round((figure - before[nth]!) * 100) / 100);
    const recharges = new RechargeCalls(cashier);
    await recharges.sell(brought, rule);
    expect(await more()).toEqual([23, 0, 0, 100, 0]);
    await recharges.sell(brought, rule);
    expect(await more()).toEqual([26, 0, 0, 200, 0]);
    const ride = await rows.tariff({ type: 'BALANCE', priceYuan: 15, laps: 10 });
    await new CounterCalls(cashier).sold('BALANCE', ride, { userId: recommender });
    expect(await more()).toEqual([26, 15, 0, 200, 0]);

    await foldFigures(venue.db);
    const known = await day();
    await migrate('RewardFigures', 'down');
    expect(await more()).toEqual([6, 15, 0, 200, 0]);
    await migrate('RewardFigures', 'up');
    expect(await day()).toEqual(known);
    const file = await fetch(`${venue.url}/dashboard/sysDashboard/exportXls?format=csv`, {
      headers: { 'x-access-token': manager.token },
    });
    const rewards = (await file.text()).split('\n').filter((line) => line.includes(',推荐奖励,'));
    expect(rewards.map((line) => Number(line.split(',')[9]))).toEqual([20]);
  });
});
