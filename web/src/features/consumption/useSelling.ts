/** From confirm to sold: checks, password, one charge, payment, numbers and tickets. */
import type { LineUpPayload, OrderPayload } from '@paddock/contracts/feed';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ApiError, isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { venueDate } from '../../shared/format';
import { holdKeys } from '../../shared/heldKeys';
import { newKey } from '../../shared/ids';
import { memberName } from '../../shared/memberName';
import { useLinkReturn } from '../../shared/live';
import { notices } from '../../shared/notices';
import { leavesUnclear } from '../../shared/outcome';
import { readStored, writeStored } from '../../shared/storage';
import { words } from '../../shared/words';
import { storeKey } from '../../shared/keys';
import { entriesOfOrder, printTicket } from '../line-up/calls';
import { printerInUse } from '../line-up/printers';
import { counterSettings } from '../line-up/settings';
import { usePrinters } from '../line-up/usePrinter';
import { isFinal, payView } from '../payments/progress';
import { leaveSale, presentStore } from '../payments/strip';
import { amountText, cashWords, chargesText, splitText } from './amounts';
import { cashOf } from './cash';
import { chargesAsMade, remaindersOf } from './charge';
import { currentDesk, dispatchDesk, preset } from './deskStore';
import { dueNowOf, keepWithoutSale, payerOf } from './dueOfSale';
import { faultsOf } from './faults';
import { countedUp, isCountedNumber, type CountedNumber } from './lineUpNumber';
import { orderBody } from './orderBody';
import { chargesOfSale, leadingTariff, linesOf } from './lines';
import { type Sale, type SoldSale, waitsInLine } from './sale';
import { fromAccounts, splitOf } from './split';
import { texts } from './texts';
import type { Attempt, MemberProject, OrderAnswer } from './wire';

/** A payment that the window shows now. */
export interface ShownPayment {
  saleKey: string;
  orderId: string;
  initial: OrderPayload | null;
  amount: number;
  cashier: string;
  about: string;
  who: string;
  /** When it was charged, in milliseconds since 1970. */
  since: number;
}

export const storedNumber = (): CountedNumber | null => {
  const stored = readStored<unknown>('paiduiNumber', null);
  return isCountedNumber(stored) ? stored : null;
};

function countUp(numbers: readonly number[]): void {
  if (numbers.length === 0) return;
  writeStored('paiduiNumber', countedUp(storedNumber(), venueDate(), numbers));
}

const saleOf = (key: string): Sale | undefined => currentDesk().sales.find((sale) => sale.key === key);

/** The message after the sale, as far as it is known before the line-up answers. */
function resultOf(sale: Sale, { projects }: Attempt, answer: OrderAnswer): SoldSale {
  const charges = chargesAsMade(chargesOfSale(sale), answer.order.amount);
  const split = splitOf(sale, charges);
  const remainders = remaindersOf(fromAccounts(charges, split), sale.card.member, projects, leadingTariff(sale));
  const charged = chargesText(charges);
  const cash = cashOf(sale);
  return {
    orderId: answer.orderId,
    memberName: sale.card.member ? memberName(sale.card.member) : null,
    chargedText: split
      ? splitText(split, sale.restMode)
      : texts.t(sale.type === 'NOCARDCONSUME' ? 'amountTaken' : 'soldDeducted', { amount: charged }),
    remainsText:
      remainders.length === 0
        ? null
        : texts.t('soldRemains', { amount: remainders.map((rest) => amountText(rest.unit, rest.left)).join(' + ') }),
    ...(sale.receivedText.trim() === '' || !cash ? {} : { cashText: texts.t('soldCash', cashWords(cash)) }),
    numbers: answer.entries.map((entry) => entry.paiduiText),
    entryIds: answer.entries.map((entry) => entry.id),
    at: Date.now(),
  };
}

async function printAll(entryIds: readonly string[]): Promise<void> {
  try {
    for (const entryId of entryIds) await printTicket(entryId);
  } catch (error) {
    if (isRefused(error)) {
      notices.warning(texts.t('ticketsFailed', { reason: error.message }));
    }
  }
}

