/** Where it goes: three boxes side by side; one that is barred stays, dashed, with its reason. */
import type { RefundPlan, RefundTargetName, RefundTargetView } from '@paddock/contracts/wire';
import { amount as yuan } from '../../shared/format';
import { KeyCap } from '../../shared/KeyCap';
import { amountText, channelText, isOutside, targetName, type Unit } from './amounts';
import styles from './refunds.module.css';
import { texts } from './texts';

/** Why this much can't go there, or null. */
export function barText(view: RefundTargetView, amount: number, unit: Unit, hasMember: boolean): string | null {
  if (view.bar === 'needsMember' && hasMember) return null;
  if (view.bar !== null) return texts.t(`bar_${view.bar}`);
  return view.limit !== null && amount > view.limit
    ? texts.t('bar_limit', { amount: amountText(view.limit, unit) })
    : null;
}

export function RefundTargets({
  plan,
  unit,
  amount,
  memberName,
  target,
  onTarget,
}: {
  plan: RefundPlan;
  unit: Unit;
  amount: number;
  /** Somebody who was looked up for the balance. */
  memberName: string | null;
  target: RefundTargetName | null;
  onTarget: (target: RefundTargetName) => void;
}) {
  const t = texts.use();
  const about = (name: RefundTargetName): string => {
    if (name === 'CHANNEL') return t('soon', { channel: channelText(plan.provider) });
    if (name === 'MEMBER' && isOutside(unit)) return t(`${unit}Back`);
    if (name === 'MEMBER') return memberName === null ? t('backToAccounts') : t('intoBalance', { name: memberName });
    return plan.drawer === null
      ? t('noOpenDrawer')
      : t('drawerHas', { drawer: plan.drawer.drawer, amount: yuan(plan.drawer.heldFen / 100) });
  };
  return (
    <section className={styles.part}>
      <h3>{t('goesTo')}</h3>
      <div className={styles.targets} role="radiogroup" aria-label={t('goesTo')}>
        {plan.targets.map((view) => {
          const bar = barText(view, amount, unit, memberName !== null);
          return (
            <button
              key={view.target}
              type="button"
              role="radio"
              aria-checked={view.target === target}
              disabled={bar !== null}
              onClick={() => onTarget(view.target)}
            >
              <b>{targetName(view.target, unit)}</b>
              <small>
                {bar ?? about(view.target)} {view.bar === 'needsMember' && bar !== null && <KeyCap>F3</KeyCap>}
              </small>
            </button>
          );
        })}
      </div>
    </section>
  );
}
