/** Gives back of one order: how much, to whom, where to, why, and the password that is the confirm. Then its steps, in the same window. */
import type { MemberRow, RefundTargetName, RefundWay } from '@paddock/contracts/wire';
import { partsBack } from '@paddock/contracts/paid-parts';
import { useMutation } from '@tanstack/react-query';
import { Input, type InputRef, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { ApiError, fieldOf, isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { useDictionary } from '../../shared/dictionary';
import { clockTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { IntentKey } from '../../shared/ids';
import { KeyButton } from '../../shared/KeyCap';
import { ErrorState } from '../../shared/ListStates';
import { MemberPicker } from '../../shared/pickers';
import { useSession } from '../../shared/session';
import { Window } from '../../shared/Window';
import type { OrderWindowProps } from '../orders/actions';
import { amountText, isOutside, typedAmount, type Unit } from './amounts';
import { PasswordForm } from './PasswordForm';
import { RefundEffects } from './RefundEffects';
import { amountOfWay, RefundPersons, waysOf, type Ways } from './RefundPersons';
import { RefundRecharge, type UsedGifts } from './RefundRecharge';
import { FaultText, ManagerFields, RefundHead, RemarkField, type Scope } from './RefundParts';
import styles from './refunds.module.css';
import { RefundSteps } from './RefundSteps';
import { barText, RefundTargets } from './RefundTargets';
import { texts } from './texts';
import { useRefundPlan } from './useRefundPlan';

type Fault = { field: string | null; message: string };

export default function RefundWindow({ order, onChanged, onClose }: OrderWindowProps) {
  const t = texts.use();
  const [sentId, setSentId] = useState<string | null>(null);
  if (sentId !== null) return <RefundSteps id={sentId} onChanged={onChanged} onClose={onClose} />;
  return (
    <Asking
      orderId={order.id}
      title={t('refund')}
      onClose={onClose}
      onSent={(id) => {
        onChanged();
        setSentId(id);
      }}
    />
  );
}

function Asking({
  orderId,
  title,
  onSent,
  onClose,
}: {
  orderId: string;
  title: string;
  onSent: (id: string) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const { user } = useSession();
  const ids = useId();
  const reasons = useDictionary('refund_reason').filter(({ value }) => value !== 'CANCELLED');
  const [intent] = useState(() => new IntentKey());
  const [scopeChosen, setScope] = useState<Scope | null>(null);
  const [ways, setWays] = useState<Ways>({});
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState('');
  const [usedGifts, setUsedGifts] = useState<UsedGifts>('letGo');
  const [targetChosen, setTarget] = useState<RefundTargetName | null>(null);
  const [member, setMember] = useState<MemberRow | null>(null);
  const [finding, setFinding] = useState(false);
  const [reason, setReason] = useState('NOTDRIVEN');
  const [remark, setRemark] = useState('');
  // The service knows more reasons to ask for one.
  const [remarkAsked, setRemarkAsked] = useState(false);
  const [password, setPassword] = useState('');
  const [manager, setManager] = useState({ id: '', password: '' });
  const [fault, setFault] = useState<Fault | null>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const managerField = useRef<InputRef>(null);
  const scopeAsked = scopeChosen;
  const wanted = scopeAsked === 'amount' ? typedAmount(typed, 'fen') : null;
  const query = useRefundPlan(orderId, wanted, usedGifts);
  const plan = query.data;
  const isRecharge = plan?.kind === 'RECHARGE';
  const unit: Unit = plan?.unit ?? 'fen';
  const scope: Scope = scopeChosen ?? (isRecharge ? 'unspent' : 'persons');
  const wayOf = (id: string, usual: RefundWay): RefundWay => ways[id] ?? usual;
  const chosen: Ways = Object.fromEntries((plan?.persons ?? []).map(({ id, usual }) => [id, wayOf(id, usual)]));
  const amountOf = (): number => {
    if (!plan) return 0;
    switch (scope) {
      case 'whole':
        return plan.remaining;
      case 'amount':
        return typedAmount(typed, unit) ?? 0;
      case 'unspent':
        return plan.recharge?.amountFen ?? 0;
      case 'persons':
        return plan.persons.reduce((sum, person) => sum + amountOfWay(person, chosen[person.id] ?? 'none'), 0);
    }
  };
  const amount = amountOf();
  const toMember = plan?.parts ? partsBack(plan.parts, amount).member : 0;
  const memberName = member === null ? (plan?.memberName ?? null) : member.nickname || member.realname;
  const payer = plan?.targets.some(({ target, bar }) => target === 'MEMBER' && bar === null) ?? false;
  const named = payer ? memberName : member === null ? null : memberName;
  const open = (plan?.targets ?? []).filter((view) => barText(view, amount - toMember, unit, named !== null) === null);
  const target = open.some((view) => view.target === targetChosen) ? targetChosen : (open[0]?.target ?? null);
  const letsGo = isRecharge && (plan?.recharge?.usedGifts.length ?? 0) > 0 && usedGifts === 'letGo';
  const isOver = plan?.isOver ?? false;
  const asksManager = (letsGo || isOver) && !plan?.mayApprove;
  // An amount that leaves nothing is the whole.
  const isWhole = scope === 'whole' || (scope === 'amount' && amount > 0 && amount === plan?.remaining);
  const asksRemark =
    reason === 'OTHER' ||
    remarkAsked ||
    (plan?.persons.some(
      (person) =>
        person.bar === null &&
        person.sold > 0 &&
        person.left === 0 &&
        (isWhole || (scope === 'persons' && chosen[person.id] === 'full')),
    ) ??
      false);
  const ready =
    plan !== undefined && amount > 0 && target !== null && password !== '' && amount <= (plan?.remaining ?? 0);

  const send = useMutation({
    meta: { silent: true },
    mutationFn: () => {
      const body = {
        ...{ orderId, scope, amount, target: target ?? 'CHANNEL', memberId: member?.id ?? '', usedGifts },
        ways: scope === 'persons' ? Object.entries(chosen).map(([id, way]) => ({ id, way })) : [],
        ...{ reason: reason as 'NOTDRIVEN', remark: remark.trim(), refundPassword: password },
        ...{ managerId: asksManager ? manager.id : '', managerPassword: asksManager ? manager.password : '' },
      };
      return call('POST /consume/sysRefund/add', body, { idempotencyKey: intent.for(body) });
    },
    onSuccess: ({ result }) => onSent(result.id),
    onError: (error) => {
      if (!isRefused(error)) return;
      intent.renew();
      const field = fieldOf(error);
      setFault({ field, message: error.message });
      if (error.key === 'refund.changed') void query.refetch();
      if (field === 'remark') setRemarkAsked(true);
      if (field === 'refundPassword' || field === null) {
        setPassword('');
        passwordField.current?.focus();
      }
      if (field === 'managerPassword') {
        setManager((known) => ({ ...known, password: '' }));
        managerField.current?.focus();
      }
    },
  });
  const confirm = (): void => {
    if (ready && !send.isPending) send.mutate();
  };
  const person = plan?.persons[at];
  const move = (by: number): void =>
    setAt((known) => Math.min(Math.max(0, known + by), Math.max(0, (plan?.persons.length ?? 1) - 1)));
  const turn = (by: number): void => {
    if (!person || person.bar !== null || scope !== 'persons') return;
    const all = waysOf(person);
    const next = all[all.indexOf(wayOf(person.id, person.usual)) + by];
    if (next) setWays((known) => ({ ...known, [person.id]: next }));
  };
  const errorOf = (field: string) => (fault?.field === field ? fault.message : null);
  const noPassword =
    fault?.message !== undefined && send.error instanceof ApiError && send.error.key === 'refund.noPassword';
  const people = plan?.persons ?? [];
  const leaving = people.filter(
    (each) => (isWhole || scope === 'persons') && amountOfWay(each, isWhole ? 'full' : (chosen[each.id] ?? 'none')) > 0,
  );

  return (
    <Window
      width={640}
      className={styles.window}
      title={
        <>
          {title}{' '}
          <small className="num">
            {plan &&
              [
                plan.orderNumber,
                plan.memberName,
                plan.kind === 'SALE' ? t('people', { count: plan.headCount }) : plan.goods,
                clockTime(plan.createdAt).slice(0, 5),
              ]
                .filter(Boolean)
                .join(' · ')}
          </small>
        </>
      }
      busy={send.isPending}
      onClose={onClose}
      keys={{
        ArrowUp: () => move(-1),
        ArrowDown: () => move(1),
        ArrowLeft: () => turn(-1),
        ArrowRight: () => turn(1),
        Enter: confirm,
        F3: () => setFinding(true),
      }}
      footer={
        <div className={styles.foot}>
          <span className="tone-care">
            <Icon name="warning" size={14} /> {t('noWayBack')}
          </span>
          <KeyButton cap="Esc" disabled={send.isPending} onClick={onClose}>
            {t('keep')}
          </KeyButton>
          <KeyButton tone="ink" cap="Enter" busy={send.isPending} disabled={!ready} onClick={confirm}>
            {t('refundNow', { amount: amountText(amount, unit) })}
          </KeyButton>
        </div>
      }
    >
      {query.isError && !plan ? (
        <ErrorState onRetry={() => void query.refetch()} />
      ) : !plan || plan.unit === null ? (
        <p>{plan && t('nothingLeft')}</p>
      ) : (
        <div className={styles.refund}>
          <RefundHead {...{ plan, unit, amount, scope }} name={`${ids}-scope`} onScope={setScope} />
          {scope === 'amount' && (
            <label className={styles.field}>
              <span>{t('refundAmount')}</span>
              <Input
                autoFocus
                className="num"
                inputMode="decimal"
                maxLength={10}
                value={typed}
                onChange={({ target: input }) => setTyped(input.value)}
              />
            </label>
          )}
          {plan.kind === 'SALE' && scope !== 'amount' && (
            <RefundPersons
              plan={plan}
              unit={unit}
              chosen={scope === 'whole' ? Object.fromEntries(people.map(({ id }) => [id, 'full' as const])) : chosen}
              at={at}
              onAt={setAt}
              onChoose={(id, way) => {
                setScope('persons');
                setWays((known) => ({ ...known, [id]: way }));
              }}
            />
          )}
          {plan.recharge && (
            <RefundRecharge recharge={plan.recharge} usedGifts={usedGifts} onUsedGifts={setUsedGifts} />
          )}
          <RefundTargets
            {...{ plan, unit, target }}
            amount={amount - toMember}
            memberName={named}
            onTarget={setTarget}
          />
          {plan.kind === 'SALE' && <RefundEffects {...{ plan, leaving, payer, target, amount, toMember }} />}
          {isOver && isOutside(unit) && (
            <p className="state tone-care">
              <Icon name="warning" size={14} /> {t(unit === 'codes' ? 'overCodes' : 'overPlays')}
            </p>
          )}
          {asksManager && (
            <ManagerFields
              approvers={plan.approvers}
              {...{ manager, errorOf }}
              passwordField={managerField}
              onChange={(change) => setManager((known) => ({ ...known, ...change }))}
            />
          )}
          <div className={styles.fields}>
            <label className={styles.field}>
              <span>{t('reason')}</span>
              <Select
                value={reason}
                options={reasons.map(({ value, text }) => ({ value, label: text }))}
                onChange={(value: string) => setReason(value)}
              />
            </label>
            <label className={styles.field}>
              <span>{t('password', { name: user?.realname ?? '' })}</span>
              <Input
                ref={(field) => {
                  passwordField.current = field?.input ?? null;
                }}
                type="password"
                autoComplete="off"
                maxLength={200}
                value={password}
                status={errorOf('refundPassword') === null ? '' : 'error'}
                aria-invalid={errorOf('refundPassword') !== null}
                onChange={({ target: input }) => {
                  setPassword(input.value);
                  setFault(null);
                }}
              />
              <FaultText text={errorOf('refundPassword')} />
            </label>
          </div>
          {asksRemark && <RemarkField {...{ remark, errorOf }} onChange={setRemark} />}
          {fault && fault.field === null && <FaultText text={fault.message} />}
          {noPassword && <PasswordForm onSet={() => setFault(null)} />}
        </div>
      )}
      {finding && (
        <MemberPicker
          onConfirm={(found) => {
            setMember(found);
            if (found) setTarget('MEMBER');
            setFinding(false);
          }}
          onClose={() => setFinding(false)}
        />
      )}
    </Window>
  );
}