/** Sends the order. A number that another counter took meanwhile is left to the service, when it was not typed. */
async function order(sale: Sale, attempt: Attempt): Promise<Answer<OrderAnswer>> {
  const send = ({ body, idempotencyKey }: Attempt): Promise<Answer<OrderAnswer>> =>
    call('POST /consume/sysConsume/add', body, { idempotencyKey });
  try {
    return await send(attempt);
  } catch (error) {
    const taken = error instanceof ApiError && error.key === 'lineUp.numberTaken';
    if (!taken || sale.numberText !== null || !counterSettings().autoPaidui) throw error;
    const { paiduiNumber: _taken, ...body } = attempt.body;
    const next = { ...attempt, body, idempotencyKey: newKey() };
    dispatchDesk({ do: 'inSale', key: sale.key, action: { do: 'send', attempt: next } });
    return send(next);
  }
}

export interface Selling {
  confirm: () => void;
  /** The sale whose customer is asked for the consumption password. */
  askingPassword: boolean;
  givePassword: (password: string) => void;
  closePassword: () => void;
  payment: ShownPayment | null;
  showPayment: (sale: Sale) => void;
  paid: (saleKey: string) => void;
  /** The window was closed; `retry` when nothing was charged. */
  closePayment: (ended: 'retry' | 'done') => void;
  /** An order that waits in the background has come to this. */
  newestOrder: (saleKey: string, order: OrderPayload) => void;
}

