/** Any condition on any searchable field, all or any of them, with the number of matches while they are typed. A plain form: an empty condition
 * is left out, and nothing can be wrong. */
import type { Resource } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import { KeyButton } from '../KeyCap';
import { useStoreOfKeys } from '../keys';
import { resourceCalls } from './calls';
import { Control } from './Control';
import { filterQuery, type ListState, type Rule, type RuleName } from './listState';
import { isFigure, labelOf, searchableFields, textOf, type NamedField } from './model';
import { texts } from './texts';

/** Relations that make sense for a field, the likeliest first. */
export function rulesOf({ field }: NamedField): readonly RuleName[] {
  if (isFigure(field) || field.kind === 'instant' || field.kind === 'iso' || field.kind === 'date')
    return ['ge', 'le', 'gt', 'lt', 'eq'];
  if (field.kind === 'choice' || field.kind === 'choices') return ['eq', 'ne', 'in'];
  if (field.kind === 'yesNo' || field.kind === 'store' || field.kind === 'reference') return ['eq', 'ne'];
  return ['like', 'eq', 'ne'];
}

export default function Rules({
  of,
  state,
  onApply,
}: {
  of: Resource;
  state: ListState;
  onApply: (next: ListState) => void;
}) {
  const t = texts.use();
  const language = useLang();
  const orgCode = useStoreOfKeys();
  const fields = searchableFields(of);
  const first = fields[0];
  const begun: Rule[] = first ? [{ field: first.name, rule: rulesOf(first)[0] ?? 'eq', val: '' }] : [];
  const [rules, setRules] = useState<readonly Rule[]>(state.rules.length > 0 ? state.rules : begun);
  const [any, setAny] = useState(state.any);
  const whole = rules.filter(({ val }) => val.trim() !== '');
  const next: ListState = { ...state, rules: whole, any, pageNo: 1 };
  const matches = useQuery({
    queryKey: [orgCode, of.name, 'count', filterQuery(next, of)],
    queryFn: ({ signal }) => resourceCalls.count(of, filterQuery(next, of), { signal, silent: true }),
    meta: { silent: true },
  });
  const change = (index: number, rule: Partial<Rule>): void =>
    setRules((present) => present.map((each, at) => (at === index ? { ...each, ...rule } : each)));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(next);
      }}
    >
      <div className="advanced-head">
        <b>{t('advanced')}</b>
        <Segmented
          size="small"
          aria-label={t('rule')}
          value={any ? 'any' : 'all'}
          options={[
            { value: 'all', label: t('matchAll') },
            { value: 'any', label: t('matchAny') },
          ]}
          onChange={(value) => setAny(value === 'any')}
        />
      </div>
      <div className="advanced-rules">
        {rules.map((rule, index) => {
          const named = fields.find(({ name }) => name === rule.field) ?? first;
          if (!named) return null;
          return (
            // Rules have no name of their own; their place distinguishes them.
            <div key={`${index} ${rule.field}`} className="advanced-rule">
              <span className="advanced-number">{index + 1}</span>
              <Select
                aria-label={t('field')}
                value={rule.field}
                options={fields.map(({ name, field }) => ({ value: name, label: labelOf(field, language) }))}
                onChange={(name: string) => {
                  const chosen = fields.find((each) => each.name === name);
                  change(index, { field: name, rule: chosen ? (rulesOf(chosen)[0] ?? 'eq') : 'eq', val: '' });
                }}
              />
              <Select
                aria-label={t('rule')}
                value={rule.rule}
                options={rulesOf(named).map((name) => ({ value: name, label: t(name) }))}
                onChange={(name: RuleName) => change(index, { rule: name })}
              />
              <Control
                id={`advanced-${index}`}
                name={rule.field}
                field={
                  rule.rule === 'in' && named.field.kind === 'choice'
                    ? { ...named.field, kind: 'choices' }
                    : named.field
                }
                place="filter"
                value={rule.val}
                width={160}
                onChange={(value) => change(index, { val: textOf(value) })}
              />
              <button
                type="button"
                className="plain-icon"
                aria-label={t('removeCondition', { name: labelOf(named.field, language) })}
                onClick={() => setRules(rules.toSpliced(index, 1))}
              >
                <Icon name="cross" size={12} />
              </button>
            </div>
          );
        })}
        <button type="button" className="link-button" onClick={() => setRules([...rules, ...begun])}>
          {t('addRule')}
        </button>
      </div>
      <div className="advanced-foot">
        <span>{matches.data !== undefined && t('matchCount', { count: matches.data })}</span>
        <Button onClick={() => onApply({ ...state, rules: [], any: false, pageNo: 1 })}>{t('clear')}</Button>
        <KeyButton tone="ink" cap="Enter" type="submit">
          {t('apply')}
        </KeyButton>
      </div>
    </form>
  );
}
