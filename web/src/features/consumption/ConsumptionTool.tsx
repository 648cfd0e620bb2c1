/** The counter: several sales at once, and the line-up beside them. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { enter, enterAfterPaint } from '../../shared/entryField';
import { useHome } from '../../shared/useLayer';
import { words } from '../../shared/words';
import { LineUpPanel, PanelDialogs, useLineUpPanel } from '../line-up/LineUpPanel';
import { useLineUp } from '../line-up/useLineUp';
import { useRenewals } from '../../shared/renewal';
import { useVehicles } from '../../shared/useVehicles';
import './consumption.css';
import { takesCash } from './cash';
import { activeSale } from './desk';
import { currentDesk, dispatchDesk, useDesk } from './deskStore';
import { MemberBox } from './MemberBox';
import { MemberAccounts } from './MemberAccounts';
import { PaymentsStrip, type StripActions } from '../payments/PaymentsStrip';
import { leaveStrip, type StripEntry } from '../payments/strip';
import { PlayFirstWindow } from '../play-first/playFirstWindow';
import { needsPayCode, type Sale } from './sale';
import { SaleFoot } from './SaleFoot';
import { SaleOptions } from './SaleOptions';
import { SaleTabs } from './SaleTabs';
import { TariffList } from './TariffList';
import { texts } from './texts';
import { TypeButtons } from './TypeButtons';
import { CounterContext, useCounter, type EntryFocus } from './useCounter';
import { useCounterKeys } from './useCounterKeys';
import { useSaleActions } from './useSaleActions';
import { useSelling } from './useSelling';
import { useShownSale } from './useShownSale';
import { WaitingSale } from './WaitingSale';

const CounterDialogs = lazyWindow(() => import('./CounterDialogs'));
const windows = [CounterDialogs, PanelDialogs, PlayFirstWindow];
/** Lists that the counter reads, by resource. */
const renewed = { tariff: 'tariffs', cashier: 'cashiers' };

function useEntryFocus(): EntryFocus {
  const card = useRef<HTMLInputElement>(null);
  const payCode = useRef<HTMLInputElement>(null);
  const groupCode = useRef<HTMLInputElement>(null);
  const received = useRef<HTMLInputElement>(null);
  const field = (): HTMLInputElement | null => {
    const sale = activeSale(currentDesk());
    const code = needsPayCode(sale) ? payCode.current : sale.card.member === null ? null : groupCode.current;
    return (takesCash(sale) ? received.current : null) ?? code ?? card.current;
  };
  return {
    card,
    payCode,
    groupCode,
    received,
    entry: () => enter(field()),
    toEntry: () => enterAfterPaint(field),
  };
}

