import { type Actor, Refusal } from '@paddock/kernel';
import type { PastCounter, PastTariff } from './counter.service';
import type { PastClock } from './past-time';
import { personOf, walkInOf } from './people';
import type { Random } from './random';
import type { PastScans } from './scans';
import type { Kart, Track } from './track';

interface Regular {
  id: string;
  name: string;
  password: string;
  skill: number;
}

export interface Hall {
  cashier: Actor;
  counter: PastCounter;
  /** Null: this venue takes no payments by phone. */
  scans: PastScans | null;
  track: Track;
  clock: PastClock;
  random: Random;
  karts: readonly Kart[];
  tariffs: readonly PastTariff[];
  /** In the order of the list: cheapest first. */
  rechargeRules: readonly string[];
  coupons: string[];
  /** Members whom the venue has from the begin. */
  known: readonly { id: string; nickname: string; consumptionPassword?: string }[];
}

const MEMBERS_MAX = 32;
const MINUTE_MS = 60_000;

/** Who comes, and what for. Each visit is over when the next one begins. */
export class Visits {
  private readonly regulars: Regular[];
  private made = 0;
  private trials = 0;

  constructor(private readonly hall: Hall) {
    const { known, random } = hall;
    this.regulars = known.map(({ id, nickname, consumptionPassword = '' }) => ({
      ...{ id, name: nickname, password: consumptionPassword, skill: random.next() },
    }));
  }

  async visit(from: Date, until: Date): Promise<void> {
    const { clock, random, counter } = this.hall;
    await clock.moveTo(from);
    await counter.escapeOverdue();
    this.made += 1;
    // The first of each kind comes soon, so that also the shortest past has all of them.
    const kinds = [
      () => this.walkIn(from, until),
      () => this.newMember(),
      () => this.memberRide(from, until, 'BALANCE'),
      () => this.trial(from, until),
      () => this.couponRide(from, until),
      () => this.cancelled(),
      () => this.memberRide(from, until, 'QUAN'),
      () => this.payLater(from, until),
      () => this.memberRide(from, until, 'INTEGRAL'),
      () => this.walkIn(from, until),
      () => this.memberRide(from, until, 'BALANCE'),
      () => this.walkIn(from, until),
    ];
    const kind = this.made <= kinds.length ? kinds[this.made - 1] : random.pick(kinds);
    // Whom the counter refuses, goes: no time of day may keep the venue from starting.
    await kind?.().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }

  /** What is open when the past ends: people in line, records to be paid, cash that is owed. */
  async leaveOpen(at: Date): Promise<void> {
    const { clock, counter, cashier, random } = this.hall;
    await clock.moveTo(at);
    for (let waiting = 0; waiting < 3; waiting += 1)
      await counter.sell(cashier, { tariff: this.tariff('NOCARDCONSUME'), driver: walkInOf(random) });
    const owed = await counter.sell(cashier, { tariff: this.tariff('NOCARDCONSUME'), driver: walkInOf(random) });
    await counter.cancel(cashier, owed);
    for (const type of ['BALANCE', 'NOCARDCONSUME'] as const) {
      const kart = random.pick(this.hall.karts);
      const driver = walkInOf(random);
      await counter.playFirst(cashier, { tariff: this.tariff(type), driver }, kart.id);
      const startsAt = new Date(at.getTime() - 5 * MINUTE_MS);
      await this.hall.track.drive(kart, random.next(), startsAt, at);
    }
  }

  private async walkIn(from: Date, until: Date): Promise<void> {
    const { random } = this.hall;
    const sale = { tariff: this.tariff('NOCARDCONSUME'), driver: walkInOf(random), code: this.nextCode() };
    await this.ride(from, until, sale, random.next());
  }

  private async newMember(): Promise<string | null> {
    const { counter, cashier, random } = this.hall;
    if (this.regulars.length >= MEMBERS_MAX) {
      return this.recharge(random.pick(this.regulars).id);
    }
    const person = personOf(random, this.regulars.length + 1);
    const id = await counter.enrol(cashier, person);
    this.regulars.push({ id, name: person.nickname, password: '', skill: random.next() });
    return this.recharge(id);
  }

