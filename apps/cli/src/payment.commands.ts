import { decidePayment, paymentsForPerson } from '@paddock/payments';
import { type Command, CommandFailure, optionsOf, print, required } from './command';
import { demandStore } from './device.commands';
import { withDatabase } from './instance';

export const paymentList: Command = {
  name: 'payment list',
  usage: `payment list [--store A01]
    Prints the scanned payments that wait for a person's decision, each as one line of JSON: a wrong amount was paid, or the
    channel could not give money back. Amounts in fen; outTradeNo is its number on the channel's own pages.`,
  async run(args) {
    const { store } = optionsOf(args, { store: { type: 'string' } });
    const waiting = await withDatabase(async (db) => {
      if (store !== undefined) await demandStore(db, store);
      return paymentsForPerson(db, store ?? null);
    });
    for (const payment of waiting) print(JSON.stringify(payment));
  },
};

export const paymentReturn: Command = {
  name: 'payment return',
  usage: `payment return --order <id> [--by-hand]
    Has the channel give back a payment of \`payment list\`, or says that the customer got the money by hand already.`,
  async run(args) {
    const options = optionsOf(args, { order: { type: 'string' }, 'by-hand': { type: 'boolean', default: false } });
    const orderId = required('order', options.order);
    const decision = options['by-hand'] ? 'gaveBackByHand' : 'giveBack';
    const decided = await withDatabase((db) => decidePayment(db, orderId, decision));
    if (!decided) throw new CommandFailure(`No payment of order ${orderId} waits for a decision (see payment list).`);
  },
};
