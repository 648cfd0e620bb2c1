import { Injectable, type OnModuleInit } from '@nestjs/common';
import { billOf } from '@paddock/contracts/booking-bill';
import { type InputOf, type reservationRoutes, yuan } from '@paddock/contracts/wire';
import {
  type Goods,
  lockLine,
  oneLine,
  type OpenedOrder,
  type Order,
  Orders,
  RefundableSales,
  Sales,
  type OrderSale,
  wireModeOf,
} from '@paddock/counter';
import { dayInStore } from '@paddock/identity';
import { type Actor, Clock, Refusal, type Tx } from '@paddock/kernel';
import type { Member } from '@paddock/membership';
import { RefundRequests, type SaleRefundGuard } from '@paddock/refunds';
import { WaiverMatches } from '@paddock/waivers';
import { counts, countedFen, depositLeft } from './deposit';
import { confirm, hold } from './held-places';
import {
  anybodyOf,
  findReservation,
  insertReservationOrder,
  lockReservation,
  ordersOf,
  ordersOfFlatPrice,
  type Reservation,
  type ReservationOrder,
  reservationOrder,
  saveReservation,
  setOrderState,
} from './reservation.repository';
import { assertOpen } from './reservations.service';
import { kartGroupOf } from './session.repository';

type Paying = Omit<InputOf<typeof reservationRoutes.deposit>, 'id'>;
type SignIn = InputOf<typeof reservationRoutes.signIn>;

/** The money of reservations: each deposit and each sign-in is an order of the counter. */
@Injectable()
export class ReservationPayments implements OnModuleInit {
  constructor(
    private readonly orders: Orders,
    private readonly sales: RefundableSales,
    private readonly lineUpSales: Sales,
    private readonly refunds: RefundRequests,
    private readonly waivers: WaiverMatches,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.orders.onOrderPaid('reservation', (tx, order) => this.orderPaid(tx, order));
    this.orders.onPaymentMoved((tx, order) => this.paymentMoved(tx, order));
    this.refunds.beforeSaleRefund(assertSaysWhy);
    this.refunds.beforeSaleRefund(assertNobodyDrives);
    this.lineUpSales.ordersOfOnePrice(ordersOfFlatPrice);
  }

  /** Before the transaction, because passwords are compared there. */
  payerOf(actor: Actor, paying: Paying): Promise<Member | null> {
    return this.orders.payerOf(actor, saleOf(paying, []));
  }

  async takeDeposit(tx: Tx, actor: Actor, id: string, paying: Paying, payer: Member | null): Promise<OpenedOrder> {
    const held = await hold(tx, actor.orgCode, id);
    const { reservation } = held;
    assertOpen(reservation);
    if (reservation.deposit_fen === 0 || reservation.deposit_paid_fen > 0)
      throw new Refusal('reservation.noDepositDue');
    const links = await ordersOf(tx, id);
    if (links.some((link) => link.state === 'OPEN')) throw new Refusal('reservation.paying');
    const goods: Goods = {
      ...goodsOf(reservation, { dueFen: reservation.deposit_fen, heads: 1, isShared: true }),
      ...{ laps: 0, minutes: 0 },
    };
    goods.tariff.name = `订金 ${reservation.number}`;
    goods.tariff.nameEn = `Deposit ${reservation.number}`;
    const sale = saleOf(paying, [reservation.name], reservation);
    const opened = await this.orders.open(
      tx,
      actor,
      { ...sale, startAfterPayment: false },
      oneLine(goods, sale),
      payer,
    );
    const paid = opened.order.pay_state === 'payed';
    await insertReservationOrder(tx, actor.orgCode, {
      ...{ order_id: opened.order.id, reservation_id: id, purpose: 'DEPOSIT', heads: 0, deposit_fen: 0 },
      state: paid ? 'PAID' : 'OPEN',
    });
    const linked = await saveReservation(tx, actor.realName, reservation, { deposit_order_id: opened.order.id });
    if (paid) await confirm(tx, actor.realName, { ...held, reservation: linked }, opened.order.amount_fen);
    return opened;
  }

