import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, createLogger, Database, Dictionaries, newId, Refusal, SystemClock } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import {
  type Asset,
  balancesOf,
  type LedgerEntry,
  type LedgerFault,
  lockBalances,
  post,
  type Posting,
  reverse,
  verifyLedger,
} from '@paddock/wallet';
import fc from 'fast-check';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres';
import { MemberCards } from './member-cards.service';
import { MemberDecisions } from './member-decisions.service';
import { assertOpen, Members } from './members.service';

const STORE = 'A01';
const COMMANDS_MIN = Number(process.env['WALLET_COMMANDS'] ?? 1_000);
const MEMBERS = ['one', 'two', 'three'] as const;
const ACTOR: Actor = {
  ...{ signInId: 'test', userId: 'test', username: 'test', realName: 'test', identity: 2, roleNames: '' },
  ...{ orgCode: STORE, permissions: new Set<string>() },
};
const seed = Number(process.env['WALLET_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));

type Amounts = ReadonlyMap<string, Partial<Record<Asset, number>>>;
type MoveKind = 'recharge' | 'deduct' | 'hold' | 'split' | 'expire';

/** A posting that stands, as the model knows it. */
interface Move {
  posting: Posting;
  kind: MoveKind;
  amounts: Amounts;
  /** What of a deduction has been given back in parts. */
  refundedFen: number;
  isReversed: boolean;
}

class Wallets {
  readonly moves: Move[] = [];
  readonly frozen = new Set<string>();
  private readonly held = new Map<string, Map<Asset, number>>(MEMBERS.map((member) => [member, new Map()]));

  mayBuy = (...members: string[]): boolean => members.every((member) => !this.frozen.has(member));

  of = (member: string, asset: Asset): number => this.held.get(member)?.get(asset) ?? 0;

  fits(amounts: Amounts, sign: 1 | -1 = 1): boolean {
    return [...amounts].every(([member, assets]) =>
      (Object.entries(assets) as [Asset, number][]).every(
        ([asset, amount]) => this.of(member, asset) + sign * amount >= 0,
      ),
    );
  }

  apply(amounts: Amounts, sign: 1 | -1 = 1): void {
    for (const [member, assets] of amounts)
      for (const [asset, amount] of Object.entries(assets) as [Asset, number][])
        this.held.get(member)?.set(asset, this.of(member, asset) + sign * amount);
  }

  /** In the order in which a price is taken: money first, then the gift. */
  taking(member: string, fen: number): Partial<Record<Asset, number>> {
    const money = Math.min(fen, this.of(member, 'recharge_fen'));
    return withoutZeros({ recharge_fen: -money, gift_fen: money - fen });
  }

  balances(): Record<string, Record<string, number>> {
    return Object.fromEntries([...this.held].map(([member, assets]) => [member, Object.fromEntries(assets)]));
  }
}

const withoutZeros = (assets: Partial<Record<Asset, number>>): Partial<Record<Asset, number>> =>
  Object.fromEntries(Object.entries(assets).filter(([, amount]) => amount !== 0));

describe('promise 3: the wallet model', () => {
  let database: TestDatabase;
  let db: Database;
  let members: Members;
  let decisions: MemberDecisions;
  let reader: pg.Client;
  /** Of the story that runs: members of others keep what they have. */
  let story = '';
  let commands = 0;
  const counts = new Map<string, number>();

  beforeAll(async () => {
    console.log(`WALLET_SEED=${seed}`);
    database = await createTestDatabase();
    db = new Database(database.url, createLogger('test', 'silent'), 6, 'all');
    const clock = new SystemClock();
    const cards = new MemberCards(clock);
    const dictionaries = new Dictionaries();
    members = new Members(db, new ResourceLists(db, dictionaries), clock, cards, dictionaries);
    decisions = new MemberDecisions(db, cards, clock);
    await db.query('INSERT INTO store (org_code, id, name) VALUES ($1, $1, $1)', [STORE]);
    reader = new pg.Client({ connectionString: database.ownerUrl });
    await reader.connect();
  });
  afterAll(async () => {
    await reader.end();
    await db.close();
    await database.drop();
  });

  const entriesOf = (amounts: Amounts): LedgerEntry[] =>
    [...amounts].flatMap(([member, assets]) =>
      (Object.entries(assets) as [Asset, number][]).flatMap(([asset, amount]) => [
        { owner: { type: 'member' as const, id: idOf(member) }, asset, amount },
        { owner: { type: 'store' as const, id: STORE }, asset, amount: -amount },
      ]),
    );
  const postingOf = (reason: string, amounts: Amounts): Posting => ({
    id: newId(),
    orgCode: STORE,
    reason,
    actor: 'test',
    entries: entriesOf(amounts),
  });
  const idOf = (member: string): string => `${story}:${member}`;
  const begin = (): Promise<unknown> =>
    db.query('INSERT INTO member (id, org_code) SELECT id, $2 FROM unnest($1::text[]) AS id', [
      MEMBERS.map(idOf),
      STORE,
    ]);
  const outcomeOf = (work: Promise<boolean>): Promise<unknown> => work.catch((error: unknown) => error);

  async function lopsided(sql: { query: (text: string) => Promise<unknown> }): Promise<unknown> {
    return sql.query(
      `SELECT asset, sum(balance) AS value FROM ledger_account GROUP BY asset HAVING sum(balance) <> 0
       UNION ALL SELECT id, balance FROM ledger_account WHERE owner_type = 'member' AND balance < 0`,
    );
  }

  /** After each command: every asset sums to zero, and the balances are the model's. */
  async function agrees(wallets: Wallets, name: string): Promise<void> {
    commands += 1;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    expect(await lopsided(db)).toEqual([]);
    const known = await balancesOf(db, MEMBERS.map(idOf));
    for (const [member, assets] of Object.entries(wallets.balances()))
      expect({ member, ...Object.fromEntries(known.get(idOf(member)) ?? []) }).toEqual({ member, ...assets });
  }

  type Command = fc.AsyncCommand<Wallets, object>;
  const command = (
    name: string,
    run: (wallets: Wallets) => Promise<void>,
    check: (wallets: Wallets) => boolean = () => true,
  ): Command => ({
    check,
    run: async (wallets) => {
      await run(wallets);
      await agrees(wallets, name);
    },
    toString: () => name,
  });

  /** Asked before a sale, as every sale does. @throws Refusal for a frozen member */
  const pay = (...payers: readonly string[]): Promise<unknown> =>
    Promise.all(payers.map((each) => members.payer(ACTOR, idOf(each), '')));
  const receive = async (member: string): Promise<void> => {
    const found = await members.holder(ACTOR, idOf(member));
    if (found) assertOpen(found);
  };

  /** Posts after what is asked first, and it must succeed just when the model says so. */
  async function move(
    wallets: Wallets,
    kind: MoveKind,
    amounts: Amounts,
    { asked, may }: { asked?: Promise<unknown>; may?: boolean } = {},
  ): Promise<void> {
    const posting = postingOf(kind, amounts);
    const fits = (may ?? true) && wallets.fits(amounts);
    const outcome = await outcomeOf(Promise.resolve(asked).then(() => post(db, posting)));
    expect(outcome).toEqual(fits ? true : expect.any(Refusal));
    if (!fits) return;
    wallets.apply(amounts);
    wallets.moves.push({ posting, kind, amounts, refundedFen: 0, isReversed: false });
  }

  const chosen = (wallets: Wallets, at: number, fits: (move: Move) => boolean): Move | undefined => {
    const all = wallets.moves.filter(fits);
    return all[at % Math.max(1, all.length)];
  };

  const recharge = ([member, fen, gift, points]: [string, number, number, number]): Command => {
    const assets = withoutZeros({ recharge_fen: fen, gift_fen: gift, points, 'visits:KART': points });
    return command('recharge', (wallets) =>
      move(wallets, 'recharge', new Map([[member, assets]]), { asked: receive(member), may: wallets.mayBuy(member) }),
    );
  };
  /** The split over two accounts is computed under their lock, as sales do it. */
  const deduct = ([member, fen]: [string, number]): Command =>
    command('deduct', async (wallets) => {
      const expected = wallets.taking(member, fen);
      const fits = wallets.mayBuy(member) && wallets.fits(new Map([[member, expected]]));
      let posting: Posting | undefined;
      const sell = () =>
        db.transaction(async (tx) => {
          const held = await lockBalances(tx, idOf(member));
          const money = Math.min(fen, held.get('recharge_fen') ?? 0);
          const taken = withoutZeros({ recharge_fen: -money, gift_fen: money - fen });
          posting = postingOf('deduct', new Map([[member, taken]]));
          return post(tx, posting);
        });
      const outcome = await outcomeOf(pay(member).then(sell));
      expect(outcome).toEqual(fits ? true : expect.any(Refusal));
      if (!fits || !posting) return;
      const amounts = new Map([[member, expected]]);
      wallets.apply(amounts);
      wallets.moves.push({ posting, kind: 'deduct', amounts, refundedFen: 0, isReversed: false });
    });
  /** One sale that two members pay: both can, or nobody pays. */
  const split = ([[one, other], fen]: [string[], number]): Command =>
    command('split', (wallets) => {
      const half = Math.floor(fen / 2);
      const parts = [
        [one as string, wallets.taking(one as string, half + (fen % 2))],
        [other as string, wallets.taking(other as string, half)],
      ] as const;
      const amounts = new Map(parts.filter(([, assets]) => Object.keys(assets).length > 0));
      const payers = [...amounts.keys()];
      return move(wallets, 'split', amounts, { asked: pay(...payers), may: wallets.mayBuy(...payers) });
    });
  const hold = ([member, fen]: [string, number]): Command =>
    command('hold', (wallets) =>
      move(wallets, 'hold', new Map([[member, { recharge_fen: -fen }]]), {
        ...{ asked: pay(member), may: wallets.mayBuy(member) },
      }),
    );
  /** What a frozen member has stays to the fen, and nothing is sold to the member; a second time changes the reason alone. */
  const freeze = (member: string): Command =>
    command('freeze', async (wallets) => {
      await decisions.freeze(ACTOR, { id: idOf(member), reason: 'test' });
      wallets.frozen.add(member);
    });
  const unfreeze = (member: string): Command =>
    command('unfreeze', async (wallets) => {
      const outcome = await outcomeOf(decisions.unfreeze(ACTOR, { id: idOf(member), reason: 'test' }).then(() => true));
      expect(outcome).toEqual(wallets.frozen.delete(member) ? true : expect.any(Refusal));
    });
  const expire = ([member, asset]: [string, Asset]): Command =>
    command(
      'expire',
      (wallets) => move(wallets, 'expire', new Map([[member, { [asset]: -wallets.of(member, asset) }]])),
      (wallets) => wallets.of(member, asset) > 0,
    );
  /** A part of the money of a deduction comes back. */
  const refund = ([at, fen]: [number, number]): Command => {
    const left = (each: Move): number =>
      Math.min(...[...each.amounts.values()].map((assets) => -(assets.recharge_fen ?? 0))) - each.refundedFen;
    const open = (each: Move): boolean => each.kind === 'deduct' && !each.isReversed && left(each) > 0;
    return command(
      'refund',
      async (wallets) => {
        const of = chosen(wallets, at, open) as Move;
        const part = Math.min(fen, left(of));
        const amounts = new Map([...of.amounts.keys()].map((member) => [member, { recharge_fen: part }]));
        expect(await post(db, postingOf('refund', amounts))).toBe(true);
        wallets.apply(amounts);
        of.refundedFen += part;
      },
      (wallets) => chosen(wallets, at, open) !== undefined,
    );
  };
  /** Takes back all that a posting moved: a recharge only while nothing of it is spent. A second time changes nothing. */
  const undo = (name: string, kinds: readonly MoveKind[], at: number): Command => {
    const open = (each: Move): boolean => kinds.includes(each.kind) && each.refundedFen === 0;
    return command(
      name,
      async (wallets) => {
        const of = chosen(wallets, at, open) as Move;
        const fits = of.isReversed || wallets.fits(of.amounts, -1);
        const reversal = { id: `${of.posting.id}:undo`, reason: name, actor: 'test' };
        const outcome = await outcomeOf(db.transaction((tx) => reverse(tx, of.posting.id, reversal)));
        expect(outcome).toEqual(fits ? !of.isReversed : expect.any(Refusal));
        if (fits && !of.isReversed) wallets.apply(of.amounts, -1);
        of.isReversed ||= fits;
      },
      (wallets) => chosen(wallets, at, open) !== undefined,
    );
  };
  /** The same call again, from a client that saw no answer; and with something else under the same id. */
  const repeat = (at: number): Command =>
    command(
      'repeat',
      async (wallets) => {
        const { posting } = chosen(wallets, at, () => true) as Move;
        expect(await post(db, posting)).toBe(false);
        await expect(post(db, { ...posting, reason: 'other' })).rejects.toThrow('with another body');
      },
      (wallets) => wallets.moves.length > 0,
    );

  const member = fc.constantFrom(...MEMBERS);
  const fen = fc.integer({ min: 1, max: 20_000 });
  const at = fc.nat({ max: 1_000 });
  const anyCommand = [
    fc.tuple(member, fen, fc.nat({ max: 5_000 }), fc.nat({ max: 30 })).map(recharge),
    fc.tuple(member, fen).map(deduct),
    fc.tuple(fc.shuffledSubarray([...MEMBERS], { minLength: 2, maxLength: 2 }), fen).map(split),
    fc.tuple(member, fen).map(hold),
    fc.tuple(member, fc.constantFrom<Asset>('gift_fen', 'points', 'visits:KART')).map(expire),
    fc.tuple(at, fen).map(refund),
    // One of them never is, so that there are sales enough to be refunded and voided.
    fc.constantFrom('one', 'two').map(freeze),
    member.map(unfreeze),
    at.map((index) => undo('release', ['hold'], index)),
    at.map((index) => undo('void', ['deduct', 'split'], index)),
    at.map((index) => undo('refund of a recharge', ['recharge'], index)),
    at.map(repeat),
  ];

  it('recharges, deducts, holds, releases, splits, voids, refunds, expires, freezes and unfreezes as the model says; every asset sums to 0 in every snapshot', async () => {
    let running = true;
    const seen: unknown[] = [];
    const looks = (async () => {
      let count = 0;
      for (; running; count += 1) {
        await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        seen.push(...((await lopsided(reader)) as pg.QueryResult).rows);
        // Others use the same store's accounts meanwhile; in this snapshot the entries come to what the balances were.
        await post(db, postingOf('recharge', new Map([['other', { recharge_fen: 100, points: 1 }]])));
        const { rows } = await reader.query(
          `SELECT a.id FROM ledger_account a LEFT JOIN ledger_entry e ON e.account_id = a.id
           GROUP BY a.id HAVING coalesce(sum(e.amount), 0) <> a.balance OR count(e.*) <> a.entries`,
        );
        seen.push(...rows);
        await reader.query('COMMIT');
      }
      return count;
    })();
    try {
      for (let round = 0; commands < COMMANDS_MIN; round += 1)
        await fc.assert(
          fc.asyncProperty(fc.commands(anyCommand, { size: 'max', maxCommands: 60 }), async (story_) => {
            story = newId();
            await begin();
            await fc.asyncModelRun(() => ({ model: new Wallets(), real: {} }), story_);
          }),
          { seed: seed + round, numRuns: 10, endOnFailure: true },
        );
    } finally {
      running = false;
    }
    expect(await looks).toBeGreaterThan(10);
    expect(seen).toEqual([]);
    expect(commands).toBeGreaterThanOrEqual(COMMANDS_MIN);
    expect([...counts.keys()].sort()).toEqual([
      'deduct',
      'expire',
      'freeze',
      'hold',
      'recharge',
      'refund',
      'refund of a recharge',
      'release',
      'repeat',
      'split',
      'unfreeze',
      'void',
    ]);
    const faults: LedgerFault[] = [];
    await verifyLedger(db, { orgCode: null }, (fault) => faults.push(fault));
    expect(faults).toEqual([]);
    console.log(`${commands} commands: ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}`);
  }, 180_000);
});
