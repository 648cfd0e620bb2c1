import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, Database, newId, Refusal } from '@paddock/kernel';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { type Asset, balancesOf, lockBalances, post, type Posting, postingLines, reverse } from './ledger';

const STORE = 'A01';

describe('the ledger', () => {
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.url, createLogger('test', 'silent'), 10, 'all');
    await db.connect();
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  /** Moves value between a member and the store: positive gives to the member. */
  const moving = (member: string, amounts: Partial<Record<Asset, number>>, id: string = newId()): Posting => ({
    id,
    orgCode: STORE,
    reason: 'test',
    actor: 'test',
    entries: (Object.entries(amounts) as [Asset, number][]).flatMap(([asset, amount]) => [
      { owner: { type: 'member' as const, id: member }, asset, amount },
      { owner: { type: 'store' as const, id: STORE }, asset, amount: -amount },
    ]),
  });
  const move = (posting: Posting): Promise<boolean> => db.transaction((tx) => post(tx, posting));
  const held = async (member: string): Promise<Record<string, number>> =>
    Object.fromEntries((await balancesOf(db, [member])).get(member) ?? []);

  /** What must hold at every moment, seen in one snapshot. */
  async function faults(): Promise<unknown[]> {
    return db.query(
      `SELECT 'sum' AS fault, asset, sum(balance)::text AS value FROM ledger_account GROUP BY asset HAVING sum(balance) <> 0
       UNION ALL SELECT 'negative', id, balance::text FROM ledger_account WHERE owner_type = 'member' AND balance < 0
       UNION ALL SELECT 'entries', a.id, a.balance::text FROM ledger_account a
         WHERE a.balance <> (SELECT coalesce(sum(e.amount), 0) FROM ledger_entry e WHERE e.account_id = a.id)
       UNION ALL SELECT 'posting', e.posting_id || ' ' || a.asset, sum(e.amount)::text FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
         GROUP BY e.posting_id, a.asset HAVING sum(e.amount) <> 0`,
    );
  }

  it('lets many take from one account at the same instant, and exactly as often as it holds', async () => {
    await move(moving('busy', { recharge_fen: 1000, points: 7 }));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => move(moving('busy', { recharge_fen: -60, points: -1 }))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Refusal] : []));
    expect(new Set(reasons.map(({ key }) => key))).toEqual(new Set(['member.notEnoughPoints']));
    expect(await held('busy')).toEqual({ recharge_fen: 580, points: 0 });
    expect(await faults()).toEqual([]);
  });

  it('lets moves in both directions between two accounts pass each other', async () => {
    await Promise.all(['left', 'right'].map((member) => move(moving(member, { laps: 100 }))));
    const across = (from: string, to: string): Posting => ({
      id: newId(),
      orgCode: STORE,
      reason: 'gift',
      actor: 'test',
      entries: [
        { owner: { type: 'member', id: from }, asset: 'laps', amount: -1 },
        { owner: { type: 'member', id: to }, asset: 'laps', amount: 1 },
      ],
    });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        move(index % 2 === 0 ? across('left', 'right') : across('right', 'left')),
      ),
    );
    expect([await held('left'), await held('right')]).toEqual([{ laps: 100 }, { laps: 100 }]);
    expect(await faults()).toEqual([]);
  });

  it('splits a balance on what is there while others take from it too', async () => {
    await move(moving('split', { recharge_fen: 500, gift_fen: 500 }));
    const take = () =>
      db.transaction(async (tx) => {
        const account = await lockBalances(tx, 'split');
        const fromRecharge = Math.min(60, account.get('recharge_fen') ?? 0);
        const amounts: Partial<Record<Asset, number>> = {};
        if (fromRecharge > 0) amounts.recharge_fen = -fromRecharge;
        if (fromRecharge < 60) amounts.gift_fen = fromRecharge - 60;
        return post(tx, moving('split', amounts));
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, take));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    expect(await held('split')).toEqual({ recharge_fen: 0, gift_fen: 40 });
  });

  it('knows a posting by its id for ever: the same again changes nothing, another under it is an error', async () => {
    const posting = moving('once', { points: 10 }, 'posting-once');
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(posting)));
    expect(answers.filter((posted) => posted)).toHaveLength(1);
    expect(await held('once')).toEqual({ points: 10 });
    await expect(move(moving('once', { points: 11 }, 'posting-once'))).rejects.toThrow('with another body');
    await expect(move({ ...posting, reason: 'other' })).rejects.toThrow('with another body');
    expect(await held('once')).toEqual({ points: 10 });
  });

  it('gives back what a posting moved once, and not below 0', async () => {
    const posting = moving('back', { recharge_fen: 100, laps: 5 });
    await move(posting);
    const undo = () =>
      db.transaction((tx) => reverse(tx, posting.id, { id: `${posting.id}:undo`, reason: 'undo', actor: 'test' }));
    expect((await Promise.all([undo(), undo(), undo()])).filter((undone) => undone)).toEqual([true]);
    for (let round = 0; round < 30; round += 1) {
      const again = moving('again', { points: 1 });
      await move(again);
      const reversal = { id: `${again.id}:undo`, reason: 'undo', actor: 'test' };
      const undone = Array.from({ length: 4 }, () => db.transaction((tx) => reverse(tx, again.id, reversal)));
      expect((await Promise.all(undone)).filter((each) => each)).toEqual([true]);
    }
    expect(await held('back')).toEqual({ recharge_fen: 0, laps: 0 });
    // Under another id it would be a second giving back.
    await expect(
      db.transaction((tx) => reverse(tx, posting.id, { id: newId(), reason: 'undo', actor: 'test' })),
    ).rejects.toThrow('is reversed already');
    const spent = moving('spent', { points: 10 });
    await move(spent);
    await move(moving('spent', { points: -1 }));
    await expect(
      db.transaction((tx) => reverse(tx, spent.id, { id: newId(), reason: 'undo', actor: 'test' })),
    ).rejects.toMatchObject({ key: 'member.notEnoughPoints' });
    await expect(
      db.transaction((tx) => reverse(tx, 'never', { id: newId(), reason: 'undo', actor: 'test' })),
    ).rejects.toThrow('posting never does not exist');
    expect(await held('spent')).toEqual({ points: 9 });
  });

  it('refuses postings that are not balanced, empty, or hold nothing', async () => {
    const lone = { ...moving('odd', { points: 5 }) };
    const owner = { type: 'member' as const, id: 'odd' };
    for (const entries of [
      [],
      lone.entries.slice(0, 1),
      [...lone.entries, { owner, asset: 'points' as const, amount: 1 }],
      [
        { owner, asset: 'points' as const, amount: 5 },
        { owner: { type: 'store' as const, id: STORE }, asset: 'laps' as const, amount: -5 },
      ],
      [
        { owner, asset: 'points' as const, amount: 0 },
        { owner: { type: 'store' as const, id: STORE }, asset: 'points' as const, amount: 0 },
      ],
    ])
      await expect(move({ ...lone, id: newId(), entries })).rejects.toThrow();
    expect(await held('odd')).toEqual({});
    expect(await faults()).toEqual([]);
  });

  it('reads a posting back as it was posted', async () => {
    const posting = moving('read', { recharge_fen: 12, 'visits:KART': 3 });
    await move(posting);
    const lines = await postingLines(db, posting.id);
    expect(lines.map(({ orgCode, ...entry }) => [orgCode, entry])).toEqual(
      posting.entries.map((entry) => [STORE, entry]),
    );
  });
});
