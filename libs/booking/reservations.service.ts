import { Injectable } from '@nestjs/common';
import { DICTIONARIES } from '@paddock/contracts';
import { type InputFields, reservation as resource } from '@paddock/contracts/resources';
import { fen, yuan } from '@paddock/contracts/wire';
import { drivenIn, RefundableSales, tariffOf } from '@paddock/counter';
import { storeSettings } from '@paddock/identity';
import { type Actor, Clock, Database, invariant, must, newId, Refusal, type Tx } from '@paddock/kernel';
import { Members } from '@paddock/membership';
import { type RefundInput, RefundRequests } from '@paddock/refunds';
import { holdsPlaces, reservationStates, type SignUpState, signUpStates, takesReservations } from './booking.states';
import { depositLeft } from './deposit';
import { allocateWaiting, type Held, hold, release } from './held-places';
import { allocate, freePlaces, isDepositGivenBack } from './places';
import {
  findReservation,
  insertReservation,
  insertSignUp,
  lockReservation,
  ordersOf,
  publishReservation,
  type Reservation,
  saveReservation,
  saveSignUp,
} from './reservation.repository';
import { lockSessions, type RaceSession, saveSession, sessionsFrom } from './session.repository';
import { tables } from './tables';

type Given = InputFields<typeof resource>;
type Terms = Pick<
  Reservation,
  | 'tariff_id'
  | 'tariff_name'
  | 'tariff_name_en'
  | 'run_mode'
  | 'laps'
  | 'minutes'
  | 'price_mode'
  | 'price_fen'
  | 'flat_up_to'
>;
/** What became of the deposit of a cancelled reservation. */
export interface Cancelled {
  deposit: 'none' | 'back' | 'kept' | 'open';
  /** Of the refund, or of the order that is still to be refunded. */
  number: string | null;
}

const MINUTE_MS = 60_000;
const REMARK_MAX = 200;
const placesOf = ({ id, places, places_taken: taken }: RaceSession) => ({ id, places, taken });
const isOf = <Values extends object>(values: Values, value: string): value is keyof Values & string =>
  Object.hasOwn(values, value);

/** @throws Refusal naming what the reservation has become */
export function assertOpen(reservation: Reservation): void {
  if (reservationStates.may(reservation.state, 'CANCELLED')) return;
  const [cn, en] = DICTIONARIES.reservation_state[reservation.state];
  throw new Refusal('reservation.ended', { state: { cn, en } });
}

/** Who comes when and for how much: places are taken with the reservation and free again with its cancellation. */
@Injectable()
export class Reservations {
  constructor(
    private readonly db: Database,
    private readonly members: Members,
    private readonly sales: RefundableSales,
    private readonly refunds: RefundRequests,
    private readonly clock: Clock,
  ) {}

  /** @returns the id. @throws Refusal when there are not enough places, or somebody agrees a price who may not */
  async add(tx: Tx, actor: Actor, given: Given): Promise<string> {
    const { orgCode } = actor;
    if (!isOf(DICTIONARIES.reservation_kind, given.kind)) throw notOffered('kind');
    const isGroup = given.kind !== 'PERSON';
    const depositFen = isGroup ? fen(given.deposit ?? 0) : 0;
    const agreesPrice = isGroup && ((given.price ?? null) !== null || depositFen > 0);
    if (agreesPrice && !actor.permissions.has('reservation:group')) throw new Refusal('permission.missing', {}, 510);
    const waits = given.waits === 'YES';
    if (waits && depositFen > 0) throw new Refusal('reservation.waitingNoDeposit', {}, 500, { field: 'deposit' });
    const memberId = await this.memberOf(tx, actor, given.userId ?? null);
    // A group takes the sessions that follow too; guests who come together drive together.
    const ids = isGroup && !waits ? await sessionsFrom(tx, orgCode, given.sessionId) : [given.sessionId];
    const sessions = await lockSessions(tx, orgCode, ids);
    const first = sessions.get(given.sessionId);
    if (!first || !this.isOpen(first)) throw new Refusal('reservation.notOpen', {}, 500, { field: 'sessionId' });
    const terms = await this.termsOf(tx, first, given, isGroup);
    const totalFen = terms.price_mode === 'FLAT' ? terms.price_fen : terms.price_fen * given.heads;
    if (depositFen > totalFen)
      throw new Refusal('reservation.depositTooHigh', { total: yuan(totalFen).toFixed(2) }, 500, { field: 'deposit' });
    const { reservationLimit, depositBackHours } = await storeSettings(tx, orgCode);
    const open = ids.flatMap((id) => sessions.get(id) ?? []).filter((session) => this.isOpen(session));
    const parts = allocate(given.heads, open.map(placesOf), reservationLimit);
    if (parts === null && !waits) throw this.noPlaces(open, reservationLimit);
    const signUps = parts ?? [{ id: first.id, heads: given.heads }];
    const state: SignUpState = parts === null ? 'WAITALLOCATE' : depositFen > 0 ? 'PREDEDUCT' : 'REGISTERED';
    for (const part of parts ?? []) {
      const session = must(sessions.get(part.id), 'a session that was just held');
      await saveSession(tx, actor.realName, session, { taken: session.places_taken + part.heads });
    }
    const id = newId();
    // A part may stand in a later session than the one that was asked for.
    const start = must(sessions.get(signUps[0]?.id ?? first.id), 'the first session of a reservation');
    await insertReservation(tx, {
      ...{ id, org_code: orgCode, state: state === 'REGISTERED' ? 'SUCCESS' : 'WAITCONFIRM', kind: given.kind },
      ...{ session_id: start.id, starts_at: start.starts_at, day: start.day, name: given.name },
      ...{ phone: given.phone ?? null, member_id: memberId, heads: given.heads, ...terms },
      ...{ deposit_fen: depositFen, deposit_back_hours: depositBackHours, remark: given.remark ?? '' },
      created_by: actor.userId,
    });
    for (const part of signUps)
      await insertSignUp(tx, actor.realName, {
        ...{ id: newId(), org_code: orgCode, session_id: part.id, reservation_id: id, heads: part.heads, state },
      });
    publishReservation(tx, actor.realName, { id, org_code: orgCode, version: 1 }, 'added');
    return id;
  }

