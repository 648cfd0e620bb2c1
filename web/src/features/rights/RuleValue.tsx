/** The value of a data rule: chosen where the field has a list or rows to choose from, typed where it is free. */
import { ruleVariablesOf, type AnyField } from '@paddock/contracts/resources';
import { AutoComplete, Input, Select } from 'antd';
import { useState } from 'react';
import { storeName, useDeparts } from '../../shared/depart';
import { useLang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { Control } from '../../shared/resource/Control';
import { labelOf, textOf } from '../../shared/resource/model';
import { useRuleText } from './ruleText';
import { texts } from './texts';
import styles from './windows.module.css';

const FIXED = 'fixed';

export function RuleValue({
  id = 'data-rule_ruleValue',
  field,
  several,
  shown,
  value = '',
  onChange = () => undefined,
}: {
  /** These three are the form's. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  /** Null: none is chosen yet. */
  field: AnyField | null;
  /** One of several values. */
  several: boolean;
  /** What the saved value is called. */
  shown: { value: string; text: string } | null;
}) {
  const t = texts.use();
  const language = useLang();
  const words = useRuleText();
  const [begun, setBegun] = useState(false);
  if (!field) return <Input id={id} disabled placeholder={t('fieldFirst')} />;
  const variables: readonly string[] = ruleVariablesOf(field);
  if (field.kind === 'text')
    return (
      <>
        <AutoComplete
          id={id}
          value={value}
          options={variables.map((each) => ({ value: each, label: `${words.value(each)} ${each}` }))}
          onChange={(next: string) => onChange(next)}
        />
        <small className={styles.quiet}>{t(several ? 'severalHint' : 'textHint')}</small>
      </>
    );
  if (several && (field.kind === 'store' || field.kind === 'reference'))
    return <SeveralValues key={labelOf(field, language)} {...{ id, field, value, shown, onChange, variables }} />;
  if (several && field.kind !== 'choice')
    return (
      <>
        <Input id={id} inputMode="numeric" value={value} onChange={(event) => onChange(event.target.value)} />
        <small className={styles.quiet}>{t('severalHint')}</small>
      </>
    );
  const isFixed = variables.length === 0 || begun || (value !== '' && !variables.includes(value));
  return (
    <span className={styles.value}>
      {variables.length > 0 && (
        <Select
          {...(isFixed ? {} : { id })}
          aria-label={t('valueOf')}
          placeholder={t('chooseValue')}
          value={isFixed ? FIXED : value === '' ? null : value}
          options={[
            ...variables.map((each) => ({ value: each, label: words.value(each) })),
            { value: FIXED, label: t('fixedValue') },
          ]}
          onChange={(next: string) => {
            setBegun(next === FIXED);
            onChange(next === FIXED ? '' : next);
          }}
        />
      )}
      {isFixed && (
        <Control
          id={id}
          name="ruleValue"
          field={{ ...field, ...(several ? { kind: 'choices' } : {}), required: true }}
          place={field.kind === 'store' || field.kind === 'yesNo' ? 'filter' : 'form'}
          value={value}
          {...(shown?.value === value ? { shown: shown.text } : {})}
          onChange={(next) => onChange(textOf(next))}
        />
      )}
    </span>
  );
}

/** Each is chosen by itself; those that are there stand above. */
function SeveralValues({
  id,
  field,
  value,
  shown,
  variables,
  onChange,
}: {
  id: string;
  field: AnyField;
  value: string;
  shown: { value: string; text: string } | null;
  variables: readonly string[];
  onChange: (value: string) => void;
}) {
  const t = texts.use();
  const words = useRuleText();
  const stores = useDeparts();
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() => {
    const savedNames = shown?.text.split(/、|, /) ?? [];
    return Object.fromEntries((shown?.value.split(',') ?? []).map((each, at) => [each.trim(), savedNames[at] ?? each]));
  });
  const values = value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const nameOf = (each: string): string => {
    const store = field.kind === 'store' ? stores.find(({ orgCode }) => orgCode === each) : undefined;
    return store ? storeName(store) : words.value(names[each] ?? each);
  };
  const add = (each: string): void => {
    if (each !== '' && !values.includes(each)) onChange([...values, each].join(','));
  };
  return (
    <span className={styles.value}>
      {values.map((each) => (
        <span key={each} className="resource-chip">
          {nameOf(each)}
          <button
            type="button"
            aria-label={t('removeValue', { name: nameOf(each) })}
            onClick={() => onChange(values.filter((other) => other !== each).join(','))}
          >
            <Icon name="cross" size={10} />
          </button>
        </span>
      ))}
      {variables
        .filter((each) => !values.includes(each))
        .map((each) => (
          <button key={each} type="button" className="link-button" onClick={() => add(each)}>
            + {words.value(each)}
          </button>
        ))}
      <Control
        key={values.length}
        id={id}
        name="ruleValue"
        field={{ ...field, required: true }}
        place={field.kind === 'store' ? 'filter' : 'form'}
        value=""
        onChange={(next, name) => {
          const chosen = textOf(next);
          if (name !== undefined) setNames({ ...names, [chosen]: name });
          add(chosen);
        }}
      />
    </span>
  );
}
