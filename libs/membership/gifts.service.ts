import { Injectable } from '@nestjs/common';
import {
  fen,
  type GiftFacts,
  type giftRoutes,
  type InputOf,
  maskPhone,
  toWireTime,
  yuan,
} from '@paddock/contracts/wire';
import { areTied, checkOwnPassword, generalManagersOf, realNamesOf, SecondPerson } from '@paddock/identity';
import {
  type Actor,
  Clock,
  Database,
  Dictionaries,
  isStoreGeneral,
  must,
  newId,
  Refusal,
  seesAllStores,
  type Sql,
  type Tx,
} from '@paddock/kernel';
import { type Asset, balancesOf, type LedgerEntry, type Owner, post } from '@paddock/wallet';
import { publishChange } from './changes';
import { decideGift, filedBy, findGift, type GiftApplication, givenTo, insertGift } from './gift.repository';
import { giftStates } from './gift.states';
import { assertNotFrozen, Members } from './members.service';

type FiledGift = InputOf<typeof giftRoutes.add>;
type Review = InputOf<typeof giftRoutes.edit>;

const MEMBER_IDENTITY = 7;
const DEFAULT_PROJECT = 'currency';

/** Gifts to members: one person applies, another one reviews, and what passes is in the member's accounts with the decision. */
@Injectable()
export class Gifts {
  constructor(
    private readonly db: Database,
    private readonly members: Members,
    private readonly dictionaries: Dictionaries,
    private readonly clock: Clock,
    private readonly second: SecondPerson,
  ) {}

  /** @returns the application's number. @throws Refusal with the form's own text */
  async file(tx: Tx, actor: Actor, input: FiledGift): Promise<string> {
    if (actor.identity >= MEMBER_IDENTITY) throw new Refusal('permission.missing', {}, 510);
    const giveFen = fen(input.give);
    if (giveFen + input.integral + input.frequency + input.quan === 0) throw new Refusal('gift.nothing');
    const member = await this.members.holder(actor, input.userId, tx);
    if (!member) throw new Refusal('member.unknown', {}, 500, { field: 'userId' });
    if (!this.dictionaries.offers('project_type', input.projectType, member.org_code))
      throw new Refusal('gift.projectRequired', {}, 500, { field: 'projectType' });
    assertNotFrozen(member);
    const id = newId();
    const number = await insertGift(tx, {
      id,
      // Head office may file for a member of any store: who manages that store reviews it.
      org_code: member.org_code,
      member_id: member.id,
      give_fen: giveFen,
      points: input.integral,
      visits: input.frequency,
      project_type: input.projectType,
      laps: input.quan,
      remark: input.remark,
      applicant_id: actor.userId,
      created_at: this.clock.now(),
    });
    const change = { orgCode: member.org_code, by: actor.realName, resource: 'giftApplication' } as const;
    publishChange(tx, { ...change, id, version: 1, change: 'added' });
    return number;
  }

  /**
   * What must hold before the decision's transaction, because a password check is slow on purpose.
   * @throws Refusal
   */
  async assertReviews(actor: Actor, input: Review): Promise<void> {
    const gift = await this.found(this.db, actor, input.id);
    assertMayReview(actor, gift);
    await this.assertWaits(this.db, gift);
    if (input.applyState === 'REJECT' && input.reject === '')
      throw new Refusal('gift.rejectRequired', {}, 500, { field: 'reject' });
    await checkOwnPassword(this.db, actor, input.password, this.clock.now());
    await this.second.demand(actor, 'gift', { wantedBy: gift.applicant_id, approverId: actor.userId });
  }

  /** Decides once, however many ask at the same moment. */
  async review(tx: Tx, actor: Actor, input: Review): Promise<void> {
    const gift = await this.found(tx, actor, input.id, true);
    assertMayReview(actor, gift);
    await this.assertWaits(tx, gift);
    const passes = input.applyState === 'PASS';
    if (passes)
      assertNotFrozen(must(await this.members.find(actor, gift.member_id, tx), 'the member of an application'));
    const version = await decideGift(tx, gift.id, {
      state: input.applyState,
      reject: passes ? null : input.reject,
      by: actor.userId,
      at: this.clock.now(),
      postingId: passes ? await give(tx, actor, gift) : null,
    });
    const change = { orgCode: gift.org_code, by: actor.realName, resource: 'giftApplication' } as const;
    publishChange(tx, { ...change, id: gift.id, version, change: 'edited' });
  }

