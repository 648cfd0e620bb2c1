/** Windows of the sale in front. */
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { PriceWindow } from '../../shared/priceChange/PriceWindow';
import { CashierPicker, MemberPicker, TariffPicker, VehiclePicker } from '../../shared/pickers';
import { maySetOff } from '../../shared/sendOff';
import { words } from '../../shared/words';
import { isFree } from '../../shared/vehicleState';
import { PasswordDialog } from '../pay-later/PasswordDialog';
import { PaymentStatusDialog } from '../payments/PaymentStatusDialog';
import { useSaleLookup } from './MemberBox';
import { vehiclesMax } from './sale';
import { texts } from './texts';
import { useCounterContext } from './useCounter';
import type { SaleActions } from './useSaleActions';
import type { Selling } from './useSelling';

function Chooser({ actions }: { actions: SaleActions }) {
  const t = texts.use();
  const w = words.use();
  const { sale, act } = useCounterContext().counter;
  const lookup = useSaleLookup();
  const { dialog, close } = actions;
  switch (dialog) {
    case null:
      return null;
    case 'member':
      return (
        <MemberPicker
          onConfirm={(member) => {
            close();
            if (member) lookup.take(member);
          }}
          onClose={close}
        />
      );
    case 'tariff':
      return (
        <TariffPicker
          {...(sale.type === null ? {} : { consumeType: sale.type })}
          selectedId={sale.tariff?.id ?? null}
          onConfirm={(tariff) => {
            close();
            if (tariff) actions.chooseTariff(tariff);
          }}
          onClose={close}
        />
      );
    case 'vehicles':
      return (
        <VehiclePicker
          multiple={vehiclesMax(sale) > 1}
          selectedIds={sale.vehicles.map((vehicle) => vehicle.id)}
          disabled={(vehicle) => !isFree(vehicle)}
          onConfirm={async (rows) => {
            close();
            if (!(await maySetOff(rows))) return;
            act({ do: 'chooseVehicles', vehicles: rows.map(({ id, cardName }) => ({ id, cardName })) });
          }}
          onClose={close}
        />
      );
    case 'price':
      return (
        <PriceWindow
          ruleName={sale.tariff?.consumeRoleName ?? ''}
          rulePrice={sale.tariff?.price ?? 0}
          price={sale.price}
          onChange={(changed) =>
            act({ do: 'changePrice', price: changed?.price ?? null, approval: changed?.approval ?? null })
          }
          onClose={close}
        />
      );
    case 'cashier':
      return (
        <CashierPicker
          onConfirm={(cashier) => {
            close();
            if (cashier) act({ do: 'chooseCashier', cashier: { id: cashier.id, realname: cashier.realname } });
          }}
          onClose={close}
        />
      );
    default:
      if ('giveUp' in dialog) {
        return (
          <ConfirmDialog
            careful
            title={t('unanswered')}
            confirmText={t('giveUp')}
            cancelText={t('keepSale')}
            onConfirm={() => actions.giveUp(dialog.giveUp, dialog.closing)}
            onClose={close}
          >
            {t('giveUpText')}
          </ConfirmDialog>
        );
      }
      return (
        <ConfirmDialog
          confirmText={t('switchTo', { mode: w(dialog.switchTo) })}
          onConfirm={() => actions.switchRunMode(dialog.switchTo)}
          onClose={close}
        >
          {t('sureToSwitch')}
        </ConfirmDialog>
      );
  }
}

export default function CounterDialogs({ actions, selling }: { actions: SaleActions; selling: Selling }) {
  const { payment } = selling;
  return (
    <>
      <Chooser actions={actions} />
      {selling.askingPassword && <PasswordDialog onConfirm={selling.givePassword} onClose={selling.closePassword} />}
      {payment && (
        <PaymentStatusDialog
          key={payment.orderId}
          orderId={payment.orderId}
          initial={payment.initial}
          amount={payment.amount}
          how={words.t('wechat')}
          cashier={payment.cashier}
          about={payment.about}
          since={payment.since}
          who={payment.who}
          saleKey={payment.saleKey}
          onPaid={() => selling.paid(payment.saleKey)}
          onClose={selling.closePayment}
        />
      )}
    </>
  );
}
