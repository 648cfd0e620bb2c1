/** Settles pay-later records: single use in cash or by scan, a group code by itself, every other type from a member, whose balance may pay a part. */
import type { OrderPayload, TabPayload } from '@paddock/contracts/feed';
import { needsMember } from '@paddock/contracts/payers';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, Segmented, type FormRule, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type Answer, isRefused } from '../../shared/api';
import { useCustomerPicture } from '../../shared/customerDisplay';
import { useDepartInfo } from '../../shared/depart';
import { firstFocus } from '../../shared/firstFocus';
import { maskPhone, money } from '../../shared/format';
import { IntentKey } from '../../shared/ids';
import { KeyButton } from '../../shared/KeyCap';
import { memberFault, memberOf } from '../../shared/memberBox';
import { MemberLookup } from '../../shared/MemberLookup';
import { PriceLink } from '../../shared/priceChange/PriceLink';
import { hasPrice, pricesFields, type ChangedPrice } from '../../shared/priceChange/price';
import { CashierPicker, PickerField, type CashierRef } from '../../shared/pickers';
import { maySeeEditRules, useMayPress, useSession } from '../../shared/session';
import { readStored } from '../../shared/storage';
import { useOwnMemberLookup } from '../../shared/useMemberLookup';
import { ruleOfTab } from '../../shared/venueNames';
import { Window } from '../../shared/Window';
import { showPrice } from '../../shared/priceDisplay';
import { WindowForm } from '../../shared/WindowForm';
import { words, type ConsumeType, type PayMode } from '../../shared/words';
import { useRecentOrders } from '../payments/recentOrders';
import { PaymentStatusDialog } from '../payments/PaymentStatusDialog';
import { cardOf } from '../../shared/memberName';
import { BillLines } from './BillLines';
import { billOf, settle, settleTogether, type Settlement } from './calls';
import { PasswordDialog } from './PasswordDialog';
import {
  balancePart,
  maySplit,
  numberOf,
  paidBy,
  payModeFor,
  type SettleFault,
  shownFields,
  takesMoneyOnly,
  together,
} from './settlement';
import { SplitPart } from './SplitPart';
import { TabPrice } from './TabPrice';
import { texts } from './texts';
import { useCashier } from './useCashier';
import { useDue } from './useDue';
import { useOvertaken } from './useOvertaken';

interface SettleForm {
  payCode?: string;
  groupNumber?: string;
  driver: string;
  balance?: string;
  remark: string;
  /** Kept outside; here for what is wrong with them. */
  member?: string;
  cashier?: string;
}

interface Charged {
  orderId: string;
  order: OrderPayload | null;
}

