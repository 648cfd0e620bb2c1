/** A sale as a payment: what is charged now, and of whom. */
import { memberName } from '../../shared/memberName';
import { keepInStrip } from '../payments/strip';
import { chargesOfSale } from './lines';
import type { Sale } from './sale';
import { dueNow, splitOf } from './split';
import { texts } from './texts';

export const dueNowOf = (sale: Sale): number => {
  const charges = chargesOfSale(sale);
  return dueNow(charges, splitOf(sale, charges));
};

export const payerOf = ({ card }: Sale): string => (card.member ? memberName(card.member) : texts.t('walkIn'));

/** Keeps the payment of a sale in sight that stands on the desk no more, for the store that charged it. */
export const keepWithoutSale = (sale: Sale, orderId: string, since: number, orgCode: string): void =>
  keepInStrip({ orderId, who: payerOf(sale), amount: dueNowOf(sale), since, view: 'waiting' }, orgCode);