  /** The places are free; the deposit goes back by the rule that was agreed. */
  async cancel(tx: Tx, actor: Actor, id: string, reason: string): Promise<Cancelled> {
    const seen = await findReservation(tx, actor.orgCode, id);
    if (!seen) throw new Refusal('notFound');
    // An order, and the line before it, are taken before sessions and reservations.
    if (seen.deposit_order_id !== null) await this.sales.lock(tx, actor, seen.deposit_order_id);
    const held = await this.holdOpen(tx, actor, id);
    const { reservation } = held;
    if (reservation.deposit_order_id !== seen.deposit_order_id) throw new Refusal('resource.changedMeanwhile');
    await release(tx, actor.realName, held, { cancel_reason: reason, ended_at: this.clock.now() });
    return this.settleDeposit(tx, actor, reservation, reason);
  }

  /**
   * More people come, or fewer. The price counts as it was agreed; more take places as a new reservation does, fewer leave the last session first.
   * @param known how many there were where it was asked for
   * @returns what all of it costs now, in fen
   */
  async changeHeads(
    tx: Tx,
    actor: Actor,
    { id, heads, known }: { id: string; heads: number; known: number },
  ): Promise<number> {
    const seen = await findReservation(tx, actor.orgCode, id);
    if (!seen) throw new Refusal('notFound');
    const later = seen.kind === 'PERSON' ? [] : await sessionsFrom(tx, actor.orgCode, seen.session_id);
    const held = await hold(tx, actor.orgCode, id, later);
    const { reservation } = held;
    if (reservation.state === 'CANCELLED') assertOpen(reservation);
    const links = await ordersOf(tx, id);
    if (links.some((order) => order.state === 'OPEN')) throw new Refusal('reservation.paying');
    const priceMode = reservation.flat_up_to === 0 ? reservation.price_mode : modeFor(reservation.flat_up_to, heads);
    const totalFen = priceMode === 'FLAT' ? reservation.price_fen : reservation.price_fen * heads;
    // The same call again changes nothing.
    if (heads === reservation.heads) return totalFen;
    if (reservation.heads !== known) throw new Refusal('resource.changedMeanwhile');
    const field = { field: 'heads' };
    if (heads < reservation.signed_in)
      throw new Refusal('reservation.belowSignedIn', { count: reservation.signed_in }, 500, field);
    if (priceMode !== reservation.price_mode && reservation.signed_in > 0)
      throw new Refusal('reservation.pricePaid', { max: reservation.flat_up_to }, 500, field);
    if (reservation.deposit_fen > totalFen)
      throw new Refusal('reservation.depositTooHigh', { total: yuan(totalFen).toFixed(2) }, 500, field);
    if (heads > known) await this.takeMore(tx, actor, held, later, heads - known);
    else await leaveLast(tx, actor.realName, held, known - heads);
    await saveReservation(tx, actor.realName, reservation, { heads, price_mode: priceMode });
    if (heads < known)
      for (const { session_id: sessionId } of held.signUps)
        await allocateWaiting(tx, actor.realName, must(held.sessions.get(sessionId), 'the session of a sign-up'));
    return totalFen;
  }