  /** Everybody who signs in stands in the line-up once it is paid; what was agreed is charged, with the deposit taken off. */
  async signIn(
    tx: Tx,
    actor: Actor,
    { id, drivers, waitMinutes, dueFen, ...paying }: SignIn,
    payer: Member | null,
  ): Promise<OpenedOrder> {
    const seen = await findReservation(tx, actor.orgCode, id);
    if (!seen) throw new Refusal('notFound');
    // The line and the order of the deposit come before a reservation.
    if (seen.deposit_order_id === null) await lockLine(tx, actor.orgCode);
    else await this.sales.lock(tx, actor, seen.deposit_order_id);
    const reservation = await lockReservation(tx, actor.orgCode, id);
    const links = await ordersOf(tx, id);
    await this.assertMaySignIn(tx, reservation, links, drivers.length);
    await this.assertFlatPriceStays(tx, actor, reservation, links);
    const left = await depositLeft(tx, this.sales, actor, reservation, links);
    const heads = drivers.length;
    const bill = billOf(
      {
        ...{ priceMode: reservation.price_mode, priceFen: reservation.price_fen },
        ...{ billedFen: billedFen(links), depositLeftFen: left?.fen ?? 0 },
      },
      heads,
    );
    // What the customer was asked for on the screen; another bill may have ended, or a deposit have gone back meanwhile.
    if (dueFen !== undefined && dueFen !== bill.dueFen) throw new Refusal('reservation.dueChanged');
    const isShared = reservation.price_mode === 'FLAT';
    const goods = goodsOf(reservation, { dueFen: bill.dueFen, heads, isShared });
    const names = drivers.map(({ cheshou }, nth) => cheshou || defaultName(reservation, nth));
    await this.waivers.assertFit(tx, actor.orgCode, {
      ...{ names, memberId: paying.userId || null },
      kartGroup: await kartGroupOf(tx, reservation.session_id),
    });
    const sale = { ...saleOf(paying, names, reservation), waitMinutes: waitMinutes ?? null };
    const opened = await this.orders.open(tx, actor, sale, oneLine(goods, sale), payer);
    const paid = opened.order.pay_state === 'payed';
    await insertReservationOrder(tx, actor.orgCode, {
      ...{ order_id: opened.order.id, reservation_id: id, purpose: 'SIGNIN', heads, deposit_fen: bill.depositFen },
      state: paid ? 'PAID' : 'OPEN',
    });
    await saveReservation(tx, actor.realName, reservation, paid ? arrived(reservation, heads) : {});
    return opened;
  }

  private async assertMaySignIn(
    tx: Tx,
    reservation: Reservation,
    links: readonly ReservationOrder[],
    heads: number,
  ): Promise<void> {
    if (reservation.state === 'WAITCONFIRM') throw new Refusal('reservation.notConfirmed');
    if (reservation.state === 'CANCELLED') assertOpen(reservation);
    const today = await dayInStore(tx, reservation.org_code, this.clock.now());
    if (reservation.day !== today) throw new Refusal('reservation.notToday');
    if (heads === 0) throw new Refusal('reservation.headsRequired');
    const left = reservation.heads - reservation.signed_in - payingHeads(links);
    if (heads > left) throw new Refusal('reservation.tooManyHeads', { left });
  }

  /** A flat price that is on its way back to the customer pays for nobody any more, and might still stay: who signs in waits for its end. */
  private async assertFlatPriceStays(
    tx: Tx,
    actor: Actor,
    { price_mode: priceMode }: Reservation,
    links: readonly ReservationOrder[],
  ): Promise<void> {
    if (priceMode !== 'FLAT') return;
    for (const link of links) {
      if (link.purpose !== 'SIGNIN' || link.state !== 'PAID' || link.given_back || link.amount_fen === 0) continue;
      const sale = await this.sales.find(tx, actor, link.order_id);
      if (sale && sale.returned >= sale.paid) throw new Refusal('reservation.goingBack');
    }
  }

  /** Only a scan is paid after its order was opened; everything else is noted where it is sold. */
  private async orderPaid(tx: Tx, order: Order): Promise<void> {
    if (order.payment_mode !== 'wechat' || order.member_id !== null) return;
    const link = await reservationOrder(tx, order.id);
    if (link?.state !== 'OPEN') return;
    await setOrderState(tx, order.id, 'PAID');
    const { reservation_id: id, heads } = link;
    if (link.purpose === 'DEPOSIT') {
      await confirm(tx, '', await hold(tx, order.org_code, id), order.amount_fen);
      return;
    }
    const reservation = await lockReservation(tx, order.org_code, id);
    await saveReservation(tx, '', reservation, arrived(reservation, heads));
  }

