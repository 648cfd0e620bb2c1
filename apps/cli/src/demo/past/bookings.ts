import type { Reservations, ReservationPayments, Sessions } from '@paddock/booking';
import { reservationRoutes, sessionRoutes } from '@paddock/contracts/wire';
import type { Actor, Database } from '@paddock/kernel';
import type { PastCounter, PastTariff } from './counter.service';
import type { PastClock } from './past-time';
import type { Kart, Track } from './track';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The venue opens its sessions so many days ahead. */
const DAYS_AHEAD = 2;
const PARTY_EVERY = 4;
const CANCELLED_EVERY = 3;
const NO_SHOW_EVERY = 5;
const CASH = { consumePayMode: 'unline', userId: '', consumePassword: '', payCode: '', departuserId: '' } as const;

/** Guests who reserve, in turn: the name, how many come with it, the phone. One has mistyped it: no provider reaches it. */
const GUESTS = [
  { name: '赵女士', heads: 2, phone: '13800010231' },
  { name: '孙先生', heads: 3, phone: '13900024587' },
  { name: '钱小姐', heads: 1, phone: '13700038812' },
  { name: '吴先生', heads: 2, phone: '13600049002' },
  { name: '冯女士', heads: 2, phone: '13500056643' },
] as const;
const PARTIES = [
  { name: '豆豆生日会', heads: 4, phone: '13400061128' },
  { name: '星河公司团建', heads: 4, phone: '13300077365' },
] as const;

interface Hall {
  db: Database;
  clock: PastClock;
  sessions: Sessions;
  reservations: Reservations;
  payments: ReservationPayments;
  counter: PastCounter;
  track: Track;
  karts: readonly Kart[];
  tariff: PastTariff;
  cashier: Actor;
  manager: Actor;
}

/** Sessions are opened some days ahead; guests and parties reserve them, and come, cancel, or do not come. */
export class PastBookings {
  private guests = 0;
  private parties = 0;
  private coming = 0;

  constructor(private readonly hall: Hall) {}

  /** The days for which nothing was opened yet; the first time also those before them. */
  async openDays(from: Date, isFirst: boolean): Promise<void> {
    for (let ahead = isFirst ? 0 : DAYS_AHEAD; ahead <= DAYS_AHEAD; ahead += 1)
      await this.openDay(await this.dayOf(new Date(from.getTime() + ahead * DAY_MS)));
  }

  /** What comes in over a day, once the drawer is open: guests for tomorrow, now and then a party with its deposit, and a cancellation. */
  async reserve(day: Date, daysAgo: number): Promise<void> {
    const { db, reservations, payments, cashier, manager } = this.hall;
    const tomorrow = await this.dayOf(new Date(day.getTime() + DAY_MS));
    const guest = GUESTS[this.guests % GUESTS.length];
    this.guests += 1;
    const [early, late] = await this.sessionsOn(tomorrow);
    if (guest && early && late) {
      await this.add(cashier, { ...guest, sessionId: early, kind: 'PERSON' });
      const other = await this.add(cashier, { ...guest, name: `${guest.name}的朋友`, sessionId: late, kind: 'PERSON' });
      if (this.guests % CANCELLED_EVERY === 0)
        await db.transaction((tx) => reservations.cancel(tx, cashier, other, '改天再来'));
    }
    const party = PARTIES[this.parties % PARTIES.length];
    const [, , afternoon] = await this.sessionsOn(await this.dayOf(new Date(day.getTime() + DAYS_AHEAD * DAY_MS)));
    if (daysAgo % PARTY_EVERY !== 0 || !party || !afternoon) return;
    this.parties += 1;
    const agreed = { kind: 'PARTY', priceMode: 'FLAT', price: 360, deposit: 100, remark: '要一张桌子' } as const;
    const id = await this.add(manager, { ...party, ...agreed, sessionId: afternoon });
    await db.transaction((tx) => payments.takeDeposit(tx, cashier, id, CASH, null));
  }

  /** Everybody whose session has begun by now: they sign in and drive until `until`, or nobody has come. */
  async arrive(at: Date, until: Date): Promise<void> {
    const { db, clock, reservations, cashier } = this.hall;
    await clock.moveTo(at);
    const due = await db.query<{ id: string; heads: number; name: string; kind: string }>(
      `SELECT id, heads, name, kind FROM reservation WHERE org_code = $1 AND day = $2::date AND starts_at <= $3 AND state = 'SUCCESS'
       ORDER BY starts_at, number LIMIT 1`,
      [cashier.orgCode, await this.dayOf(at), at],
    );
    for (const { id, heads, name, kind } of due) {
      this.coming += 1;
      if (kind === 'PERSON' && this.coming % NO_SHOW_EVERY === 0)
        await db.transaction((tx) => reservations.noShow(tx, cashier, id));
      else await this.drive(id, name, heads, until);
    }
  }

  private async drive(id: string, name: string, heads: number, until: Date): Promise<void> {
    const { db, clock, payments, counter, track, karts, cashier } = this.hall;
    const drivers = Array.from({ length: heads }, (_, nth) => ({ cheshou: nth === 0 ? name : `${name} ${nth + 1}` }));
    const input = reservationRoutes.signIn.input.parse({ ...CASH, id, drivers });
    const { order } = await db.transaction((tx) => payments.signIn(tx, cashier, input, null));
    const startsAt = new Date(clock.now().getTime() + MINUTE_MS);
    await clock.moveTo(startsAt);
    const used = karts.slice(0, heads);
    for (const kart of used) await counter.start(cashier, order.id, kart.id);
    for (const [nth, kart] of used.entries()) await track.drive(kart, (nth + 1) / (heads + 1), startsAt, until);
    await clock.moveTo(until);
  }

  private add(actor: Actor, fields: Parameters<Reservations['add']>[2]): Promise<string> {
    const { db, reservations } = this.hall;
    return db.transaction((tx) => reservations.add(tx, actor, fields));
  }

  private async openDay(day: string): Promise<void> {
    const { db, sessions, manager, tariff } = this.hall;
    const input = sessionRoutes.repeat.input.parse({
      ...{ day, firstTime: '10:00', lastTime: '20:00', everyMinutes: 120, name: '散客场', minutes: 15, places: 8 },
      nameEn: 'Walk-ins',
      ...{ tariffId: tariff.id, consumeVehicleMode: 'circlemode', kartGroup: 'ADULT', remark: '' },
    });
    await db.transaction((tx) => sessions.repeat(tx, manager, input));
  }

  private async sessionsOn(day: string): Promise<string[]> {
    const rows = await this.hall.db.query<{ id: string }>(
      "SELECT id FROM race_session WHERE org_code = $1 AND day = $2::date AND state = 'CREATED' ORDER BY starts_at",
      [this.hall.cashier.orgCode, day],
    );
    return rows.map(({ id }) => id);
  }

  private async dayOf(at: Date): Promise<string> {
    const rows = await this.hall.db.query<{ day: string }>(
      'SELECT ($2::timestamptz AT TIME ZONE time_zone)::date::text AS day FROM store WHERE org_code = $1',
      [this.hall.cashier.orgCode, at],
    );
    return rows[0]?.day ?? '';
  }
}
