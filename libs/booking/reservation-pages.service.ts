import { Injectable } from '@nestjs/common';
import { maskPhone, type ReservationDetail, type ReservationHit, toWireTime } from '@paddock/contracts/wire';
import { RefundableSales } from '@paddock/counter';
import { dayInStore } from '@paddock/identity';
import { type Actor, Clock, Database } from '@paddock/kernel';
import { depositLeft } from './deposit';
import { isDepositGivenBack } from './places';
import { billedFen, payingHeads } from './reservation-payments.service';
import { findReservation, ordersOf, type Reservation } from './reservation.repository';
import { kartGroupOf } from './session.repository';

type HitRow = Pick<
  Reservation,
  'id' | 'number' | 'name' | 'phone' | 'kind' | 'state' | 'heads' | 'signed_in' | 'starts_at' | 'day'
> & { session_name: string; session_name_en: string | null };

const HITS = 20;
const FOUR_DIGITS = /^\d{4}$/;

/** Reservations as the counter looks for them and sees them. */
@Injectable()
export class ReservationPages {
  constructor(
    private readonly db: Database,
    private readonly sales: RefundableSales,
    private readonly clock: Clock,
  ) {}

  /** From today on, what comes first first. Four digits are the end of a phone or of a number, which everybody may see. */
  async search(actor: Actor, text: string): Promise<ReservationHit[]> {
    const today = await dayInStore(this.db, actor.orgCode, this.clock.now());
    const asked = text.trim();
    const rows = await this.db.query<HitRow>(
      `SELECT r.id, r.number, r.name, r.phone, r.kind, r.state, r.heads, r.signed_in, r.starts_at, r.day::text AS day, s.name AS session_name,
         s.name_en AS session_name_en
       FROM reservation r JOIN race_session s ON s.id = r.session_id
       WHERE r.org_code = $1 AND r.day >= $2::date AND r.state <> 'CANCELLED'
         AND ($3 = '' OR r.number = upper($3) OR ($4 AND (r.phone_end = $3 OR r.number_end = $3)) OR (NOT $4 AND strpos(lower(r.name), lower($3)) > 0))
       ORDER BY r.day, r.starts_at, r.id LIMIT $5`,
      [actor.orgCode, today, asked, FOUR_DIGITS.test(asked), HITS],
    );
    return rows.map((row) => hitOf(row, today));
  }

  async detail(actor: Actor, id: string): Promise<ReservationDetail | null> {
    const reservation = await findReservation(this.db, actor.orgCode, id);
    if (!reservation) return null;
    const now = this.clock.now();
    const today = await dayInStore(this.db, actor.orgCode, now);
    const links = await ordersOf(this.db, id);
    const left = await depositLeft(this.db, this.sales, actor, reservation, links);
    const signUps = await this.db.query<{
      session_id: string;
      name: string;
      name_en: string | null;
      starts_at: Date;
      heads: number;
      state: string;
    }>(
      `SELECT u.session_id, s.name, s.name_en, s.starts_at, u.heads, u.state FROM session_sign_up u JOIN race_session s ON s.id = u.session_id
       WHERE u.reservation_id = $1 ORDER BY s.starts_at, s.id`,
      [id],
    );
    const isBack = isDepositGivenBack(reservation.starts_at, now, reservation.deposit_back_hours);
    const session = signUps.find((signUp) => signUp.session_id === reservation.session_id);
    return {
      ...hitOf({ ...reservation, session_name: session?.name ?? '', session_name_en: session?.name_en ?? null }, today),
      version: reservation.version,
      remark: reservation.remark,
      memberId: reservation.member_id,
      kartGroup: await kartGroupOf(this.db, reservation.session_id),
      tariffName: reservation.tariff_name,
      tariffNameEn: reservation.tariff_name_en,
      priceMode: reservation.price_mode,
      priceFen: reservation.price_fen,
      depositFen: reservation.deposit_fen,
      depositPaidFen: reservation.deposit_paid_fen,
      depositLeftFen: left?.fen ?? 0,
      depositBackHours: reservation.deposit_back_hours,
      backFen: isBack ? (left?.fen ?? 0) : 0,
      billedFen: billedFen(links),
      payingHeads: payingHeads(links),
      signUps: signUps.map((signUp) => ({
        ...{ sessionId: signUp.session_id, sessionName: signUp.name, sessionNameEn: signUp.name_en },
        ...{ startTime: toWireTime(signUp.starts_at), heads: signUp.heads, state: signUp.state },
      })),
      orders: links.map((link) => ({
        ...{ orderId: link.order_id, number: link.number, purpose: link.purpose, state: link.state },
        ...{ heads: link.heads, amountFen: link.amount_fen, depositFen: link.deposit_fen },
      })),
    };
  }
}

const hitOf = (row: HitRow, today: string): ReservationHit => ({
  ...{ id: row.id, number: row.number, name: row.name, kind: row.kind, state: row.state },
  phone: row.phone === null ? null : maskPhone(row.phone),
  ...{ heads: row.heads, signedIn: row.signed_in, startTime: toWireTime(row.starts_at) },
  ...{ sessionName: row.session_name, sessionNameEn: row.session_name_en, today: row.day === today },
});
