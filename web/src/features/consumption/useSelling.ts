/** From confirm to sold: checks, password, one charge, payment, numbers and tickets. */
import type { LineUpPayload, OrderPayload } from '@paddock/contracts/feed';
import { MESSAGES } from '@paddock/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ApiError, type Answer } from '../../shared/api';
import { venueDate } from '../../shared/format';
import { newKey } from '../../shared/ids';
import { memberName } from '../../shared/memberName';
import { notices } from '../../shared/notices';
import { readStored, writeStored } from '../../shared/storage';
import { words } from '../../shared/words';
import { entriesOfOrder, printTicket } from '../line-up/calls';
import { printerInUse } from '../line-up/printers';
import { counterSettings } from '../line-up/settings';
import { usePrinters } from '../line-up/usePrinter';
import { isFinal, payView } from '../payments/progress';
import { amountText, chargesText } from './amounts';
import { chargesAsMade, chargesOf, remaindersOf, yuanDue } from './charge';
import { currentDesk, dispatchDesk, preset } from './deskStore';
import { faultsOf } from './faults';
import { countedUp, isCountedNumber, type CountedNumber } from './lineUpNumber';
import { attemptFor, orderBody } from './orderBody';
import { headCountOf, needsPayCode, type Sale, type SoldSale } from './sale';
import { texts } from './texts';
import { unresolved } from './unresolved';
import type { MemberProject, OrderAnswer, OrderBody } from './wire';

/** A payment that the window shows now. */
export interface ShownPayment {
  saleKey: string;
  orderId: string;
  initial: OrderPayload | null;
  amount: number;
  cashier: string;
  about: string;
}

export const storedNumber = (): CountedNumber | null => {
  const stored = readStored<unknown>('paiduiNumber', null);
  return isCountedNumber(stored) ? stored : null;
};

function countUp(numbers: readonly number[]): void {
  if (numbers.length === 0) return;
  writeStored('paiduiNumber', countedUp(storedNumber(), venueDate(), numbers));
}

const says = (message: string, key: keyof typeof MESSAGES): boolean =>
  Object.values(MESSAGES[key]).some((sentence) => sentence === message);

const saleOf = (key: string): Sale | undefined => currentDesk().sales.find((sale) => sale.key === key);

/** What is told after the sale, as far as it is known before the line-up answers. */
function resultOf(sale: Sale, projects: readonly MemberProject[], answer: OrderAnswer): SoldSale {
  const charges = chargesAsMade(chargesOf(sale.type, sale.tariff, headCountOf(sale)), answer.order.amount);
  const remainders = remaindersOf(charges, sale.member, projects, sale.tariff);
  const charged = chargesText(charges);
  return {
    orderId: answer.orderId,
    memberName: sale.member ? memberName(sale.member) : null,
    chargedText: texts.t(sale.type === 'NOCARDCONSUME' ? 'soldTaken' : 'soldDeducted', { amount: charged }),
    remainsText:
      remainders.length === 0
        ? null
        : texts.t('soldRemains', { amount: remainders.map((rest) => amountText(rest.unit, rest.left)).join(' + ') }),
    numbers: answer.entries.map((entry) => entry.paiduiText),
    entryIds: answer.entries.map((entry) => entry.id),
    at: Date.now(),
  };
}

async function printAll(entryIds: readonly string[]): Promise<void> {
  try {
    for (const entryId of entryIds) await printTicket(entryId);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') {
      notices.warning(texts.t('ticketsFailed', { reason: error.message }));
    }
  }
}

