/** First step: a rule by its number, by its name, or by pointing. */
import type { TariffRow } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { firstFocus } from '../../shared/firstFocus';
import { orDash } from '../../shared/format';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { words, type ConsumeType } from '../../shared/words';
import { costOf, rulesOf, rulesQuery } from './rules';
import { StepHead } from './StepHead';
import { texts } from './texts';

export function RuleStep({
  type,
  chosen,
  done,
  first,
  field,
  onChoose,
  onEnter,
  onFocus,
}: {
  type: ConsumeType;
  chosen: TariffRow | null;
  done: boolean;
  /** Whether the window begins here. */
  first: boolean;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (rule: TariffRow) => void;
  /** Enter without anything typed. */
  onEnter: () => void;
  onFocus: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const { data: rules, error, refetch } = useQuery(rulesQuery(type));
  const [typed, setTyped] = useState('');
  const found = rulesOf(rules ?? [], typed);
  const meant = typed.trim() === '' ? null : found[0]?.rule;
  const choose = (rule: TariffRow): void => {
    setTyped('');
    onChoose(rule);
  };
  /** Fast hands are ahead of the rules: their Enter counts when these come, unless something else is typed by then. */
  const chooseOnceLoaded = (text: string): void =>
    void refetch({ cancelRefetch: false }).then(({ data }) => {
      const rule = rulesOf(data ?? [], text)[0]?.rule;
      if (rule && field.current?.value === text) choose(rule);
    });
  return (
    <section>
      <StepHead number={1} done={done} label={t('consumptionRule')} htmlFor="play-rule" hint={t('ruleHint')} />
      <input
        id="play-rule"
        className="play-input"
        ref={(element) => {
          field.current = element;
          if (first) firstFocus(element);
        }}
        data-own-enter
        autoComplete="off"
        value={typed}
        placeholder={chosen?.consumeRoleName ?? t('rulePlaceholder')}
        onFocus={onFocus}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat) return;
          event.preventDefault();
          if (meant) choose(meant);
          else if (!rules && typed.trim() !== '') chooseOnceLoaded(typed);
          else if (typed.trim() === '') onEnter();
        }}
      />
      <div className="play-rule play-rule-head" aria-hidden>
        <span />
        <span>{t('ruleName')}</span>
        <span>{t('price')}</span>
        <span>{t('ruleTime')}</span>
        <span>{t('QUAN')}</span>
      </div>
      <div className="play-rules">
        {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
        {rules && found.length === 0 && <EmptyState title={t('noRule')} hint={t('noRuleHint')} />}
        {found.map(({ rule, number }) => {
          const on = meant ? rule.id === meant.id : rule.id === chosen?.id;
          return (
            <button
              key={rule.id}
              type="button"
              className={`play-rule${on ? ' on' : ''}`}
              aria-pressed={rule.id === chosen?.id}
              onClick={() => choose(rule)}
            >
              <span className="play-index">{number}</span>
              <span className="one-line" title={rule.consumeRoleName}>
                {rule.consumeRoleName}
              </span>
              <span className="num">{costOf(rule, type)}</span>
              <span className="num">{orDash(rule.duration > 0 ? w('minutes', { count: rule.duration }) : null)}</span>
              <span className="num">
                {orDash(rule.countCycleNumber > 0 ? w('laps', { count: rule.countCycleNumber }) : null)}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
