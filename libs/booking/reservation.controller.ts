import { Controller } from '@nestjs/common';
import { type InputOf, reservationRoutes, yuan } from '@paddock/contracts/wire';
import { type OpenedOrder, orderPayload, Orders } from '@paddock/counter';
import {
  type Actor,
  CurrentActor,
  Database,
  IdempotencyKey,
  idempotently,
  Input,
  keyWasUsed,
  Route,
  type Tx,
  withMessage,
} from '@paddock/kernel';
import type { Member } from '@paddock/membership';
import { ReservationPages } from './reservation-pages.service';
import { ReservationPayments } from './reservation-payments.service';
import { Reservations } from './reservations.service';

type Routes = typeof reservationRoutes;
type Paying = Omit<InputOf<Routes['deposit']>, 'id'>;

@Controller()
export class ReservationController {
  constructor(
    private readonly db: Database,
    private readonly reservations: Reservations,
    private readonly payments: ReservationPayments,
    private readonly pages: ReservationPages,
    private readonly orders: Orders,
  ) {}

  @Route(reservationRoutes.add)
  async add(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['add']>,
    @IdempotencyKey() key: string | null,
  ) {
    const id = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body: input }, () => this.reservations.add(tx, actor, input)),
    );
    return withMessage('added', id);
  }

  @Route(reservationRoutes.search)
  search(@CurrentActor() actor: Actor, @Input() { text }: InputOf<Routes['search']>) {
    return this.pages.search(actor, text);
  }

  @Route(reservationRoutes.detail)
  detail(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['detail']>) {
    return this.pages.detail(actor, id);
  }

  @Route(reservationRoutes.deposit)
  async deposit(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['deposit']>,
    @IdempotencyKey() key: string | null,
  ) {
    const { id, ...paying } = input;
    const paid = await this.sell(actor, key, input, (tx, payer) =>
      this.payments.takeDeposit(tx, actor, id, paying, payer),
    );
    const done = paid.order.payState === 'payed';
    return withMessage(done ? 'reservation.depositPaid' : 'reservation.waitsForScan', paid);
  }

  @Route(reservationRoutes.signIn)
  async signIn(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['signIn']>,
    @IdempotencyKey() key: string | null,
  ) {
    const paid = await this.sell(actor, key, input, (tx, payer) => this.payments.signIn(tx, actor, input, payer));
    if (paid.order.payState !== 'payed') return withMessage('reservation.waitsForScan', paid);
    return withMessage('reservation.signedIn', paid, { count: input.drivers.length });
  }

  @Route(reservationRoutes.cancel)
  async cancel(@CurrentActor() actor: Actor, @Input() { id, reason }: InputOf<Routes['cancel']>) {
    const { deposit, number } = await this.db.transaction((tx) => this.reservations.cancel(tx, actor, id, reason));
    const answer = { deposit, refundNumber: deposit === 'back' ? number : null };
    switch (deposit) {
      case 'back':
        return withMessage('reservation.cancelledBack', answer, { number: number ?? '' });
      case 'open':
        return withMessage('reservation.cancelledOpen', answer, { number: number ?? '' });
      case 'kept':
        return withMessage('reservation.cancelledKept', answer);
      case 'none':
        return withMessage('reservation.cancelled', answer);
    }
  }

  @Route(reservationRoutes.heads)
  async heads(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['heads']>) {
    const totalFen = await this.db.transaction((tx) => this.reservations.changeHeads(tx, actor, input));
    return withMessage(
      'reservation.headsChanged',
      { totalFen },
      { heads: input.heads, total: yuan(totalFen).toFixed(2) },
    );
  }

  @Route(reservationRoutes.noShow)
  async noShow(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['noShow']>) {
    await this.db.transaction((tx) => this.reservations.noShow(tx, actor, id));
    return withMessage('reservation.noShow');
  }

  @Route(reservationRoutes.unmask)
  unmask(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['unmask']>) {
    return this.reservations.unmask(actor, id);
  }

  /** Opens an order once for a key; a scan is charged after the commit. */
  private async sell<I extends Paying>(
    actor: Actor,
    key: string | null,
    input: I,
    open: (tx: Tx, payer: Member | null) => Promise<OpenedOrder>,
  ) {
    const used = await keyWasUsed(this.db, actor.userId, key);
    const payer = used ? null : await this.payments.payerOf(actor, input);
    const body = { ...input, consumePassword: '' };
    let fresh = false;
    const opened = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body }, async () => {
        fresh = true;
        const { order, attemptId } = await open(tx, payer);
        return { order: orderPayload(order), attemptId };
      }),
    );
    if (fresh) this.orders.charge(opened.order.id, opened.attemptId, input.payCode);
    return { orderId: opened.order.id, order: opened.order };
  }
}
