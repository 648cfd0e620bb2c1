/** Recharge rules that are offered today: by number key, by name, or by pointing. */
import type { RechargeRuleRow } from '@paddock/contracts/wire';
import { useEffect, useRef, useState } from 'react';
import { amount, groupThousands, orDash } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { freePlayDays, words } from '../../shared/words';
import { FaultLine } from './Fault';
import { isCustom } from './form';
import styles from './recharge.module.css';
import { texts } from './texts';
import { useRechargeContext } from './useRecharge';

const matches = (rule: RechargeRuleRow, index: number, typed: string): boolean =>
  typed === '' || rule.roleName.toLowerCase().includes(typed.toLowerCase()) || String(index + 1) === typed;

const count = (value: number): string => orDash(value > 0 ? groupThousands(value) : null);
const yuanOrDash = (value: number): string => orDash(value > 0 ? amount(value) : null);

function RuleLine({ rule, index }: { rule: RechargeRuleRow; index: number }) {
  const t = texts.use();
  const { form, chooseRule } = useRechargeContext();
  const row = useRef<HTMLButtonElement>(null);
  const chosen = form.rule?.id === rule.id;
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const custom = isCustom(rule);
  return (
    <button
      ref={row}
      type="button"
      className={`tariff ${styles.rechargeRule} ${chosen ? 'on' : ''}`}
      aria-pressed={chosen}
      onClick={() => chooseRule(rule)}
    >
      <span className="tariff-index">{index + 1}</span>
      <span className="one-line" title={rule.roleName}>
        {rule.roleName}
      </span>
      <span className="num">
        {custom ? t('custom') : amount(rule.saleMode === 'LISTPRICE' ? rule.price : rule.recharge)}
      </span>
      <span className="num">{custom ? t('custom') : yuanOrDash(rule.recharge)}</span>
      <span className="num">{yuanOrDash(rule.give)}</span>
      <span className="num">{count(rule.integral)}</span>
      <span className="num">{count(rule.frequency)}</span>
      <span className="num">{count(rule.giveQuan)}</span>
      <span className="num">{orDash(freePlayDays(words.t, rule.changwanDays))}</span>
    </button>
  );
}

export function RuleList() {
  const t = texts.use();
  const { rules, rulesLoading, rulesError, reloadRules, chooseRule, open } = useRechargeContext();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const found = rules.map((rule, index) => ({ rule, index })).filter(({ rule, index }) => matches(rule, index, wanted));
  return (
    <section className="tariffs" aria-label={t('rules')}>
      <div className="tariff-bar">
        <span className="sale-input">
          <Icon name="search" />
          <input
            type="search"
            value={typed}
            placeholder={t('searchRule')}
            aria-label={t('searchRule')}
            {...(wanted === '' ? {} : { 'data-own-enter': true })}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || wanted === '') return;
              event.preventDefault();
              const exact = found.find(({ index }) => String(index + 1) === wanted) ?? found[0];
              if (!exact) return;
              chooseRule(exact.rule);
              setTyped('');
            }}
          />
        </span>
        <KeyButton cap="F4" onClick={() => open('rule')}>
          {t('allRules')}
        </KeyButton>
      </div>
      <FaultLine field="rule" />
      <div className={`tariff tariff-head ${styles.rechargeRule}`} aria-hidden>
        <span />
        <span>{t('rules')}</span>
        <span>{t('amountDue')}</span>
        <span>{t('recharge')}</span>
        <span>{t('gift')}</span>
        <span>{t('INTEGRAL')}</span>
        <span>{t('FREQUENCY')}</span>
        <span>{t('QUAN')}</span>
        <span>{t('cardDays')}</span>
      </div>
      <div className="tariff-rows">
        {rulesLoading && (
          <div className="tariff-skeletons" aria-hidden>
            {Array.from({ length: 5 }, (_, index) => (
              <i key={index} />
            ))}
          </div>
        )}
        {rulesError !== null && <ErrorState message={rulesError} onRetry={reloadRules} />}
        {!rulesLoading && rulesError === null && rules.length === 0 && (
          <EmptyState title={t('noRules')} hint={t('noRulesHint')} />
        )}
        {rules.length > 0 && found.length === 0 && <EmptyState title={t('noRuleFound')} hint={t('noRuleFoundHint')} />}
        {found.map(({ rule, index }) => (
          <RuleLine key={rule.id} rule={rule} index={index} />
        ))}
      </div>
    </section>
  );
}