  private async paymentMoved(tx: Tx, order: Order): Promise<void> {
    if (order.pay_progress !== 'declined' && order.pay_progress !== 'reversed') return;
    const link = await reservationOrder(tx, order.id);
    if (link?.state !== 'OPEN') return;
    await setOrderState(tx, order.id, 'FAILED');
    await saveReservation(tx, '', await lockReservation(tx, order.org_code, link.reservation_id), {});
  }
}

/** What was billed and is paid, or being paid, with the deposit that counted. */
export const billedFen = (links: readonly ReservationOrder[]): number =>
  links.reduce(
    (sum, link) => sum + (link.purpose === 'SIGNIN' && counts(link) ? link.amount_fen + link.deposit_fen : 0),
    0,
  );
/** People whose bill is being paid. */
export const payingHeads = (links: readonly ReservationOrder[]): number =>
  links.reduce((sum, link) => sum + (link.purpose === 'SIGNIN' && link.state === 'OPEN' ? link.heads : 0), 0);

/** A deposit that has paid a bill is money for a ride: giving it back too needs a word. */
const assertSaysWhy: SaleRefundGuard = async (tx, { sale, amount, remark }) => {
  const link = await reservationOrder(tx, sale.order.id);
  if (link?.purpose !== 'DEPOSIT' || remark !== '') return;
  const counted = countedFen(await ordersOf(tx, link.reservation_id));
  if (amount <= sale.paid - sale.returned - counted) return;
  throw new Refusal('refund.depositCounted', { amount: yuan(counted).toFixed(2) }, 500, { field: 'remark' });
};

/** One price for all of a reservation is due as long as anybody of them drives: giving it back before needs a word. */
const assertNobodyDrives: SaleRefundGuard = async (tx, { sale, remark }) => {
  if (remark !== '') return;
  const others = (await ordersOfFlatPrice(tx, sale.order.id)).filter((id) => id !== sale.order.id);
  if (await anybodyOf(tx, others)) throw new Refusal('refund.othersDrive', {}, 500, { field: 'remark' });
};

const arrived = ({ signed_in: signedIn }: Reservation, heads: number) => ({
  state: 'SIGNEDIN' as const,
  signed_in: signedIn + heads,
});

const defaultName = ({ name, heads, signed_in: signedIn }: Reservation, nth: number): string =>
  heads === 1 ? name : `${name.slice(0, 26)} ${signedIn + nth + 1}`;

function saleOf(paying: Paying, drivers: string[], reservation?: Reservation): OrderSale {
  const { userId, consumePayMode, consumePassword, payCode, departuserId } = paying;
  const isMember = userId !== '';
  return {
    type: isMember ? 'BALANCE' : 'NOCARDCONSUME',
    paymentMode: isMember ? 'wechat' : consumePayMode,
    runMode: wireModeOf(reservation?.run_mode ?? 'laps'),
    usageMode: 'lineup',
    tariffId: reservation?.tariff_id ?? '',
    memberId: userId,
    consumptionPassword: consumePassword,
    groupCouponCodes: [],
    paymentCode: !isMember && consumePayMode === 'wechat' ? payCode : '',
    headCount: Math.max(1, drivers.length),
    driverName: drivers[0] ?? '',
    drivers,
    vehicleIds: [],
    lineUpNumber: null,
    waitMinutes: null,
    startAfterPayment: true,
    cashierId: departuserId,
    printerId: '',
    remark: reservation?.number ?? '',
  };
}

/** What was agreed is the whole price: no rate takes anything off. */
const pricesOf = (priceFen: number) => ({ priceFen, listPriceFen: priceFen });

/**
 * The agreed price as a rule of its own. Each person's price can be given back alone only where it is the same for all: not a flat one, and
 * not one of which a deposit leaves an uneven rest.
 */
function goodsOf(
  reservation: Reservation,
  { dueFen, heads, isShared }: { dueFen: number; heads: number; isShared: boolean },
): Goods {
  const once = isShared || dueFen % heads !== 0;
  return {
    tariff: {
      ...{ id: reservation.tariff_id, orgCode: reservation.org_code, name: reservation.tariff_name },
      ...{ nameEn: reservation.tariff_name_en, consumptionType: 'NOCARDCONSUME', projectType: 'currency' },
      ...{ minutes: reservation.minutes, laps: reservation.laps, isRide: true, points: 0, visits: 0 },
      ...pricesOf(once ? dueFen : dueFen / heads),
      multiPersonMode: once ? 'SINGLE' : 'MULTIPLY',
      notDoubledHeadCount: once ? heads : 1,
    },
    tabId: null,
    number: null,
    laps: reservation.laps,
    minutes: reservation.minutes,
  };
}