/** Sends the order. A number that another counter took meanwhile is left to the service, when it was not typed. */
async function order(sale: Sale, body: OrderBody): Promise<Answer<OrderAnswer>> {
  const numberTyped = sale.numberText !== null;
  const send = (next: OrderBody): Promise<Answer<OrderAnswer>> => {
    const attempt = attemptFor(unresolved.get(sale.key), next, numberTyped, newKey);
    unresolved.set(sale.key, attempt);
    return api.post<OrderAnswer>('/consume/sysConsume/add', attempt.body, { idempotencyKey: attempt.idempotencyKey });
  };
  try {
    return await send(body);
  } catch (error) {
    const taken = error instanceof ApiError && error.kind === 'refused' && says(error.message, 'lineUp.numberTaken');
    if (!taken || numberTyped || !counterSettings().autoPaidui) throw error;
    unresolved.delete(sale.key);
    const { paiduiNumber: _taken, ...withoutNumber } = body;
    return send(withoutNumber);
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
  heardOrder: (saleKey: string, order: OrderPayload) => void;
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
      const entries = await entriesOfOrder(result.orderId).catch(() => []);
      countUp(entries.map((entry) => entry.paiduiNumber));
      onEntries(entries);
      known = {
        ...result,
        numbers: entries.map((entry) => entry.paiduiText),
        entryIds: entries.map((entry) => entry.id),
      };
    }
    dispatchDesk({ do: 'inSale', key, action: { do: 'sell', sold: known, preset: preset() } });
    void client.invalidateQueries({ queryKey: ['memberProjects'] });
    if (ticket && inLine && printer.kind !== 'none') await printAll(known.entryIds);
  };

  const paymentOf = (waiting: Sale, orderId: string, initial: OrderPayload | null): ShownPayment => ({
    saleKey: waiting.key,
    orderId,
    initial,
    amount: yuanDue(chargesOf(waiting.type, waiting.tariff, headCountOf(waiting))),
    cashier: waiting.cashier?.realname ?? '',
    about: waiting.tariff?.consumeRoleName ?? '',
  });

  const send = async (key: string, consumePassword: string): Promise<void> => {
    const sending = saleOf(key);
    if (!sending) return;
    const body = orderBody(sending, {
      number: firstNumber,
      printerId: counterSettings().printId,
      consumePassword,
      defaultDriverName: words.t('mysteryRacer'),
      runModeText: words.t,
      usageModeText: words.t,
    });
    dispatchDesk({ do: 'inSale', key, action: { do: 'send' } });
    try {
      const { result, message } = await order(sending, body);
      unresolved.delete(key);
      const answer = { ...result, orderId: result.orderId || message, entries: result.entries ?? [] };
      countUp(answer.entries.map((entry) => entry.paiduiNumber));
      onEntries(answer.entries);
      const told = resultOf(sending, projects, answer);
      if (answer.order.payState === 'payed') {
        await sold(key, told, sending.ticket, sending.usageMode === 'lineup');
        return;
      }
      dispatchDesk({
        do: 'inSale',
        key,
        action: { do: 'wait', orderId: answer.orderId, since: Date.now(), sold: told },
      });
      setPayment(paymentOf(sending, answer.orderId, answer.order));
    } catch (error) {
      const refused = error instanceof ApiError && error.kind === 'refused' ? error.message : null;
      if (refused !== null && !says(refused, 'idempotency.running')) unresolved.delete(key);
      dispatchDesk({ do: 'inSale', key, action: { do: 'beRefused' } });
      if (!(error instanceof ApiError)) throw error;
      if (refused !== null) notices.operationPrompt(refused);
    }
  };

  const settleWaiting = (key: string, heard: OrderPayload): void => {
    const waiting = saleOf(key);
    if (waiting?.phase.kind !== 'waiting') return;
    const view = payView(heard, 0);
    if (view === 'paid') void sold(key, waiting.phase.sold, waiting.ticket, waiting.usageMode === 'lineup');
    // Nobody may charge again before a person has looked at it.
    else if (view === 'needsHuman') dispatchDesk({ do: 'inSale', key, action: { do: 'abandon', preset: preset() } });
    else if (isFinal(view)) dispatchDesk({ do: 'inSale', key, action: { do: 'notPaid' } });
  };

  return {
    confirm: () => {
      if (sale.phase.kind === 'waiting') setPayment(paymentOf(sale, sale.phase.orderId, null));
      if (sale.phase.kind !== 'editing') return;
      const faults = faultsOf(sale, storeHasCashiers);
      dispatchDesk({ do: 'inSale', key: sale.key, action: { do: 'find', faults } });
      if (faults.length > 0) onFault();
      else if (sale.member?.havePassword === 'YES' && !needsPayCode(sale)) setAsking(true);
      else void send(sale.key, '');
    },
    askingPassword: asking,
    givePassword: (password) => {
      setAsking(false);
      void send(sale.key, password);
    },
    closePassword: () => setAsking(false),
    payment,
    showPayment: (waiting) => {
      if (waiting.phase.kind === 'waiting') setPayment(paymentOf(waiting, waiting.phase.orderId, null));
    },
    paid: (key) => {
      const waiting = saleOf(key);
      if (waiting?.phase.kind === 'waiting') {
        void sold(key, waiting.phase.sold, waiting.ticket, waiting.usageMode === 'lineup');
      }
    },
    closePayment: (ended) => {
      setPayment(null);
      if (payment && ended === 'retry') {
        dispatchDesk({ do: 'inSale', key: payment.saleKey, action: { do: 'notPaid' } });
      }
    },
    heardOrder: settleWaiting,
  };
}
