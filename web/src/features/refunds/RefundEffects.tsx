/** What a refund of a sale will do to its line, its member and the money. */
import type { RefundPerson, RefundPlan, RefundTargetName } from '@paddock/contracts/wire';
import { Icon } from '../../shared/Icon';
import { useSession } from '../../shared/session';
import { amountText, channelText, isOutside, targetName } from './amounts';
import styles from './refunds.module.css';
import { texts } from './texts';
import { words } from '../../shared/words';

export function RefundEffects({
  plan,
  leaving,
  payer,
  target,
  amount,
  toMember,
}: {
  plan: RefundPlan;
  leaving: readonly RefundPerson[];
  /** A member paid, and gets it back. */
  payer: boolean;
  target: RefundTargetName | null;
  amount: number;
  /** Of the amount, what goes back into a balance that paid a part. */
  toMember: number;
}) {
  const t = texts.use();
  const { user } = useSession();
  const unit = plan.unit ?? 'fen';
  const names = leaving.map((each) => each.numberText ?? each.driverName).join(words.t('between'));
  const where = target === null ? '' : target === 'CHANNEL' ? channelText(plan.provider) : targetName(target, unit);
  return (
    <section className={styles.part}>
      <h3>{t('willHappen')}</h3>
      <ul className={styles.effects} aria-label={t('willHappen')}>
        {leaving.length > 0 && (
          <li>
            <Icon name="queuing" size={14} />
            <span>{t('leavesLine', { names })}</span>
          </li>
        )}
        {/* A customer without an account got none of it, and nothing of it is said. */}
        {(payer || plan.memberId !== null) && (
          <li>
            <Icon name="gift" size={14} />
            {toMember > 0 ? (
              <>
                <span>{t('backToBalance', { name: plan.memberName ?? '' })}</span>
                <b className="num">−{amountText(toMember, unit)}</b>
              </>
            ) : (
              <>
                <span>{t(payer ? (isOutside(unit) ? `${unit}Back` : 'backInAccounts') : 'nothingGiven')}</span>
                {!payer && <small>{t('same')}</small>}
              </>
            )}
          </li>
        )}
        <li>
          <Icon name="card" size={14} />
          <span>{target === 'CASH' ? t('inDrawer') : t('notInDrawer', { name: user?.realname ?? '' })}</span>
          <b className="num">
            {where} −{amountText(amount - toMember, unit)}
          </b>
        </li>
      </ul>
    </section>
  );
}
