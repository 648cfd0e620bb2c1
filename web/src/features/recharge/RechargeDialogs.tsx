/** Windows of the recharge tool. */
import { CashierPicker, MemberPicker, RechargeRulePicker } from '../../shared/pickers';
import { memberName } from '../../shared/memberName';
import { PriceWindow } from '../../shared/priceChange/PriceWindow';
import { words } from '../../shared/words';
import { PaymentStatusDialog } from '../payments/PaymentStatusDialog';
import { priceOf } from './form';
import NewMemberDialog from './NewMemberDialog';
import { rechargePollUrl, useRechargeContext } from './useRecharge';

export default function RechargeDialogs() {
  const { form, dialog, close, cashier, payment, ...recharge } = useRechargeContext();
  return (
    <>
      {dialog === 'member' && (
        <MemberPicker
          onConfirm={(member) => {
            close();
            if (member) recharge.lookup.take(member);
          }}
          onClose={close}
        />
      )}
      {dialog === 'newMember' && (
        <NewMemberDialog
          chip={form.card.member ? '' : form.card.text.trim()}
          onOpened={(member) => {
            close();
            recharge.lookup.take(member);
          }}
          onClose={close}
        />
      )}
      {dialog === 'rule' && (
        <RechargeRulePicker
          selectedId={form.rule?.id ?? null}
          onConfirm={(rule) => {
            close();
            if (rule) recharge.chooseRule(rule);
          }}
          onClose={close}
        />
      )}
      {dialog === 'price' && form.rule && (
        <PriceWindow
          ruleName={form.rule.roleName}
          rulePrice={priceOf(form)?.due ?? 0}
          price={form.changed?.price ?? null}
          onChange={recharge.changePrice}
          onClose={close}
        />
      )}
      {dialog === 'cashier' && (
        <CashierPicker
          onConfirm={(chosen) => {
            close();
            if (chosen) recharge.chooseCashier(chosen);
          }}
          onClose={close}
        />
      )}
      {payment && (
        <PaymentStatusDialog
          key={payment.orderId}
          orderId={payment.orderId}
          pollUrl={rechargePollUrl}
          initial={payment.initial}
          amount={payment.amount}
          how={words.t('wechat')}
          cashier={cashier?.realname ?? ''}
          about={payment.about}
          who={memberName(payment.member)}
          since={payment.since}
          onPaid={recharge.paid}
          onClose={recharge.closePayment}
        />
      )}
    </>
  );
}
