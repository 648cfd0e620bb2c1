/**
 * The control of a filter: drawn without Ant Design where the kind of the field allows it. Calendars and look-ups come in
 * the first idle moment; until then their place is kept.
 */
import type { AnyField } from '@paddock/contracts/resources';
import { useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '../../app/lazyPart';
import { Antd, preloadAntd } from '../../app/Antd';
import styles from '../controls.module.css';
import { storeName, useDeparts } from '../depart';
import { useDictionary } from '../dictionary';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import { PlainSelect } from '../table/PlainSelect';
import type { RangeProps } from './dateControls';
import { lengthMaxOf } from './formState';
import { isFigure, labelOf } from './model';
import { texts } from './texts';

const fetchWithinMs = 1_000;
const rangeWidthMin = 132;

const loadDates = () => import('./dateControls');
const loadReference = () => import('./ReferenceControl');
const DateRange = lazyPart(async () => ({ default: (await loadDates()).DateRange }));
const DateField = lazyPart(async () => ({ default: (await loadDates()).DateField }));
const Reference = lazyPart(async () => ({ default: (await loadReference()).ReferenceControl }));

/** True from the first idle moment on. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const id = window.requestIdleCallback(
      // What does not come ahead is fetched when it is shown.
      () => void Promise.allSettled([preloadAntd(), loadDates()]).then(() => setIdle(true)),
      { timeout: fetchWithinMs },
    );
    return () => window.cancelIdleCallback(id);
  }, []);
  return idle;
}

function Later({ still, children }: { still: ReactNode; children: ReactNode }) {
  return useIdle() ? <Antd fallback={still}>{children}</Antd> : still;
}

/** What stands in the place of a calendar or look-up that is still on its way. */
function Still({ width, texts: shown }: { width: number; texts: readonly { text: string; placeholder: string }[] }) {
  return (
    <span className={styles.field} style={{ width }} aria-busy>
      {shown.map(({ text, placeholder }) => (
        <input key={placeholder} disabled aria-label={placeholder} placeholder={placeholder} value={text} />
      ))}
    </span>
  );
}

function TextFilter({ id, field, value, width, onChange }: OneProps) {
  const t = texts.use();
  const language = useLang();
  const label = labelOf(field, language);
  const asked = field.askedHint ?? field.hint;
  return (
    <span className={styles.field} style={{ width }}>
      <input
        id={id}
        autoComplete="off"
        inputMode={isFigure(field) ? 'decimal' : 'text'}
        placeholder={asked ? labelOf(asked, language) : field.search === 'contains' ? t('contains') : ''}
        maxLength={lengthMaxOf(field)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className="plain-icon field-clear"
          tabIndex={-1}
          aria-label={`${t('clear')} ${label}`}
          onClick={() => onChange('')}
        >
          <Icon name="cross" size={10} />
        </button>
      )}
    </span>
  );
}

function ChoiceFilter({ id, field, value, width, onChange }: OneProps) {
  const t = texts.use();
  const items = useDictionary(field.dictionary);
  return (
    <PlainSelect
      id={id}
      width={width}
      value={value}
      empty={t('all')}
      options={items.map((item) => ({ value: item.value, label: item.text }))}
      onChange={onChange}
    />
  );
}

function StoreFilter({ id, value, width, onChange }: OneProps) {
  const t = texts.use();
  const options = useDeparts().map((store) => ({
    value: store.orgCode,
    label: `${storeName(store)} ${store.orgCode}`,
  }));
  return (
    <PlainSelect id={id} width={width} value={value} empty={t('allStores')} options={options} onChange={onChange} />
  );
}

interface OneProps {
  id: string;
  name: string;
  field: AnyField;
  value: string;
  /** Text beside the value, of references. */
  shown: string;
  width: number;
  onChange: (value: string) => void;
}

export function OneFilter(props: OneProps) {
  const { id, name, field, value, shown, width, onChange } = props;
  const t = texts.use();
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return <ChoiceFilter {...props} />;
    case 'yesNo':
      return (
        <PlainSelect
          id={id}
          width={width}
          value={value}
          empty={t('all')}
          options={[
            { value: 'YES', label: t('yes') },
            { value: 'NO', label: t('no') },
          ]}
          onChange={onChange}
        />
      );
    case 'store':
      return <StoreFilter {...props} />;
    case 'reference':
      return (
        <Later still={<Still width={width} texts={[{ text: shown || value, placeholder: t('all') }]} />}>
          <Reference
            id={id}
            name={name}
            field={field}
            place="filter"
            value={value}
            shown={shown}
            width={width}
            onChange={(next) => onChange(typeof next === 'string' ? next : '')}
          />
        </Later>
      );
    case 'instant':
    case 'iso':
    case 'date':
      return (
        <Later still={<Still width={width} texts={[{ text: value, placeholder: t('all') }]} />}>
          <DateField id={id} field={field} value={value} width={width} onChange={onChange} />
        </Later>
      );
    default:
      return <TextFilter {...props} />;
  }
}

/** From and until, of figures and of times. */
export function RangeFilter({ id, field, begin, end, width, onChange }: RangeProps) {
  const t = texts.use();
  const label = labelOf(field, useLang());
  if (!isFigure(field))
    return (
      <Later
        still={
          <Still
            width={width}
            texts={[
              { text: begin, placeholder: t('from') },
              { text: end, placeholder: t('until') },
            ]}
          />
        }
      >
        <DateRange id={id} field={field} begin={begin} end={end} width={width} onChange={onChange} />
      </Later>
    );
  const side = (which: 'from' | 'until', value: string, change: (next: string) => void) => (
    <span className={styles.field}>
      <input
        {...(which === 'from' ? { id } : {})}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${label} ${t(which)}`}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    </span>
  );
  return (
    <span className="control-range" role="group" aria-label={label} style={{ width: Math.max(width, rangeWidthMin) }}>
      {side('from', begin, (next) => onChange(next, end))}
      <span>{t('to')}</span>
      {side('until', end, (next) => onChange(begin, next))}
    </span>
  );
}
