/** How the sale is used, driven and paid, for whom, by which cashier. */
import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { Choice, Tick } from '../../shared/controls';
import { PickerField } from '../../shared/pickers/PickerField';
import type { PayMode, RunMode, UsageMode } from '../../shared/words';
import { printerInUse } from '../line-up/printers';
import { changeCounterSettings, useCounterSettings } from '../line-up/settings';
import { texts as lineUpTexts } from '../line-up/texts';
import { usePrinters, usePrinterText } from '../line-up/usePrinter';
import { takesCash } from './cash';
import { CashFields } from './CashFields';
import { Drivers, HeadCount } from './Drivers';
import { useFaultProps } from './FaultLine';
import { Field } from './Field';
import { isRuleNumber } from '../../shared/ruleNumber';
import './sale-options.css';
import { needsPayCode, takesKarts, waitsInLine } from './sale';
import { LineTools, SaleLines } from './SaleLines';
import { SplitFields } from './SplitFields';
import { texts } from './texts';
import { useCounterContext } from './useCounter';

function Modes({
  isRed,
  onRunMode,
  onUsageMode,
}: {
  isRed: boolean;
  onRunMode: (runMode: RunMode) => void;
  onUsageMode: (mode: UsageMode) => void;
}) {
  const t = texts.use();
  const { sale } = useCounterContext().counter;
  return (
    <>
      <Field label={t('usageMode')} fault="usageMode">
        <Choice<UsageMode>
          name="usageMode"
          label={t('usageMode')}
          value={sale.usageMode}
          onChange={onUsageMode}
          options={[
            { value: 'lineup', label: t('lineUpShort') },
            {
              value: 'immediate',
              label: isRed ? `${t('immediateShort')} · ${lineUpTexts.t('redFlag')}` : t('immediateShort'),
              disabled: isRed,
            },
          ]}
        />
      </Field>
      <Field label={t('runMode')} fault="runMode">
        <Choice<RunMode>
          name="runMode"
          label={t('runMode')}
          value={sale.runMode}
          onChange={onRunMode}
          options={[
            { value: 'circlemode', label: t('lapsShort') },
            { value: 'timermode', label: t('timedShort'), disabled: sale.type === 'QUAN' },
          ]}
        />
      </Field>
    </>
  );
}

interface CodeBoxActions {
  /** A number of a rule was typed where a code is scanned. */
  onTariffNumber: (number: number) => void;
  onConfirm: () => void;
}

/** The box of a code has the focus, so the number of a rule is typed there first, as in the card box. */
function useCodeBox(field: 'payCode' | 'groupCode', { onTariffNumber, onConfirm }: CodeBoxActions) {
  const { sale, act } = useCounterContext().counter;
  const type = (text: string): void => act({ do: 'type', field, text });
  return {
    value: sale[field],
    'data-own-enter': true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      if (!isRuleNumber(sale[field])) return onConfirm();
      type('');
      onTariffNumber(Number(sale[field]));
    },
  };
}

function Payment(actions: CodeBoxActions) {
  const t = texts.use();
  const { counter, focus } = useCounterContext();
  const { sale, act } = counter;
  const payCodeFault = useFaultProps('payCode');
  const groupCodeFault = useFaultProps('groupCode');
  const payCodeBox = useCodeBox('payCode', actions);
  const groupCodeBox = useCodeBox('groupCode', actions);
  return (
    <>
      {sale.type === 'NOCARDCONSUME' && counter.storeTakesCash && (
        <Field label={t('payMode')} fault="payMode">
          <Choice<PayMode>
            name="payMode"
            label={t('payMode')}
            value={sale.payMode}
            onChange={(payMode) => {
              act({ do: 'choosePayMode', payMode });
              focus.toEntry();
            }}
            options={[
              { value: 'wechat', label: t('scanShort'), cap: 'Alt M' },
              { value: 'unline', label: t('cashShort'), cap: 'Alt X' },
            ]}
          />
        </Field>
      )}
      <SplitFields />
      <CashFields />
      {needsPayCode(sale) && (
        <Field label={t('payCode')} htmlFor="pay-code" fault="payCode">
          <input
            id="pay-code"
            ref={focus.payCode}
            className="sale-text num"
            {...payCodeBox}
            maxLength={64}
            autoComplete="off"
            inputMode="numeric"
            placeholder={t('payCodePlaceholder')}
            {...payCodeFault}
          />
        </Field>
      )}
      {sale.type === 'GROUPCOUPON' && (
        <Field label={t('groupCode')} htmlFor="group-code" fault="groupCode">
          <input
            id="group-code"
            ref={focus.groupCode}
            className="sale-text num"
            {...groupCodeBox}
            maxLength={64}
            autoComplete="off"
            {...groupCodeFault}
          />
        </Field>
      )}
    </>
  );
}