export function useSelling(
  sale: Sale,
  projects: readonly MemberProject[],
  firstNumber: number,
  storeHasCashiers: boolean,
  onFault: () => void,
  onEntries: (entries: readonly LineUpPayload[]) => void,
): Selling {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [payment, setPayment] = useState<ShownPayment | null>(null);
  const printer = printerInUse(usePrinters(), counterSettings().printId);

  const sold = async (key: string, result: SoldSale, ticket: boolean, inLine: boolean): Promise<void> => {
    let known = result;
    if (inLine && known.entryIds.length === 0) {
      const entries = await entriesOfOrder(result.orderId).catch((error: unknown) => {
        if (ticket) notices.warning(texts.t('ticketsFailed', { reason: (error as Error).message }));
        return [];
      });
      if (ticket && entries.length === 0) notices.warning(texts.t('ticketsFailed', { reason: texts.t('noNumber') }));
      countUp(entries.map((entry) => entry.paiduiNumber));
      onEntries(entries);
      known = {
        ...result,
        numbers: entries.map((entry) => entry.paiduiText),
        entryIds: entries.map((entry) => entry.id),
      };
    }
    dispatchDesk({ do: 'inSale', key, action: { do: 'sell', sold: known, preset: preset() } });
    void client.invalidateQueries({ queryKey: storeKey('memberProjects') });
    if (ticket && inLine && printer.kind !== 'none') await printAll(known.entryIds);
  };

  const paymentOf = (waiting: Sale, orderId: string, initial: OrderPayload | null): ShownPayment => ({
    saleKey: waiting.key,
    orderId,
    initial,
    amount: dueNowOf(waiting),
    cashier: waiting.cashier?.realname ?? '',
    about: [...new Set(linesOf(waiting).map(({ tariff }) => tariff.consumeRoleName))].join(' + '),
    who: payerOf(waiting),
    since: waiting.phase.kind === 'waiting' ? waiting.phase.since : Date.now(),
  });

  const submit = async (sending: Sale, attempt: Attempt): Promise<void> => {
    const { key } = sending;
    const again = sending.phase.kind === 'unanswered';
    const chargesFor = presentStore();
    leaveSale(key, true);
    dispatchDesk({ do: 'inSale', key, action: { do: 'send', attempt } });
    // The next customer's card may be swiped before the answer: it opens the next sale.
    const keys = holdKeys(document.activeElement);
    try {
      const { result, message } = await order(sending, attempt);
      const answer = { ...result, orderId: result.orderId || message, entries: result.entries ?? [] };
      countUp(answer.entries.map((entry) => entry.paiduiNumber));
      onEntries(answer.entries);
      const soldSale = resultOf(sending, attempt, answer);
      if (answer.order.payState === 'payed') {
        const rest = sold(key, soldSale, sending.ticket, waitsInLine(sending));
        keys.release();
        await rest;
        return;
      }
      if (!saleOf(key)) {
        keepWithoutSale(sending, answer.orderId, Date.now(), chargesFor);
        return;
      }
      dispatchDesk({
        do: 'inSale',
        key,
        action: { do: 'wait', orderId: answer.orderId, since: Date.now(), sold: soldSale },
      });
      setPayment(paymentOf(sending, answer.orderId, answer.order));
    } catch (error) {
      const phase = saleOf(key)?.phase;
      if (phase?.kind === 'sending' && leavesUnclear(error, again)) {
        dispatchDesk({ do: 'inSale', key, action: { do: 'loseAnswer', attempt: phase.attempt } });
      } else dispatchDesk({ do: 'inSale', key, action: { do: 'beRefused' } });
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'refused') notices.operationPrompt(error.message);
    } finally {
      keys.forget();
    }
  };

  // What nobody knows the outcome of is asked again as soon as somebody can answer: under its key it is charged once.
  useLinkReturn(() => {
    for (const each of currentDesk().sales) {
      if (each.phase.kind === 'unanswered') void submit(each, each.phase.attempt);
    }
  });

  const send = (key: string, consumePassword: string): void => {
    const sending = saleOf(key);
    if (sending?.phase.kind !== 'editing') return;
    const body = orderBody(sending, {
      number: firstNumber,
      printerId: counterSettings().printId,
      waitMinutes: counterSettings().waitTime,
      consumePassword,
      defaultDriverName: words.t('mysteryRacer'),
      runModeText: words.t,
      usageModeText: words.t,
    });
    void submit(sending, { body, idempotencyKey: newKey(), projects });
  };

  const settle = (waiting: Sale | undefined): void => {
    if (waiting?.phase.kind !== 'waiting') return;
    dispatchDesk({ do: 'inSale', key: waiting.key, action: { do: 'settle' } });
    void sold(waiting.key, waiting.phase.sold, waiting.ticket, waitsInLine(waiting));
  };

  const settleWaiting = (key: string, payload: OrderPayload): void => {
    const waiting = saleOf(key);
    if (waiting?.phase.kind !== 'waiting') return;
    const view = payView(payload, 0);
    if (view === 'paid') settle(waiting);
    // Nobody may charge again before a person has looked at it.
    else if (view === 'needsHuman') dispatchDesk({ do: 'inSale', key, action: { do: 'abandon', preset: preset() } });
    else if (isFinal(view)) dispatchDesk({ do: 'inSale', key, action: { do: 'notPaid' } });
  };

  return {
    confirm: () => {
      if (sale.phase.kind === 'waiting') setPayment(paymentOf(sale, sale.phase.orderId, null));
      if (sale.phase.kind === 'unanswered') void submit(sale, sale.phase.attempt);
      if (sale.phase.kind !== 'editing') return;
      const faults = faultsOf(sale, storeHasCashiers);
      dispatchDesk({ do: 'inSale', key: sale.key, action: { do: 'find', faults } });
      if (faults.length > 0) onFault();
      else if (sale.type !== 'NOCARDCONSUME' && sale.card.member?.havePassword === 'YES') setAsking(true);
      else send(sale.key, '');
    },
    askingPassword: asking,
    givePassword: (password) => {
      setAsking(false);
      send(sale.key, password);
    },
    closePassword: () => setAsking(false),
    payment,
    showPayment: (waiting) => {
      if (waiting.phase.kind === 'waiting') setPayment(paymentOf(waiting, waiting.phase.orderId, null));
    },
    paid: (key) => settle(saleOf(key)),
    closePayment: (ended) => {
      setPayment(null);
      if (payment && ended === 'retry') {
        dispatchDesk({ do: 'inSale', key: payment.saleKey, action: { do: 'notPaid' } });
      }
    },
    newestOrder: settleWaiting,
  };
}
