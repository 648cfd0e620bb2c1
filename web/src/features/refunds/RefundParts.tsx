/** Parts of the window that asks for a refund: how much, and who stands for it. */
import type { RefundPlan } from '@paddock/contracts/wire';
import { Input, type InputRef, Select } from 'antd';
import type { RefObject } from 'react';
import { Choice } from '../../shared/controls';
import { amount as yuan } from '../../shared/format';
import { amountText, type Unit } from './amounts';
import styles from './refunds.module.css';
import { texts } from './texts';

export type Scope = 'whole' | 'persons' | 'amount' | 'unspent';
type ErrorOf = (field: string) => string | null;

const remarkMax = 200;

export function FaultText({ text }: { text: string | null }) {
  return text === null ? null : (
    <small className={styles.fault} role="alert">
      {text}
    </small>
  );
}

export function RefundHead({
  plan,
  unit,
  amount,
  scope,
  name,
  onScope,
}: {
  plan: RefundPlan;
  unit: Unit;
  amount: number;
  scope: Scope;
  /** Of the radio buttons. */
  name: string;
  onScope: (scope: Scope) => void;
}) {
  const t = texts.use();
  const scopes: { value: Scope; label: string }[] =
    plan.kind === 'RECHARGE'
      ? [
          { value: 'unspent', label: t('scope_unspent') },
          { value: 'amount', label: t('scope_amount') },
        ]
      : [
          { value: 'whole', label: t('scope_whole', { amount: amountText(plan.remaining, unit) }) },
          { value: 'persons', label: t('scope_persons') },
          { value: 'amount', label: t('scope_amount') },
        ];
  return (
    <header className={styles.head}>
      <b className={`num ${styles.sum}`}>{unit === 'fen' ? `¥${yuan(amount / 100)}` : amountText(amount, unit)}</b>
      <span className="num">
        {t('paidBefore', { paid: amountText(plan.paid, unit), returned: amountText(plan.returned, unit) })}
        <br />
        {plan.recharge
          ? t('spent', { amount: yuan(plan.recharge.spentFen / 100) })
          : t('keeps', { amount: amountText(Math.max(0, plan.remaining - amount), unit) })}
      </span>
      <div className={styles.scope}>
        <Choice<Scope> name={name} label={t('scope')} value={scope} options={scopes} onChange={onScope} />
      </div>
    </header>
  );
}

export interface ManagerTyped {
  id: string;
  password: string;
}

/** A manager stands for what the cashier may not decide. */
export function ManagerFields({
  approvers,
  manager,
  passwordField,
  errorOf,
  onChange,
}: {
  approvers: RefundPlan['approvers'];
  manager: ManagerTyped;
  passwordField: RefObject<InputRef | null>;
  errorOf: ErrorOf;
  onChange: (change: Partial<ManagerTyped>) => void;
}) {
  const t = texts.use();
  return (
    <div className={styles.fields}>
      <label className={styles.field}>
        <span>{t('manager')}</span>
        <Select
          value={manager.id || undefined}
          status={errorOf('managerId') === null ? '' : 'error'}
          options={approvers.map(({ id, realName }) => ({ value: id, label: realName }))}
          onChange={(id: string) => onChange({ id })}
        />
        <FaultText text={errorOf('managerId')} />
      </label>
      <label className={styles.field}>
        <span>{t('managerPassword')}</span>
        <Input.Password
          ref={passwordField}
          autoComplete="off"
          visibilityToggle={false}
          status={errorOf('managerPassword') === null ? '' : 'error'}
          value={manager.password}
          onChange={({ target }) => onChange({ password: target.value })}
        />
        <FaultText text={errorOf('managerPassword')} />
      </label>
    </div>
  );
}

export function RemarkField({
  remark,
  errorOf,
  onChange,
}: {
  remark: string;
  errorOf: ErrorOf;
  onChange: (remark: string) => void;
}) {
  const t = texts.use();
  return (
    <label className={styles.field}>
      <span>{t('explanation')}</span>
      <Input
        maxLength={remarkMax}
        value={remark}
        status={errorOf('remark') === null ? '' : 'error'}
        onChange={({ target }) => onChange(target.value)}
      />
      <FaultText text={errorOf('remark')} />
    </label>
  );
}
