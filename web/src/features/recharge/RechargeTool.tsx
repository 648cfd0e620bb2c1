/** Recharge and card opening: who, which rule, how it is paid, one red button. */
import { CashierPicker, MemberPicker, RechargeRulePicker } from '../../shared/pickers';
import { money } from '../../shared/format';
import { KeyButton } from '../../shared/KeyCap';
import { useMayPress } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { words } from '../../shared/words';
import '../consumption/consumption.css';
import '../consumption/member.css';
import '../consumption/sale-options.css';
import '../consumption/tariffs.css';
import { PaymentStatusDialog } from '../payments/PaymentStatusDialog';
import { amountsOf, balanceAfter } from './form';
import { MemberPart, Purses } from './MemberPart';
import { NewMemberDialog } from './NewMemberDialog';
import { Options } from './Options';
import './recharge.css';
import { RuleList } from './RuleList';
import { texts } from './texts';
import { RechargeContext, useRecharge, useRechargeContext } from './useRecharge';

const ruleKeys = 9;

function Foot() {
  const t = texts.use();
  const { form, sending, confirm, clear } = useRechargeContext();
  const amounts = amountsOf(form);
  return (
    <footer className="sale-foot">
      <div className="sale-due">
        <span>{t('due')}</span>
        <b className={`num${amounts ? '' : ' sale-due-none'}`}>{amounts ? money(amounts.due) : '—'}</b>
      </div>
      {form.member && amounts && (
        <div className="sale-left">
          <p>
            <span>{t('balanceAfter')}</span>
            <span className="num sale-left-figure">{money(balanceAfter(form.member, amounts))}</span>
          </p>
        </div>
      )}
      <span className="sale-foot-gap" />
      <KeyButton cap="Esc" disabled={sending} onClick={clear}>
        {t('clear')}
      </KeyButton>
      <KeyButton tone="primary" cap="Enter" busy={sending} onClick={confirm}>
        {t('confirm')}
      </KeyButton>
    </footer>
  );
}

function Dialogs() {
  const { form, dialog, close, cashier, payment, ...recharge } = useRechargeContext();
  return (
    <>
      {dialog === 'member' && (
        <MemberPicker
          onConfirm={(member) => {
            close();
            if (member) recharge.takeMember(member);
          }}
          onClose={close}
        />
      )}
      {dialog === 'newMember' && (
        <NewMemberDialog
          chip={form.member ? '' : form.cardText.trim()}
          onOpened={(member) => {
            close();
            recharge.takeMember(member);
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
          pollUrl="/memberrecharge/sysMemberRecharge/queryById"
          initial={payment.initial}
          amount={payment.amount}
          how={words.t('wechat')}
          cashier={cashier?.realname ?? ''}
          about={payment.about}
          onPaid={recharge.paid}
          onClose={recharge.closePayment}
        />
      )}
    </>
  );
}

export default function RechargeTool() {
  const t = texts.use();
  const recharge = useRecharge();
  const mayOpen = useMayPress('member:add');
  useHotkeys(
    {
      F3: () => recharge.open('member'),
      F4: () => recharge.open('rule'),
      ...(mayOpen ? { F7: () => recharge.open('newMember') } : {}),
      Escape: recharge.clear,
      Enter: recharge.confirm,
      ...Object.fromEntries(
        Array.from({ length: ruleKeys }, (_, index) => [String(index + 1), () => recharge.chooseRuleNumber(index + 1)]),
      ),
    },
    !recharge.sending,
  );
  return (
    <RechargeContext value={recharge}>
      <div className="recharge">
        <h1 className="sr-only">{t('screen')}</h1>
        <div className="sale-top" inert={recharge.sending}>
          <MemberPart />
          <Purses />
        </div>
        <div className="sale-middle" inert={recharge.sending}>
          <RuleList />
          <Options />
        </div>
        <Foot />
      </div>
      <Dialogs />
    </RechargeContext>
  );
}
