/** How the sale is used, driven and paid, for whom, by which cashier. */
import { Checkbox, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { PickerField } from '../../shared/pickers';
import type { PayMode, RunMode, UsageMode } from '../../shared/words';
import { printerInUse, usePrinters, usePrinterText } from '../line-up/printers';
import { changeCounterSettings, useCounterSettings } from '../line-up/settings';
import { Drivers, HeadCount } from './Drivers';
import { FaultLine, useFaultProps } from './FaultLine';
import type { FaultField } from './faults';
import './sale-options.css';
import { needsPayCode } from './sale';
import { texts } from './texts';
import { useCounterContext } from './useCounter';

function Field({
  label,
  htmlFor,
  fault,
  children,
}: {
  label: string;
  htmlFor?: string;
  fault?: FaultField;
  children: ReactNode;
}) {
  return (
    <div className="sale-field">
      {htmlFor === undefined ? <span>{label}</span> : <label htmlFor={htmlFor}>{label}</label>}
      <div>{children}</div>
      {fault && <FaultLine field={fault} />}
    </div>
  );
}

function Modes({
  onRunMode,
  onUsageMode,
}: {
  onRunMode: (runMode: RunMode) => void;
  onUsageMode: (mode: UsageMode) => void;
}) {
  const t = texts.use();
  const { sale } = useCounterContext().counter;
  return (
    <>
      <Field label={t('usageMode')} fault="usageMode">
        <Segmented<UsageMode>
          block
          name="usageMode"
          aria-label={t('usageMode')}
          value={sale.usageMode ?? 'lineup'}
          onChange={onUsageMode}
          options={[
            { value: 'lineup', label: t('lineUpShort') },
            { value: 'immediate', label: t('immediateShort') },
          ]}
        />
      </Field>
      <Field label={t('runMode')} fault="runMode">
        <Segmented<RunMode>
          block
          name="runMode"
          aria-label={t('runMode')}
          value={sale.runMode ?? 'circlemode'}
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

function Payment() {
  const t = texts.use();
  const { counter, focus } = useCounterContext();
  const { sale, act } = counter;
  const payCodeFault = useFaultProps('payCode');
  const groupCodeFault = useFaultProps('groupCode');
  return (
    <>
      {sale.type === 'NOCARDCONSUME' && counter.storeTakesCash && (
        <Field label={t('payMode')} fault="payMode">
          <Segmented<PayMode>
            block
            name="payMode"
            aria-label={t('payMode')}
            value={sale.payMode ?? 'wechat'}
            onChange={(payMode) => {
              act({ do: 'choosePayMode', payMode });
              focus.toEntry();
            }}
            options={[
              { value: 'wechat', label: t('scanShort') },
              { value: 'unline', label: t('cashShort') },
            ]}
          />
        </Field>
      )}
      {needsPayCode(sale) && (
        <Field label={t('payCode')} htmlFor="pay-code" fault="payCode">
          <input
            id="pay-code"
            ref={focus.payCode}
            className="sale-text num"
            value={sale.payCode}
            maxLength={64}
            autoComplete="off"
            inputMode="numeric"
            placeholder={t('payCodePlaceholder')}
            {...payCodeFault}
            onChange={(event) => act({ do: 'type', field: 'payCode', text: event.target.value })}
          />
        </Field>
      )}
      {sale.type === 'GROUPCOUPON' && (
        <Field label={t('groupCode')} htmlFor="group-code" fault="groupCode">
          <input
            id="group-code"
            ref={focus.groupCode}
            className="sale-text num"
            value={sale.groupCode}
            maxLength={64}
            autoComplete="off"
            {...groupCodeFault}
            onChange={(event) => act({ do: 'type', field: 'groupCode', text: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}

export function SaleOptions({
  onRunMode,
  onUsageMode,
  onMoreDrivers,
  onVehicles,
  onCashier,
}: {
  onRunMode: (runMode: RunMode) => void;
  onUsageMode: (usageMode: UsageMode) => void;
  onMoreDrivers: () => void;
  onVehicles: () => void;
  onCashier: () => void;
}) {
  const t = texts.use();
  const { sale, act } = useCounterContext().counter;
  const printer = printerInUse(usePrinters(), useCounterSettings().printId);
  const printerText = usePrinterText();
  return (
    <section className="sale-options" aria-label={t('usageMode')}>
      <Modes onRunMode={onRunMode} onUsageMode={onUsageMode} />
      <HeadCount onMore={onMoreDrivers} />
      <Drivers />
      {sale.usageMode === 'immediate' && (
        <Field label={t('vehicles')} htmlFor="sale-vehicles" fault="vehicles">
          <PickerField
            id="sale-vehicles"
            label={t('vehicles')}
            shown={sale.vehicles.map((vehicle) => vehicle.cardName).join(', ')}
            placeholder={t('chooseVehicles')}
            onOpen={onVehicles}
            onClear={() => act({ do: 'chooseVehicles', vehicles: [] })}
          />
        </Field>
      )}
      <Payment />
      <Field label={t('cashier')} htmlFor="sale-cashier" fault="cashier">
        <PickerField
          id="sale-cashier"
          label={t('cashier')}
          shown={sale.cashier?.realname ?? ''}
          placeholder={t('chooseCashier')}
          onOpen={onCashier}
        />
      </Field>
      <Field label={t('remark')} htmlFor="sale-remark">
        <input
          id="sale-remark"
          className="sale-text"
          value={sale.remark}
          maxLength={200}
          placeholder={t('optional')}
          onChange={(event) => act({ do: 'type', field: 'remark', text: event.target.value })}
        />
      </Field>
      {sale.usageMode === 'lineup' && (
        <Field label={t('ticket')}>
          <span className="sale-ticket">
            <Checkbox
              checked={sale.ticket && printer.kind !== 'none'}
              disabled={printer.kind === 'none'}
              onChange={({ target }) => {
                act({ do: 'wantTicket', ticket: target.checked });
                changeCounterSettings({ printTicket: target.checked });
              }}
            >
              {t('printAfter')}
            </Checkbox>
            <span className={`sale-quiet one-line${printer.kind === 'unknown' ? ' sale-printer-unknown' : ''}`}>
              {printerText(printer)}
            </span>
          </span>
        </Field>
      )}
    </section>
  );
}