  private async takeMore(tx: Tx, actor: Actor, held: Held, later: readonly string[], more: number): Promise<void> {
    const { reservation, sessions } = held;
    const standing = held.signUps.filter(({ state }) => !signUpStates.isFinal(state));
    const state = must(standing[0], 'a sign-up of a reservation that is open').state;
    const ids = [
      ...new Set([...standing.map((signUp) => signUp.session_id), ...(state === 'WAITALLOCATE' ? [] : later)]),
    ];
    const all = ids.flatMap((id) => sessions.get(id) ?? []).toSorted(byStart);
    const open = all.filter((session) => this.isOpen(session));
    if (open.length === 0) throw new Refusal('reservation.notOpen', {}, 500, { field: 'heads' });
    const { reservationLimit } = await storeSettings(tx, actor.orgCode);
    // Anyone who waits takes no place yet, and waits on for all of them.
    const waits = state === 'WAITALLOCATE';
    const parts = waits
      ? [{ id: must(open[0], 'an open session').id, heads: more }]
      : allocate(more, open.map(placesOf), reservationLimit);
    if (parts === null) throw this.noPlaces(open, reservationLimit);
    for (const part of parts) {
      const session = must(sessions.get(part.id), 'a session that is held');
      const own = standing.find((signUp) => signUp.session_id === part.id);
      if (own) await saveSignUp(tx, actor.realName, actor.orgCode, own, own.state, own.heads + part.heads);
      else
        await insertSignUp(tx, actor.realName, {
          ...{ id: newId(), org_code: actor.orgCode, session_id: part.id, reservation_id: reservation.id },
          ...{ heads: part.heads, state },
        });
      if (!waits)
        sessions.set(
          part.id,
          await saveSession(tx, actor.realName, session, { taken: session.places_taken + part.heads }),
        );
    }
  }

  /** Nobody came: the places are free for others, and the deposit is kept. */
  async noShow(tx: Tx, actor: Actor, id: string): Promise<void> {
    const held = await this.holdOpen(tx, actor, id);
    const now = this.clock.now();
    if (now < held.reservation.starts_at) throw new Refusal('reservation.notDue');
    await release(tx, actor.realName, held, { no_show: true, ended_at: now });
  }

  /** The whole number; anyone who looked is on record before it leaves. */
  unmask(actor: Actor, id: string): Promise<{ phone: string }> {
    return this.db.transaction(async (tx) => {
      const { phone, org_code: orgCode } = await lockReservation(tx, actor.orgCode, id);
      if (phone === null) throw new Refusal('reservation.noPhone');
      await tables.insert(tx, 'reservation_phone_view', {
        id: newId(),
        org_code: orgCode,
        reservation_id: id,
        viewed_by: actor.userId,
        viewed_at: this.clock.now(),
      });
      return { phone };
    });
  }

  private async holdOpen(tx: Tx, actor: Actor, id: string): Promise<Held> {
    const held = await hold(tx, actor.orgCode, id);
    assertOpen(held.reservation);
    if ((await ordersOf(tx, id)).some((order) => order.state === 'OPEN')) throw new Refusal('reservation.paying');
    return held;
  }

  /** Where the money cannot go back now, for example because the drawer holds less, the cancellation stands and the order is refunded later. */
  private async settleDeposit(tx: Tx, actor: Actor, reservation: Reservation, reason: string): Promise<Cancelled> {
    const left = await depositLeft(tx, this.sales, actor, reservation, await ordersOf(tx, reservation.id));
    const { deposit_order_id: orderId, starts_at: startsAt, deposit_back_hours: hours } = reservation;
    if (left === null || left.fen === 0 || orderId === null) return { deposit: 'none', number: null };
    if (!isDepositGivenBack(startsAt, this.clock.now(), hours)) return { deposit: 'kept', number: null };
    const target: RefundInput['target'] =
      left.paidWith === 'scan' ? 'CHANNEL' : left.paidWith === 'member' ? 'MEMBER' : 'CASH';
    const request: RefundInput = {
      ...{ orderId, ways: [], amount: left.fen, target, memberId: '', refundPassword: '' },
      scope: 'amount',
      usedGifts: 'letGo',
      reason: 'CUSTOMER',
      remark: `${reservation.number} ${reason}`.slice(0, REMARK_MAX),
      ...{ managerId: '', managerPassword: '' },
    };
    try {
      const { number } = await tx.attempt(() => this.refunds.request(tx, actor, request, null));
      return { deposit: 'back', number };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { deposit: 'open', number: left.orderNumber };
    }
  }

