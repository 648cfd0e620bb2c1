import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { EdgeCommands, printerFor } from '@paddock/fleet';
import { type Actor, Clock, Database, must, Refusal } from '@paddock/kernel';
import { LineUp, PRINT_TTL_MS } from './line-up.service';
import type { TicketOrder } from './line-up-ticket';
import { noteOrderAction } from './order-actions.repository';
import { peopleOf } from './order-page.repository';
import { OrderPages } from './order-pages.service';
import { hasPaidAttempt, paymentSlipOf, receiptOf } from './receipt';

/** Papers of an order, printed in the venue. Every one after the first says that it is a copy. */
@Injectable()
export class OrderPrints {
  constructor(
    private readonly db: Database,
    private readonly pages: OrderPages,
    private readonly lineUp: LineUp,
    private readonly commands: EdgeCommands,
    private readonly clock: Clock,
  ) {}

  /** @returns the how-manieth copy it is; 0: the first print. @throws Refusal for what is unknown or was never paid */
  async slip(
    actor: Actor,
    orderId: string,
    what: 'receipt' | 'paymentSlip',
    printerId: string,
    language: Language,
  ): Promise<number> {
    const { orgCode } = actor;
    const order = await this.pages.find(actor, orderId);
    if (!order) throw new Refusal('notFound');
    if (order.paidAt === null || (what === 'paymentSlip' && !hasPaidAttempt(order)))
      throw new Refusal('order.notPrintable');
    return this.db.transaction(async (tx) => {
      const printer = await printerFor(tx, orgCode, printerId);
      const stores = await tx.query<{ name: string; name_en: string; time_zone: string }>(
        'SELECT name, name_en, time_zone FROM store WHERE org_code = $1',
        [orgCode],
      );
      const store = must(stores[0], 'the store of a sign-in');
      const copy = await noteOrderAction(tx, actor, this.clock.now(), {
        ...{ orderId, action: what, entryId: null, target: printer.id },
      });
      const lines = (what === 'receipt' ? receiptOf : paymentSlipOf)(order, {
        language,
        storeName: language === 'en' && store.name_en ? store.name_en : store.name,
        timeZone: store.time_zone,
        copy,
      });
      await this.commands.send(
        tx,
        orgCode,
        { kind: 'paper.print', printerId: printer.id, lines },
        { ttlMs: PRINT_TTL_MS },
      );
      return copy;
    });
  }

  /** The tickets of everybody who still has a place in line. @returns the highest number of a copy among them */
  async tickets(actor: Actor, orderId: string, order: TicketOrder): Promise<number> {
    return this.db.transaction(async (tx) => {
      const people = await peopleOf(tx, actor.orgCode, orderId, null);
      const waiting = people.flatMap(({ entry_id: id, state }) => (id !== null && state !== 'REVOKED' ? [id] : []));
      if (waiting.length === 0) throw new Refusal('order.noTicket');
      let highest = 0;
      for (const id of waiting) highest = Math.max(highest, await this.lineUp.print(tx, actor, id, order));
      return highest;
    });
  }
}
