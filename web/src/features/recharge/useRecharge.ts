/** The form with everything that its parts need, and what the cashier can do with it. */
import type { MemberRow, RechargeRuleRow } from '@paddock/contracts/wire';
import type { OrderPayload } from '@paddock/contracts/feed';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { call } from '../../shared/call';
import { useDepartInfo } from '../../shared/depart';
import { enter, enterAfterPaint } from '../../shared/entryField';
import { memberName } from '../../shared/memberName';
import type { ChangedPrice } from '../../shared/priceChange/price';
import { useLinkReturn } from '../../shared/live';
import { notices } from '../../shared/notices';
import { leavesUnclear } from '../../shared/outcome';
import type { CashierRef } from '../../shared/pickers';
import { memberOf } from '../../shared/memberBox';
import { memberById } from '../../shared/pickers/members';
import { showPrice } from '../../shared/priceDisplay';
import { takeHandedMember } from '../../shared/handedMember';
import { useSession } from '../../shared/session';
import { createStore, type Store } from '../../shared/store';
import { useHome } from '../../shared/useLayer';
import { useMemberLookup, type LookedUpMember } from '../../shared/useMemberLookup';
import { storeKey } from '../../shared/keys';
import type { PollUrl } from '../payments/progress';
import { useRecentOrders } from '../payments/recentOrders';
import { counterSettings } from '../line-up/settings';
import { useCashier } from '../pay-later/useCashier';
import { keepInStrip, presentStore } from '../payments/strip';
import {
  amountsOf,
  bodyOf,
  faultsOf,
  formReducer,
  isCustom,
  newForm,
  type FormAction,
  type RechargeForm,
} from './form';
import * as outgoing from './outgoing';
import { rulesQuery } from './queries';
import { useRenewedRule } from './useRenewedRule';
import { texts } from './texts';

export type RechargeDialog = 'member' | 'newMember' | 'rule' | 'price' | 'cashier' | null;

/** A payment that the window shows now. */
export interface ShownPayment {
  orderId: string;
  initial: OrderPayload;
  amount: number;
  about: string;
  member: MemberRow;
  /** When it was charged, in milliseconds since 1970. */
  since: number;
}

/** What was sold last, until the next member comes. */
export interface SoldRecharge {
  memberId: string;
  name: string;
  amount: number;
  /** As the service knows it afterwards; null while that is not known. */
  balance: number | null;
  at: number;
}

export interface Recharge {
  form: RechargeForm;
  act: (action: FormAction) => void;
  rules: readonly RechargeRuleRow[];
  rulesLoading: boolean;
  rulesError: string | null;
  reloadRules: () => void;
  takesCash: boolean;
  cashier: CashierRef | null;
  chooseCashier: (cashier: CashierRef | null) => void;
  dialog: RechargeDialog;
  open: (dialog: RechargeDialog) => void;
  close: () => void;
  sold: SoldRecharge | null;
  payment: ShownPayment | null;
  sending: boolean;
  lookup: LookedUpMember;
  chooseRule: (rule: RechargeRuleRow) => void;
  /** By its place in the list, from 1. */
  chooseRuleNumber: (number: number) => void;
  stepRule: (by: 1 | -1) => void;
  changePrice: (changed: ChangedPrice | null) => void;
  confirm: () => void;
  clear: () => void;
  paid: () => void;
  /** The payment window was closed; `retry` when nothing was charged. */
  closePayment: (ended: 'retry' | 'done') => void;
  card: RefObject<HTMLInputElement | null>;
  payCode: RefObject<HTMLInputElement | null>;
  amount: RefObject<HTMLInputElement | null>;
}

export const rechargePollUrl: PollUrl = '/memberrecharge/sysMemberRecharge/queryById';

const paymentShown = ({ orderId, amount, member, since }: ShownPayment) => ({
  orderId,
  amount,
  since,
  who: memberName(member),
  pollUrl: rechargePollUrl,
});

const afterPaint = (focus: () => void): void => void requestAnimationFrame(focus);