  private async memberOf(tx: Tx, actor: Actor, id: string | null): Promise<string | null> {
    if (id === null) return null;
    const member = await this.members.find(actor, id, tx);
    if (!member) throw new Refusal('member.unknown', {}, 500, { field: 'userId' });
    return member.id;
  }

  private isOpen({ state, starts_at: startsAt, minutes }: RaceSession): boolean {
    return takesReservations(state) && this.clock.now().getTime() < startsAt.getTime() + minutes * MINUTE_MS;
  }

  /** What the rule of the session says now, or what was agreed with a group. */
  private async termsOf(tx: Tx, session: RaceSession, given: Given, isGroup: boolean): Promise<Terms> {
    const tariff = await tariffOf(tx, session.org_code, session.tariff_id, session.day);
    if (tariff.consumptionType !== 'NOCARDCONSUME' && tariff.consumptionType !== 'BALANCE')
      throw new Refusal('reservation.moneyRuleOnly', {}, 500, { field: 'sessionId' });
    const rule = {
      ...{ tariff_id: tariff.id, tariff_name: tariff.name, tariff_name_en: tariff.nameEn },
      ...{ run_mode: session.run_mode, ...drivenIn(tariff, session.run_mode) },
    };
    const price = isGroup ? (given.price ?? null) : null;
    if (price !== null) {
      const mode = given.priceMode ?? 'PERHEAD';
      if (!isOf(DICTIONARIES.price_mode, mode)) throw notOffered('priceMode');
      return { ...rule, price_mode: mode, price_fen: fen(price), flat_up_to: 0 };
    }
    // A rule that charges a group once has one price for all of them.
    const upTo = tariff.multiPersonMode === 'SINGLE' ? tariff.notDoubledHeadCount : 0;
    return { ...rule, price_mode: modeFor(upTo, given.heads), price_fen: tariff.priceFen, flat_up_to: upTo };
  }

  private noPlaces(open: readonly RaceSession[], limit: number): Refusal {
    const left = open.reduce((sum, session) => sum + freePlaces(placesOf(session), limit), 0);
    const unlimited = open.reduce((sum, session) => sum + freePlaces(placesOf(session), 0), 0);
    const atLimit = limit > 0 && unlimited > left;
    return atLimit
      ? new Refusal('reservation.limitReached', { max: limit, left }, 500, { field: 'heads' })
      : new Refusal('reservation.noPlaces', { left }, 500, { field: 'heads' });
  }
}

/** As they follow each other; in the order of their ids where they start together. */
const byStart = (a: RaceSession, b: RaceSession): number =>
  a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1);

/** How a rule counts that has one price for so many people. */
const modeFor = (flatUpTo: number, heads: number): 'FLAT' | 'PERHEAD' =>
  heads > 1 && heads <= flatUpTo ? 'FLAT' : 'PERHEAD';

/** Fewer people come: the last session is left first. A session that has started is over for those who decide it. */
async function leaveLast(tx: Tx, by: string, held: Held, fewer: number): Promise<void> {
  const { reservation, sessions } = held;
  const standing = held.signUps
    .filter(({ state }) => !signUpStates.isFinal(state))
    .map((signUp) => ({ signUp, session: must(sessions.get(signUp.session_id), 'the session of a sign-up') }))
    .toSorted((a, b) => byStart(b.session, a.session));
  let left = fewer;
  for (const { signUp, session } of standing) {
    const part = Math.min(left, signUp.heads);
    if (part === 0) break;
    if (session.state === 'STARTED' || session.state === 'ENDED')
      throw new Refusal('session.notOpen', {}, 500, { field: 'heads' });
    if (part === signUp.heads) await saveSignUp(tx, by, reservation.org_code, signUp, 'CANCELLED');
    else await saveSignUp(tx, by, reservation.org_code, signUp, signUp.state, signUp.heads - part);
    if (holdsPlaces(signUp.state))
      sessions.set(session.id, await saveSession(tx, by, session, { taken: session.places_taken - part }));
    left -= part;
  }
  invariant(left === 0, 'the sign-ups of a reservation are as many as its people');
}

function notOffered(field: 'kind' | 'priceMode'): Refusal {
  const { cn, en } = resource.fields[field];
  return new Refusal('resource.notOffered', { field: { cn, en } }, 500, { field });
}
