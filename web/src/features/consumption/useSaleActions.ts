/** What the cashier can do with the sales, once for buttons and keys. */
import { useState } from 'react';
import { openPlayFirst } from '../../shared/playFirst';
import { notices } from '../../shared/notices';
import { writeStored } from '../../shared/storage';
import type { ConsumeType, PayMode, RunMode, UsageMode } from '../../shared/words';
import { leaveSale } from '../payments/strip';
import { asksToClose } from './desk';
import { dispatchDesk, preset } from './deskStore';
import { fitsRunMode, headCountMax, headCountOf, isHeadCount, takesOneDriver, type Sale } from './sale';
import { isRuleNumber } from '../../shared/ruleNumber';
import { mayAddLine } from './lines';
import { texts } from './texts';
import type { Counter, EntryFocus } from './useCounter';
import type { Selling } from './useSelling';
import type { TariffRow } from './wire';

export type CounterDialog =
  | 'member'
  | 'tariff'
  | 'vehicles'
  | 'cashier'
  | 'price'
  | { switchTo: RunMode }
  | { giveUp: Sale; closing: boolean }
  | null;

export interface SaleActions {
  dialog: CounterDialog;
  open: (dialog: CounterDialog) => void;
  close: () => void;
  openSale: () => void;
  showSale: (sale: Sale) => void;
  closeSale: (sale: Sale) => void;
  /** Restarts the sale although the result of the charge is unknown. */
  giveUp: (sale: Sale, closing: boolean) => void;
  chooseType: (type: ConsumeType) => void;
  chooseTariff: (tariff: TariffRow) => void;
  chooseTariffNumber: (number: number) => void;
  stepTariff: (by: 1 | -1) => void;
  /** Enter on a card that was read: the last rule of this type, or the confirm. */
  repeat: () => void;
  chooseUsageMode: (usageMode: UsageMode) => void;
  /** Asks first; the switch is remembered. */
  askRunMode: (runMode: RunMode) => void;
  switchRunMode: (runMode: RunMode) => void;
  addDriver: () => void;
  /** What is filled in becomes a line, and the next one begins. */
  addLine: () => void;
  /** By its key; a rule's number that stands in the box of the code is taken along. */
  choosePayMode: (payMode: PayMode) => void;
  clear: () => void;
  payLater: () => void;
}

export function useSaleActions(counter: Counter, focus: EntryFocus, selling: Selling): SaleActions {
  const { sale, act, tariffs, driverName, desk } = counter;
  const [dialog, setDialog] = useState<CounterDialog>(null);

  const chooseTariff = (tariff: TariffRow): void => {
    if (sale.phase.kind !== 'editing') return;
    if (!fitsRunMode(tariff, sale.runMode)) {
      const text = sale.runMode === 'circlemode' ? 'lapsNotAllowed' : 'timedNotAllowed';
      notices.warning(texts.t(text, { ruleName: tariff.consumeRoleName }));
      return;
    }
    act({ do: 'chooseTariff', tariff });
    focus.toEntry();
  };
  const fitting = tariffs.filter((tariff) => fitsRunMode(tariff, sale.runMode));

  return {
    dialog,
    open: (next) => {
      // A single use has no member.
      if (next !== 'member' || sale.type !== 'NOCARDCONSUME') setDialog(next);
    },
    close: () => {
      setDialog(null);
      focus.toEntry();
    },
    openSale: () => {
      dispatchDesk({ do: 'open', preset: preset() });
      focus.toEntry();
    },
    showSale: (shown) => {
      dispatchDesk({ do: 'show', key: shown.key });
      selling.showPayment(shown);
      focus.toEntry();
    },
    closeSale: (closed) => {
      if (asksToClose(closed)) {
        setDialog({ giveUp: closed, closing: true });
        return;
      }
      dispatchDesk({ do: 'close', key: closed.key, preset: preset() });
      focus.toEntry();
    },
    giveUp: ({ key }, closing) => {
      setDialog(null);
      dispatchDesk({ do: 'inSale', key, action: { do: 'abandon', preset: preset() } });
      if (closing) dispatchDesk({ do: 'close', key, preset: preset() });
      focus.toEntry();
    },
    chooseType: (type) => {
      if (counter.barred(type) !== null || sale.phase.kind !== 'editing') return;
      writeStored('consumeType', type);
      act({ do: 'chooseType', type, runMode: preset().runMode, driverName });
      focus.toEntry();
    },
    chooseTariff,
    chooseTariffNumber: (number) => {
      const tariff = tariffs[number - 1];
      if (tariff) chooseTariff(tariff);
    },
    stepTariff: (by) => {
      const index = fitting.findIndex((tariff) => tariff.id === sale.tariff?.id);
      const next = fitting[index === -1 ? (by === 1 ? 0 : fitting.length - 1) : index + by];
      if (next) chooseTariff(next);
    },
    repeat: () => {
      const last = sale.type === null ? undefined : desk.lastTariffs[sale.type];
      const known = tariffs.find((tariff) => tariff.id === last?.id);
      if (sale.tariff === null && known) chooseTariff(known);
      else selling.confirm();
    },
    chooseUsageMode: (usageMode) => {
      writeStored('usageMode', usageMode);
      act({ do: 'chooseUsageMode', usageMode });
    },
    askRunMode: (runMode) => {
      if (sale.phase.kind !== 'editing') return;
      // Nothing is switched where nothing was chosen yet.
      if (sale.runMode === null) act({ do: 'chooseRunMode', runMode });
      else setDialog({ switchTo: runMode });
    },
    switchRunMode: (runMode) => {
      writeStored('consumeVehicleMode', runMode);
      act({ do: 'chooseRunMode', runMode });
      setDialog(null);
      focus.toEntry();
    },
    addDriver: () => {
      if (takesOneDriver(sale.type) || sale.drivers.length >= headCountMax) return;
      const count = isHeadCount(sale.headCountText) ? headCountOf(sale) : sale.drivers.length;
      act({ do: 'typeHeadCount', text: String(count + 1), driverName });
    },
    addLine: () => {
      if (!mayAddLine(sale)) return;
      act({ do: 'addLine', driverName });
      focus.toEntry();
    },
    choosePayMode: (payMode) => {
      if (sale.phase.kind !== 'editing' || (sale.type !== 'NOCARDCONSUME' && sale.restMode === null)) return;
      if (payMode === 'unline' && !counter.storeTakesCash) {
        notices.warning(texts.t('noCash'));
        return;
      }
      const typed = isRuleNumber(sale.payCode) ? tariffs[Number(sale.payCode) - 1] : undefined;
      if (typed) chooseTariff(typed);
      act(sale.type === 'NOCARDCONSUME' ? { do: 'choosePayMode', payMode } : { do: 'chooseRest', restMode: payMode });
      focus.toEntry();
    },
    clear: () => {
      if (asksToClose(sale)) {
        setDialog({ giveUp: sale, closing: false });
        return;
      }
      leaveSale(sale.key, false);
      act({ do: 'clear', preset: preset() });
      focus.toEntry();
    },
    payLater: openPlayFirst,
  };
}
