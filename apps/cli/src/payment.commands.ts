import { cashOwed } from '@paddock/counter';
import { Drawer } from '@paddock/drawer';
import { type Database, SystemClock } from '@paddock/kernel';
import { decidePayment, paymentsInReview } from '@paddock/payments';
import { payOutOwed } from '@paddock/refunds';
import { type Command, CommandFailure, optionsOf, print, required } from './command';
import { withDatabase } from './instance';
import { demandStore } from './stores';

export const paymentList: Command = {
  name: 'payment list',
  usage: `payment list [--store A01]
    Prints the payments in manual review, each as one line of JSON: a wrong amount was paid, the channel could not give money
    back, or a cancelled cash sale (state CASH_OWED) was not paid out yet. Amounts in fen; outTradeNo is its number on the
    channel's own pages.`,
  async run(args) {
    const { store } = optionsOf(args, { store: { type: 'string' } });
    const waiting = await withDatabase(async (db) => {
      if (store !== undefined) await demandStore(db, store);
      const cash = (await cashOwed(db, store ?? null)).map((owed) => ({ state: 'CASH_OWED', ...owed }));
      return [...(await paymentsInReview(db, store ?? null)), ...cash];
    });
    for (const payment of waiting) print(JSON.stringify(payment));
  },
};

export const paymentReturn: Command = {
  name: 'payment return',
  usage: `payment return --order <id> [--by-hand]
    Has the channel give back a payment of \`payment list\`, or records that the customer got the money by hand already. Cash is
    always given by hand.`,
  async run(args) {
    const options = optionsOf(args, { order: { type: 'string' }, 'by-hand': { type: 'boolean', default: false } });
    const orderId = required('order', options.order);
    const byHand = options['by-hand'];
    const decided = await withDatabase(
      async (db) =>
        (byHand && (await payByHand(db, orderId))) ||
        decidePayment(db, orderId, byHand ? 'gaveBackByHand' : 'giveBack'),
    );
    if (!decided) throw new CommandFailure(`No payment of order ${orderId} waits for a decision (see payment list).`);
  },
};

function payByHand(db: Database, orderId: string): Promise<boolean> {
  const clock = new SystemClock();
  return db.transaction((tx) => payOutOwed(tx, new Drawer(clock), orderId, 'paddock', clock.now()));
}
