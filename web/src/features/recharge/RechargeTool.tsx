/** Recharge and card opening: who, which rule, how it is paid, one red button. */
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { useCustomerPicture } from '../../shared/customerDisplay';
import { maskPhone, money } from '../../shared/format';
import { KeyButton } from '../../shared/KeyCap';
import { Permitted } from '../../shared/Permitted';
import { useMayPress } from '../../shared/session';
import { useRenewals } from '../../shared/renewal';
import { useHotkeys } from '../../shared/useHotkeys';
import '../consumption/consumption.css';
import '../consumption/member.css';
import '../consumption/sale-options.css';
import '../consumption/tariffs.css';
import { PaymentsStrip } from '../payments/PaymentsStrip';
import { amountsOf, balanceAfter } from './form';
import { MemberPart, MemberAccounts } from './MemberPart';
import { Options } from './Options';
import styles from './recharge.module.css';
import { RuleList } from './RuleList';
import { texts } from './texts';
import { RechargeContext, useRecharge, useRechargeContext } from './useRecharge';

const ruleKeys = 9;
/** Lists that the tool reads, by resource. */
const renewed = { rechargeRule: 'rechargeRules', cashier: 'cashiers' };

function Foot() {
  const t = texts.use();
  const { form, sending, confirm, clear } = useRechargeContext();
  const amounts = amountsOf(form);
  return (
    <footer className="sale-foot">
      <div className="sale-due">
        <span>{t('amountDue')}</span>
        <b className={`num${amounts ? '' : ' sale-due-none'}`}>{amounts ? money(amounts.due) : '—'}</b>
      </div>
      {amounts && amounts.off > 0 && (
        <div className="sale-left">
          <p>
            <span>{t('couponOff')}</span>
            <span className="num sale-left-figure">-{money(amounts.off)}</span>
          </p>
        </div>
      )}
      {form.card.member && amounts && (
        <div className="sale-left">
          <p>
            <span>{t('balanceAfter')}</span>
            <span className="num sale-left-figure">{money(balanceAfter(form.card.member, amounts))}</span>
          </p>
        </div>
      )}
      <span className="sale-foot-gap" />
      <KeyButton cap="Esc" disabled={sending} onClick={clear}>
        {t('clear')}
      </KeyButton>
      <Permitted to="recharge:add">
        <KeyButton tone="primary" cap="Enter" busy={sending} onClick={confirm}>
          {t('takePayment')}
        </KeyButton>
      </Permitted>
    </footer>
  );
}

const RechargeDialogs = lazyWindow(() => import('./RechargeDialogs'));
const windows = [RechargeDialogs];

export default function RechargeTool() {
  useRenewals(renewed);
  const t = texts.use();
  usePreload(windows);
  const recharge = useRecharge();
  const { form } = recharge;
  const amounts = amountsOf(form);
  useCustomerPicture(
    'sale',
    form.rule && amounts
      ? {
          state: form.payMode === 'wechat' ? 'scan' : 'sale',
          lines: [{ what: form.rule.roleName, count: 1 }],
          due: money(amounts.due),
          phone: form.card.member && maskPhone(form.card.member.phone),
        }
      : null,
  );
  const mayOpen = useMayPress('member:add');
  const maySell = useMayPress('recharge:add');
  useHotkeys(
    {
      F3: () => recharge.open('member'),
      F4: () => recharge.open('rule'),
      ...(mayOpen ? { F7: () => recharge.open('newMember') } : {}),
      Escape: recharge.clear,
      ...(maySell ? { Enter: recharge.confirm } : {}),
      ...Object.fromEntries(
        Array.from({ length: ruleKeys }, (_, index) => [String(index + 1), () => recharge.chooseRuleNumber(index + 1)]),
      ),
    },
    !recharge.sending,
  );
  return (
    <RechargeContext value={recharge}>
      <div className={styles.recharge}>
        <h1 className="sr-only">{t('rechargeTool')}</h1>
        <div className="sale-top" inert={recharge.sending}>
          <MemberPart />
          <MemberAccounts />
        </div>
        <div className="sale-middle" inert={recharge.sending}>
          <RuleList />
          <Options />
        </div>
        <PaymentsStrip />
        <Foot />
      </div>
      {(recharge.dialog !== null || recharge.payment !== null) && <RechargeDialogs />}
    </RechargeContext>
  );
}