  private async recharge(memberId: string, ruleId = this.hall.random.pick(this.hall.rechargeRules)): Promise<string> {
    const { counter, cashier, scans } = this.hall;
    const orderId = await counter.recharge(cashier, memberId, ruleId, { code: this.nextCode() });
    await scans?.answered();
    return orderId;
  }

  private nextCode(): string {
    return this.hall.scans?.nextCode() ?? '';
  }

  private async memberRide(from: Date, until: Date, type: PastTariff['type']): Promise<void> {
    const { random } = this.hall;
    if (this.regulars.length === 0) await this.newMember();
    const member = random.pick(this.regulars);
    const sale = { tariff: this.tariff(type), driver: member.name, memberId: member.id, password: member.password };
    try {
      await this.ride(from, until, sale, member.skill);
    } catch (error) {
      // The account holds too little, as the cashier sees it too.
      if (!(error instanceof Refusal)) throw error;
      await this.recharge(member.id);
    }
  }

  private async couponRide(from: Date, until: Date): Promise<void> {
    if (this.regulars.length === 0) await this.newMember();
    const coupon = this.hall.coupons.shift();
    if (coupon === undefined) return this.walkIn(from, until);
    const member = this.hall.random.pick(this.regulars);
    const sale = {
      tariff: this.tariff('GROUPCOUPON'),
      driver: member.name,
      memberId: member.id,
      password: member.password,
      coupon,
    };
    await this.ride(from, until, sale, member.skill);
  }

  /** Pays in the end, buys a recharge for it, or leaves without a word. */
  private async trial(from: Date, until: Date): Promise<void> {
    const { random, counter, cashier } = this.hall;
    const sale = { tariff: this.tariff('NOCARDCONSUME'), driver: walkInOf(random) };
    const tabId = await this.drivenFirst(from, until, sale);
    this.trials += 1;
    if (this.trials % 3 === 0) return;
    if (this.trials % 3 === 2) return counter.settle(cashier, tabId, sale);
    const orderId = await this.newMember();
    if (orderId !== null) await counter.link(cashier, tabId, orderId);
  }

  private async payLater(from: Date, until: Date): Promise<void> {
    const { random, counter, cashier, rechargeRules } = this.hall;
    if (this.regulars.length === 0) await this.newMember();
    const member = random.pick(this.regulars);
    const sale = {
      tariff: this.tariff('BALANCE'),
      driver: member.name,
      memberId: member.id,
      password: member.password,
    };
    const tabId = await this.drivenFirst(from, until, sale);
    await this.recharge(member.id, rechargeRules.at(-1) ?? '');
    await counter.settle(cashier, tabId, sale);
  }

  private async drivenFirst(from: Date, until: Date, sale: Parameters<PastCounter['playFirst']>[1]): Promise<string> {
    const { random, counter, cashier, clock, track, karts } = this.hall;
    const kart = random.pick(karts);
    const tabId = await counter.playFirst(cashier, sale, kart.id);
    await track.drive(kart, random.next(), from, until);
    await clock.moveTo(until);
    return tabId;
  }

  /** Goes before the turn comes; cash is paid out at once. */
  private async cancelled(): Promise<void> {
    const { random, counter, cashier } = this.hall;
    const tariff = this.tariff('NOCARDCONSUME');
    const orderId = await counter.sell(cashier, { tariff, driver: walkInOf(random) });
    await counter.cancel(cashier, orderId);
    await counter.payOut(cashier, orderId);
  }

  private async ride(from: Date, until: Date, sale: Parameters<PastCounter['sell']>[1], skill: number): Promise<void> {
    const { random, counter, cashier, scans, clock, track, karts } = this.hall;
    const kart = random.pick(karts);
    const orderId = await counter.sell(cashier, sale);
    await scans?.answered();
    const startsAt = new Date(from.getTime() + (until.getTime() - from.getTime()) / 10);
    await clock.moveTo(startsAt);
    await counter.start(cashier, orderId, kart.id);
    await track.drive(kart, skill, startsAt, until);
    await clock.moveTo(until);
  }

  private tariff(type: PastTariff['type']): PastTariff {
    return this.hall.random.pick(this.hall.tariffs.filter((tariff) => tariff.type === type));
  }
}