/** With the member whom another page has handed over, or as it was sent where nobody knows the outcome. */
function firstForm(): Store<RechargeForm> {
  const member = takeHandedMember();
  const sent = outgoing.present();
  if (sent && (member === null || member.id === sent.member.id)) return sent.form;
  outgoing.leave();
  return createStore(member ? formReducer(newForm(), { do: 'card', step: { do: 'take', member } }) : newForm());
}

export function useRecharge(): Recharge {
  useRecentOrders();
  const { user } = useSession();
  /** Charges are this store's, also where the session has gone on to another one before the page leaves. */
  const [chargesFor] = useState(presentStore);
  const depart = useDepartInfo();
  const client = useQueryClient();
  const { cashier, storeHasCashiers, choose } = useCashier();
  const [kept] = useState(firstForm);
  const form = useSyncExternalStore(kept.subscribe, kept.get);
  const act = (action: FormAction): void => kept.change((present) => formReducer(present, action));
  const [dialog, setDialog] = useState<RechargeDialog>(null);
  const [payment, setPayment] = useState<ShownPayment | null>(null);
  const [sold, setSold] = useState<SoldRecharge | null>(null);
  /** Another page is shown: an answer that comes now has no form to stand in. */
  const left = useRef(false);
  const card = useRef<HTMLInputElement>(null);
  const payCode = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const rules = useQuery(rulesQuery(user?.orgCode ?? ''));
  const known = rules.data ?? [];

  /** To where the next thing is read from a card, typed or scanned. */
  const entryField = (): HTMLInputElement | null =>
    (form.card.member && form.rule ? payCode.current : null) ?? card.current;
  const entry = (): void => enter(entryField());
  const toEntry = (): void => enterAfterPaint(entryField);
  useHome(entry);

  const lookup = useMemberLookup(
    form.card,
    { get: () => kept.get().card, send: (step) => act({ do: 'card', step }) },
    {
      unknown: texts.t('memberUnknown'),
      spends: false,
      onFound: ({ id }) => {
        if (outgoing.present()?.member.id !== id) outgoing.leave();
        setSold(null);
      },
    },
  );

  const showDue = (): void => {
    const due = amountsOf(kept.get())?.due ?? 0;
    if (due > 0) showPrice(due);
  };
  const chooseRule = (rule: RechargeRuleRow): void => {
    act({ do: 'chooseRule', rule });
    showDue();
    afterPaint(() =>
      ((isCustom(rule) ? amount.current : form.card.member ? payCode.current : null) ?? card.current)?.focus(),
    );
  };

  /** The form is free for the next customer; what was sold stays to be seen. */
  const finish = (member: MemberRow, taken: number): void => {
    const soldRecharge: SoldRecharge = {
      memberId: member.id,
      name: memberName(member),
      amount: taken,
      balance: null,
      at: Date.now(),
    };
    setSold(soldRecharge);
    act({ do: 'clear' });
    void client.invalidateQueries({ queryKey: storeKey('member') });
    void client.invalidateQueries({ queryKey: storeKey('memberProjects') });
    void client.invalidateQueries({ queryKey: storeKey('rechargeOrder') });
    memberById(member.id)
      .then((now) =>
        setSold((shown) => (shown === soldRecharge && now ? { ...soldRecharge, balance: now.balance } : shown)),
      )
      .catch(() => undefined);
  };

  const send = useMutation({
    mutationFn: ({ body, key }: outgoing.Outgoing) =>
      call('POST /memberrecharge/sysMemberRecharge/add', body, { idempotencyKey: key }),
    // The member and values that were sent, not what the form holds by now.
    onSuccess: ({ result }, sent) => {
      const { member, rule } = sent;
      outgoing.settle(sent);
      if (result.order.payState === 'payed') finish(member, result.order.amount);
      else {
        const waiting: ShownPayment = {
          orderId: result.orderId,
          initial: result.order,
          amount: result.order.amount,
          member,
          since: Date.now(),
          about: `${memberName(member)} ${rule.roleName}`,
        };
        if (left.current) {
          keepInStrip({ ...paymentShown(waiting), view: 'waiting' }, chargesFor);
          act({ do: 'clear' });
        } else setPayment(waiting);
      }
    },
    // After a broken line the same form is sent again under the same key, so that it charges once.
    onError: (error, sent) => {
      if (leavesUnclear(error, sent.isLost)) sent.isLost = true;
      else outgoing.settle(sent);
      if (left.current && sent.isLost) outgoing.warn();
    },
  });
  const sendAgain = (): boolean => {
    const sent = outgoing.present();
    if (sent && !send.isPending) send.mutate(sent);
    return sent !== null;
  };
  // What nobody knows the outcome of is asked again as soon as somebody can answer: under its key it is charged once.
  useLinkReturn(() => void sendAgain());

  useRenewedRule(
    form.rule,
    rules.data,
    !send.isPending && payment === null,
    (rule) => {
      // What may have been taken is sent again as it was.
      if (outgoing.present() !== null) return false;
      act({ do: 'chooseRule', rule });
      return true;
    },
    (rule) => act({ do: 'renameRule', rule }),
  );
  const confirm = (): void => {
    if (send.isPending || payment) return;
    // What nobody knows the outcome of comes first, as it was, whatever stands in the form by now: else it might be charged twice.
    if (sendAgain()) return;
    const faults = faultsOf(form, { cashier, hasCashiers: storeHasCashiers });
    act({ do: 'find', faults });
    const { rule } = form;
    const member = memberOf(form.card);
    if (faults.length === 0 && member && rule) {
      const body = bodyOf(form, cashier?.id ?? '', counterSettings().printId);
      send.mutate(outgoing.send({ body, member, rule, form: kept }));
    } else afterPaint(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
  };

  const leave = useEffectEvent(() => {
    left.current = true;
    if (payment) keepInStrip({ ...paymentShown(payment), view: 'waiting' }, chargesFor);
    if (outgoing.present()?.isLost) outgoing.warn();
  });
  useEffect(() => {
    left.current = false;
    return () => leave();
  }, []);
  useEffect(() => {
    if (outgoing.present()) notices.warning(texts.t('stillUnanswered'), outgoing.shownSeconds);
    // No answer to a card counts on a page that is gone; what was sent stands there again.
    return () => {
      if (outgoing.present()?.form !== kept)
        kept.change((present) => formReducer(present, { do: 'card', step: { do: 'empty' } }));
    };
  }, [kept]);
  const first = useEffectEvent(toEntry);
  useEffect(() => {
    if (dialog === null && payment === null) first();
  }, [dialog, payment]);
  // While the call is under way the form takes no focus.
  const soldAt = sold?.at ?? null;
  const next = useEffectEvent(entry);
  useEffect(() => {
    if (soldAt !== null && !send.isPending) next();
  }, [soldAt, send.isPending]);

  const takesCash = depart?.isUnline === 'YES';
  return {
    form,
    act,
    rules: known,
    rulesLoading: rules.isPending,
    rulesError: rules.isError && !rules.data ? rules.error.message : null,
    reloadRules: () => void rules.refetch(),
    takesCash,
    cashier,
    chooseCashier: choose,
    dialog,
    open: setDialog,
    close: () => setDialog(null),
    sold,
    payment,
    sending: send.isPending,
    lookup,
    chooseRule,
    chooseRuleNumber: (number) => {
      const rule = known[number - 1];
      if (rule) chooseRule(rule);
    },
    stepRule: (by) => {
      const index = known.findIndex((rule) => rule.id === form.rule?.id);
      const next = known[index === -1 ? (by === 1 ? 0 : known.length - 1) : index + by];
      if (next) chooseRule(next);
    },
    changePrice: (changed) => {
      act({ do: 'changePrice', changed });
      showDue();
    },
    confirm,
    clear: () => {
      if (send.isPending) return;
      outgoing.leave();
      act({ do: 'clear' });
      afterPaint(() => card.current?.focus());
    },
    paid: () => {
      if (payment) finish(payment.member, payment.amount);
    },
    closePayment: (ended) => {
      setPayment(null);
      // After a payment is put in the background, Enter must not charge the same customer again.
      if (ended === 'retry') act({ do: 'type', field: 'payCode', text: '' });
      else act({ do: 'clear' });
    },
    card,
    payCode,
    amount,
  };
}

export const RechargeContext = createContext<Recharge | null>(null);

export function useRechargeContext(): Recharge {
  const context = use(RechargeContext);
  if (!context) throw new Error('a part of the recharge screen stands outside of it');
  return context;
}