  async facts(actor: Actor, input: InputOf<typeof giftRoutes.facts>): Promise<GiftFacts> {
    const gift = input.id === '' ? null : await this.found(this.db, actor, input.id);
    const member = await this.members.find(actor, gift?.member_id ?? input.userId);
    if (!member) throw new Refusal('member.unknown');
    const project = (gift?.project_type ?? input.projectType) || DEFAULT_PROJECT;
    const held = (await balancesOf(this.db, [member.id])).get(member.id);
    const of = (asset: Asset): number => held?.get(asset) ?? 0;
    const [now, orgCode] = [this.clock.now(), gift?.org_code ?? member.org_code];
    const applicantId = gift?.applicant_id ?? actor.userId;
    return {
      member: {
        id: member.id,
        realname: member.real_name,
        memberLevel: member.level,
        phone: member.phone === null ? null : maskPhone(member.phone),
        give: yuan(of('gift_fen')),
        integral: of('points'),
        frequency: of(`visits:${project}`),
        quan: of('laps'),
      },
      ...(await givenTo(this.db, member.id, orgCode, now)),
      applicant: await filedBy(this.db, applicantId, orgCode, now),
      mayReview: await this.mayReview(actor, applicantId),
      reviewers: await generalManagersOf(this.db, orgCode, applicantId),
    };
  }

  private async mayReview(actor: Actor, applicantId: string): Promise<GiftFacts['mayReview']> {
    if (!reviews(actor)) return 'no';
    if (applicantId === actor.userId) return 'own';
    return (await areTied(this.db, { wantedBy: applicantId, approverId: actor.userId })) ? 'no' : 'yes';
  }

  private async found(sql: Sql, actor: Actor, id: string, lock = false): Promise<GiftApplication> {
    const gift = await findGift(sql, seesAllStores(actor) ? null : actor.orgCode, id, lock);
    if (!gift) throw new Refusal('notFound');
    return gift;
  }

  /** @throws Refusal that names who was faster */
  private async assertWaits(sql: Sql, gift: GiftApplication): Promise<void> {
    if (!giftStates.isFinal(gift.state)) return;
    const by = gift.reviewed_by ?? '';
    const names = await realNamesOf(sql, [by]);
    throw new Refusal(gift.state === 'PASS' ? 'gift.alreadyPassed' : 'gift.alreadyRejected', {
      name: names.get(by) ?? '',
      time: toWireTime(must(gift.reviewed_at, 'the time of a decision')).slice(11, 16),
    });
  }
}

/** Beside the permission of the route: a venue that gives it to others too has not made them reviewers. */
const reviews = (actor: Actor): boolean => seesAllStores(actor) || isStoreGeneral(actor);

function assertMayReview(actor: Actor, gift: GiftApplication): void {
  if (!reviews(actor)) throw new Refusal('permission.missing', {}, 510);
  if (gift.applicant_id === actor.userId) throw new Refusal('gift.ownApplication', {}, 510);
}

/** One posting under the application's own id, so that it gives once for ever. @returns the posting's id. */
async function give(tx: Tx, actor: Actor, gift: GiftApplication): Promise<string> {
  const member: Owner = { type: 'member', id: gift.member_id };
  const store: Owner = { type: 'store', id: gift.org_code };
  const gifts: [Asset, number][] = [
    ['gift_fen', gift.give_fen],
    ['points', gift.points],
    [`visits:${gift.project_type}`, gift.visits],
    ['laps', gift.laps],
  ];
  const entries = gifts.flatMap(([asset, amount]): LedgerEntry[] =>
    amount === 0
      ? []
      : [
          { owner: member, asset, amount },
          { owner: store, asset, amount: -amount },
        ],
  );
  const id = `gift:${gift.id}`;
  await post(tx, { id, orgCode: gift.org_code, reason: 'gift', actor: actor.userId, entries });
  return id;
}