export function SettleDialog({
  tabs,
  onSettled,
  onClose,
}: {
  /** Several are paid together, under one number. */
  tabs: readonly TabPayload[];
  onSettled: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const [first] = tabs;
  if (!first) throw new Error('nothing is to be paid');
  const several = tabs.length > 1;
  const [changes, setChanges] = useState<readonly ChangedPrice[]>([]);
  const agreed = together(tabs);
  const tab = { ...first, ...together(tabs, changes) };
  const { user } = useSession();
  const depart = useDepartInfo();
  useRecentOrders();
  const { cashier, storeHasCashiers, isForeign, choose } = useCashier(tab.sysOrgCode);
  const consumeType = tab.consumeType as ConsumeType;
  const single = consumeType === 'NOCARDCONSUME';
  const mayPrice = useMayPress('consume:price') && !isForeign && hasPrice(consumeType) && agreed.amount > 0;
  const [payMode, setPayMode] = useState<PayMode>(payModeFor(consumeType, tab.amount));
  const [restMode, setRestMode] = useState<PayMode | null>(null);
  const [form] = Form.useForm<SettleForm>();
  const lookup = useOwnMemberLookup((found) => {
    form.setFieldValue('member', found?.id);
    setRestMode(null);
  });
  const member = memberOf(lookup.box);
  const [picking, setPicking] = useState<'cashier' | 'password' | null>(null);
  /** What has its price changed: one record, or (null) all of them. */
  const [pricing, setPricing] = useState<{ of: TabPayload | null } | null>(null);
  const [charged, setCharged] = useState<Charged | null>(null);
  const [ownOrderId, setOwnOrderId] = useState<string | null>(null);
  const [intent] = useState(() => new IntentKey());
  const [beginsInField] = useState(() => Object.values(shownFields(consumeType, payMode)).some(Boolean));
  const held = member?.balance ?? 0;
  const splits = maySplit(consumeType) && member !== null && tab.amount > 0;
  const codeBox = useRef<InputRef>(null);
  const due = useDue(tab);
  const cashAllowed = single && depart?.isUnline === 'YES';
  const shown = shownFields(consumeType, payMode, restMode);
  /** The remark stands beside the driver, or has a line of its own. */
  const evenBefore = [cashAllowed, shown.payCode, shown.group].filter(Boolean).length % 2 === 0;

  useEffect(() => {
    if (tab.amount > 0) showPrice(tab.amount);
  }, [tab.amount]);
  useCustomerPicture('sale', {
    state: shown.payCode ? 'scan' : 'sale',
    lines: [{ what: ruleOfTab(tab), count: 1 }],
    due,
    phone: member && maskPhone(member.phone),
  });
  useEffect(() => {
    if (shown.payCode) firstFocus(codeBox.current);
  }, [shown.payCode]);

  /** From the press until the answer, or until a field is wrong: the checks of a form take a moment too. */
  const underWay = useRef(false);
  const pay = useMutation({
    onSettled: () => {
      underWay.current = false;
    },
    mutationFn: (settlement: Settlement) => {
      if (!several) return settle(settlement, intent.for(settlement));
      const bill = billOf(
        settlement,
        tabs.map(({ id }) => id),
      );
      return settleTogether(bill, intent.for(bill));
    },
    onSuccess: (answer: Answer<OrderPayload | null>) => {
      setOwnOrderId(answer.message);
      setCharged({ orderId: answer.message, order: answer.result });
    },
    // After a broken line the same form goes out again under the same key, so that it charges once.
    onError: (error) => {
      if (!isRefused(error)) return;
      intent.renew();
      form.setFieldValue('payCode', '');
    },
  });
  useOvertaken(first, { busy: pay.isPending || charged !== null, ownOrderId }, onClose);

  const send = (consumePassword: string): void => {
    if (pay.isPending) return;
    underWay.current = true;
    const { payCode = '', groupNumber = '', driver = '', remark = '', balance = '' } = form.getFieldsValue();
    const part = restMode === null ? null : balancePart(balance, tab.amount, held);
    pay.mutate({
      id: tab.id,
      userId: member ? cardOf(member) : '',
      consumeType,
      consumePayMode: payMode,
      consumeVehicleMode: tab.consumeVehicleMode,
      consumeVehicleMode_dictText: w(tab.consumeVehicleMode),
      usageMode: 'lineup',
      usageMode_dictText: w('lineup'),
      sysDepartConsumeRoleId: tab.roleId,
      doTask: 'YES',
      vehicleId: '',
      payCode: payCode.trim(),
      groupNumber: groupNumber.trim(),
      cheshou: driver.trim(),
      remark: remark.trim(),
      departuserId: cashier?.id ?? '',
      printId: readStored('printId', ''),
      consumePassword,
      ...(restMode !== null && part !== null ? { restPayMode: restMode, balanceAmount: part } : {}),
      ...pricesFields(changes),
    });
  };
  /** What was sent cannot be called off: its window stays until the answer is there. */
  const leave = (): void => {
    if (!underWay.current) onClose();
  };
  const submit = (): void => {
    underWay.current = true;
    form.submit();
  };
  const stay = (): void => {
    if (!pay.isPending) underWay.current = false;
  };
  const confirm = (): void => {
    if (pay.isPending) return;
    if (member?.havePassword === 'YES') {
      stay();
      setPicking('password');
    } else send('');
  };

  /** For what is chosen and not typed. */
  const rule = (fault: SettleFault | null): FormRule => ({
    required: true,
    validator: () => (fault === null ? Promise.resolve() : Promise.reject(new Error(t(fault)))),
  });
  const takeMode = (mode: PayMode): void => {
    setPayMode(mode);
    form.setFieldValue('payCode', '');
  };
  /** What was chosen for the former amount may not fit the new one; nothing is scanned for nothing. */
  const takePrices = (next: readonly ChangedPrice[]): void => {
    const [before, now] = [together(tabs, changes).amount, together(tabs, next).amount];
    setChanges(next);
    setRestMode(null);
    if (single && (before === 0) !== (now === 0)) takeMode(payModeFor(consumeType, now));
  };
  const takeCashier = (next: CashierRef | null): void => {
    choose(next);
    form.setFields([{ name: 'cashier', errors: [] }]);
  };

  return (
    <>
      <Window
        open={charged === null}
        keys={{ Enter: submit }}
        afterOpenChange={(open) => open && codeBox.current?.focus()}
        width={several ? 760 : 640}
        title={t(several ? 'billTitle' : single ? 'single' : 'member')}
        mask={{ closable: false }}
        onClose={leave}
        footer={
          <>
            <Button disabled={pay.isPending} onClick={leave}>
              {w('cancel')}
            </Button>
            <KeyButton tone="primary" cap="Enter" busy={pay.isPending} onClick={submit}>
              {t(single || restMode !== null ? 'takePayment' : 'confirmDeduct')}
            </KeyButton>
          </>
        }
      >
        {/* With nothing to scan the window begins here, where Enter confirms, and not on its closing cross. */}
        <div className="settle-head" tabIndex={-1} {...(beginsInField ? {} : { ref: firstFocus })}>
          <span>
            <span className="settle-label">{t(single ? 'amountDue' : 'toDeduct')}</span>
            <br />
            <b className="num">{due}</b>
            {mayPrice && (
              <PriceLink
                price={changes.find(({ of }) => of === undefined)?.price ?? null}
                approval={changes.at(-1)?.approval ?? null}
                onOpen={() => setPricing({ of: null })}
              />
            )}
          </span>
          <span className="settle-about num">
            {several ? t('billTogether', { count: tabs.length, amount: money(tab.amount) }) : numberOf(tab)}
            <br />
            {ruleOfTab(tab)}
          </span>
        </div>
        <WindowForm<SettleForm>
          form={form}
          name="settle"
          className="tab-form"
          initialValues={{ driver: tab.cheshou, remark: tab.remark ?? '' }}
          onFinish={confirm}
          onFinishFailed={stay}
        >
          {shown.member && (
            <Form.Item
              name="member"
              label={t('memberCardNumber')}
              className="whole"
              rules={[{ ...rule(memberFault(consumeType, lookup.box)), required: needsMember(consumeType) }]}
            >
              <MemberLookup lookup={lookup} autoFocus withPicker />
            </Form.Item>
          )}
          {cashAllowed && (
            <Form.Item label={t('payMode')} required>
              <Segmented<PayMode>
                block
                value={payMode}
                aria-label={t('payMode')}
                options={(['wechat', 'unline'] as const).map((mode) => ({ value: mode, label: w(mode) }))}
                onChange={takeMode}
              />
            </Form.Item>
          )}
          {splits && (
            <SplitPart
              {...{ form, restMode, held, due: tab.amount, cashAllowed: depart?.isUnline === 'YES' }}
              onRestMode={(mode) => {
                setRestMode(mode);
                form.setFieldValue('payCode', '');
              }}
            />
          )}
          {shown.payCode && (
            <Form.Item
              name="payCode"
              label={t('payCode')}
              rules={[{ required: true, whitespace: true, message: t('payCodeRequired') }]}
            >
              <Input ref={codeBox} autoComplete="off" placeholder={t('payCodeHint')} />
            </Form.Item>
          )}
          {shown.group && (
            <Form.Item
              name="groupNumber"
              label={t('groupCode')}
              rules={[{ required: true, whitespace: true, message: t('groupCodeRequired') }]}
            >
              <Input />
            </Form.Item>
          )}
          {several ? (
            <BillLines tabs={tabs} changes={changes} onPrice={mayPrice ? (of) => setPricing({ of }) : null} />
          ) : (
            <Form.Item
              label={t('consumptionRule')}
              htmlFor="settle-rule"
              extra={t(maySeeEditRules(user) ? 'ruleByEdit' : 'ruleFixed', { edit: t('edit') })}
            >
              <Input id="settle-rule" readOnly value={ruleOfTab(tab)} />
            </Form.Item>
          )}
          <Form.Item
            name="cashier"
            label={t('cashier')}
            required={storeHasCashiers}
            rules={[rule(storeHasCashiers && !cashier ? 'cashierRequired' : null)]}
          >
            <PickerField
              label={t('cashier')}
              shown={cashier?.realname ?? ''}
              disabled={isForeign}
              {...(storeHasCashiers ? {} : { placeholder: user?.realname ?? t('self') })}
              onOpen={() => setPicking('cashier')}
              onClear={() => takeCashier(null)}
            />
          </Form.Item>
          {!several && (
            <Form.Item name="driver" label={t('driver')}>
              <Input maxLength={30} />
            </Form.Item>
          )}
          <Form.Item name="remark" label={t('remark')} className={evenBefore ? '' : 'whole'}>
            <Input maxLength={200} />
          </Form.Item>
        </WindowForm>
      </Window>
      {picking === 'cashier' && (
        <CashierPicker
          onConfirm={(next) => {
            takeCashier(next);
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
      {pricing && (
        <TabPrice {...{ tabs, changes, ...pricing }} onChange={takePrices} onClose={() => setPricing(null)} />
      )}
      {picking === 'password' && (
        <PasswordDialog
          onConfirm={(password) => {
            setPicking(null);
            send(password);
          }}
          onClose={() => setPicking(null)}
        />
      )}
      {charged && (
        <PaymentStatusDialog
          orderId={charged.orderId}
          initial={charged.order}
          amount={tab.amount}
          {...(takesMoneyOnly(consumeType) || restMode !== null ? {} : { due })}
          how={w(restMode ?? (single ? payMode : consumeType))}
          by={restMode === null ? paidBy(consumeType, payMode, tab.amount) : restMode === 'unline' ? 'cash' : 'scan'}
          cashier={cashier?.realname ?? user?.realname ?? ''}
          about={several ? tabs.map(numberOf).join(' ') : `${numberOf(tab)} ${ruleOfTab(tab)}`}
          onPaid={onSettled}
          onClose={(ended) => {
            setCharged(null);
            intent.renew();
            form.setFieldValue('payCode', '');
            onSettled();
            if (ended !== 'retry') onClose();
          }}
        />
      )}
    </>
  );
}