export default function ConsumptionTool() {
  const t = texts.use();
  usePreload(windows);
  useRenewals(renewed);
  const desk = useDesk();
  const lineUp = useLineUp();
  const vehicles = useVehicles();
  const counter = useCounter(desk, lineUp.given);
  const { sale, driverName } = counter;
  useShownSale(counter);
  useEffect(() => dispatchDesk({ do: 'setLanguage', names: words.all('mysteryRacer'), driverName }), [driverName]);
  const waits = sale.phase.kind !== 'editing' && sale.phase.kind !== 'sending';
  const focus = useEntryFocus();
  const lastSold = useMemo(() => {
    const sold = desk.sales.flatMap((each) => each.sold ?? []).toSorted((a, b) => b.at - a.at)[0];
    const [id] = sold?.entryIds ?? [];
    return id === undefined ? null : { id, paiduiText: sold?.numbers[0] ?? '' };
  }, [desk.sales]);
  const panel = useLineUpPanel(lineUp, vehicles, lastSold);
  const showFault = (): void =>
    void requestAnimationFrame(() => document.querySelector<HTMLElement>('.sale [aria-invalid="true"]')?.focus());
  const selling = useSelling(
    sale,
    counter.projects,
    counter.firstNumber,
    counter.storeHasCashiers,
    showFault,
    lineUp.receive,
  );
  const [payLaterAsked, setPayLaterAsked] = useState(0);
  const saleActions = useSaleActions(counter, focus, selling);
  // No window under a red flag: its button says why.
  const actions = {
    ...saleActions,
    payLater: panel.bar === null ? saleActions.payLater : () => setPayLaterAsked((count) => count + 1),
  };
  useHome(focus.entry);
  const toEntry = useEffectEvent(focus.toEntry);
  useEffect(() => {
    if (!waits && panel.dialog === null) toEntry();
  }, [waits, sale.key, sale.sold, panel.dialog]);
  useCounterKeys(actions, selling, panel);

  const saleOf = (entry: StripEntry): Sale | undefined => desk.sales.find((each) => each.key === entry.saleKey);
  const scanAgain = (entry: StripEntry): void => {
    leaveStrip(entry.orderId);
    const declined = saleOf(entry);
    if (declined) actions.showSale(declined);
  };
  const strip: StripActions = {
    mayRetry: (entry) => saleOf(entry)?.phase.kind === 'editing',
    onOpen: (entry) => {
      const open = saleOf(entry);
      if (open?.phase.kind !== 'waiting' || open.phase.orderId !== entry.orderId) return;
      leaveStrip(entry.orderId);
      actions.showSale(open);
    },
    onScanAgain: scanAgain,
    ...(counter.storeTakesCash
      ? {
          onTakeCash: (entry: StripEntry) => {
            const key = entry.saleKey;
            const split = saleOf(entry)?.restMode !== null;
            const action = split
              ? ({ do: 'chooseRest', restMode: 'unline' } as const)
              : ({ do: 'choosePayMode', payMode: 'unline' } as const);
            if (key) dispatchDesk({ do: 'inSale', key, action });
            scanAgain(entry);
          },
        }
      : {}),
  };

  return (
    <CounterContext value={{ counter, focus }}>
      <div className="counter">
        <h1 className="sr-only">{t('consumptionTool')}</h1>
        <div
          className="sale"
          // A click leaves the focus in the card box, where the next card is swiped.
          onMouseDown={(event) =>
            event.target instanceof Element &&
            event.target.closest('button, label.type-button') &&
            event.preventDefault()
          }
        >
          <SaleTabs desk={desk} onShow={actions.showSale} onClose={actions.closeSale} onNew={actions.openSale} />
          <div className="sale-top" inert={waits}>
            <MemberBox
              onFindMember={() => actions.open('member')}
              onRepeat={actions.repeat}
              onTariffNumber={actions.chooseTariffNumber}
              onStep={actions.stepTariff}
            />
            <MemberAccounts />
          </div>
          <TypeButtons onChoose={actions.chooseType} />
          <div className="sale-middle" inert={waits}>
            <TariffList onChoose={actions.chooseTariff} onAll={() => actions.open('tariff')} />
            <SaleOptions
              isRed={panel.flag.red !== null}
              onRunMode={actions.askRunMode}
              onUsageMode={actions.chooseUsageMode}
              onMoreDrivers={actions.addDriver}
              onAddLine={actions.addLine}
              onPrice={() => actions.open('price')}
              onVehicles={() => actions.open('vehicles')}
              onCashier={() => actions.open('cashier')}
              onTariffNumber={actions.chooseTariffNumber}
              onConfirm={selling.confirm}
            />
          </div>
          <PaymentsStrip {...strip} />
          <SaleFoot
            bar={panel.bar}
            payLaterAsked={payLaterAsked}
            onClear={actions.clear}
            onPayLater={actions.payLater}
            onConfirm={selling.confirm}
          />
        </div>
        <LineUpPanel panel={panel} />
      </div>
      {(actions.dialog !== null || selling.askingPassword || selling.payment !== null) && (
        <CounterDialogs actions={actions} selling={selling} />
      )}
      {desk.sales.map(
        (each) =>
          each.phase.kind === 'waiting' &&
          selling.payment?.saleKey !== each.key && (
            <WaitingSale
              key={each.phase.orderId}
              orderId={each.phase.orderId}
              onOrder={(order) => selling.newestOrder(each.key, order)}
            />
          ),
      )}
    </CounterContext>
  );
}