function AddRemark({ onAdd }: { onAdd: () => void }) {
  const t = texts.use();
  return (
    <button type="button" className="link-button" onClick={onAdd}>
      {t('addRemark')}
    </button>
  );
}

export function SaleOptions({
  isRed,
  onRunMode,
  onUsageMode,
  onMoreDrivers,
  onAddLine,
  onPrice,
  onVehicles,
  onCashier,
  onTariffNumber,
  onConfirm,
}: CodeBoxActions & {
  /** A red flag: nobody sets off at once, and no wait is promised. */
  isRed: boolean;
  onRunMode: (runMode: RunMode) => void;
  onUsageMode: (usageMode: UsageMode) => void;
  onMoreDrivers: () => void;
  onAddLine: () => void;
  onPrice: () => void;
  onVehicles: () => void;
  onCashier: () => void;
}) {
  const t = texts.use();
  const { sale, act } = useCounterContext().counter;
  const printer = printerInUse(usePrinters(), useCounterSettings().printId);
  const printerText = usePrinterText();
  // Cash needs the room: its remark is there once it is asked for.
  const [asked, setAsked] = useState<string | null>(null);
  const remarks = !takesCash(sale) || asked === sale.key;
  return (
    <section className="sale-options" aria-label={t('usageMode')}>
      <Modes isRed={isRed} onRunMode={onRunMode} onUsageMode={onUsageMode} />
      <SaleLines />
      <HeadCount onMore={onMoreDrivers} />
      <Drivers />
      {isRed && waitsInLine(sale) && <p className="sale-quiet sale-red-note">{t('redTickets')}</p>}
      <LineTools onAddLine={onAddLine} onPrice={onPrice} />
      {takesKarts(sale) && (
        <Field label={t('karts')} htmlFor="sale-vehicles" fault="vehicles">
          <PickerField
            id="sale-vehicles"
            label={t('karts')}
            shown={sale.vehicles.map((vehicle) => vehicle.cardName).join(', ')}
            placeholder={t('chooseVehicles')}
            onOpen={onVehicles}
            onClear={() => act({ do: 'chooseVehicles', vehicles: [] })}
          />
        </Field>
      )}
      <Payment onTariffNumber={onTariffNumber} onConfirm={onConfirm} />
      {!remarks && sale.remark === '' && !waitsInLine(sale) && <AddRemark onAdd={() => setAsked(sale.key)} />}
      <Field label={t('cashier')} htmlFor="sale-cashier" fault="cashier">
        <PickerField
          id="sale-cashier"
          label={t('cashier')}
          shown={sale.cashier?.realname ?? ''}
          placeholder={t('chooseCashier')}
          onOpen={onCashier}
        />
      </Field>
      {(remarks || sale.remark !== '') && (
        <Field label={t('remark')} htmlFor="sale-remark">
          <input
            id="sale-remark"
            className="sale-text"
            value={sale.remark}
            maxLength={200}
            placeholder={t('optional')}
            autoFocus={asked === sale.key}
            onChange={(event) => act({ do: 'type', field: 'remark', text: event.target.value })}
          />
        </Field>
      )}
      {waitsInLine(sale) && (
        <Field label={t('ticket')}>
          <span className="sale-ticket">
            <Tick
              checked={sale.ticket && printer.kind !== 'none'}
              disabled={printer.kind === 'none'}
              onChange={(ticket) => {
                act({ do: 'wantTicket', ticket });
                changeCounterSettings({ printTicket: ticket });
              }}
            >
              {t('printAfter')}
            </Tick>
            <span className={`sale-quiet one-line${printer.kind === 'unknown' ? ' sale-printer-unknown' : ''}`}>
              {printerText(printer)}
            </span>
            {!remarks && sale.remark === '' && <AddRemark onAdd={() => setAsked(sale.key)} />}
          </span>
        </Field>
      )}
    </section>
  );
}
