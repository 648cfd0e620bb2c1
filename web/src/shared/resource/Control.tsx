/** The control of a field, by its kind: the same in the advanced filter and in a form. */
import type { AnyField } from '@paddock/contracts/resources';
import { Input, Segmented, Select, Switch } from 'antd';
import { Suspense } from 'react';
import { lazyPart } from '../../app/lazyPart';
import { useDictionary } from '../dictionary';
import { storeName, useDeparts } from '../depart';
import { useLang } from '../i18n';
import { lengthMaxOf } from './formState';
import { ImageControl } from './ImageControl';
import { labelOf } from './model';
import { ReferenceControl } from './ReferenceControl';
import { unitOf } from './short';
import { texts } from './texts';

/** Few forms hold a date, and the calendar is large. */
const DateField = lazyPart(async () => ({ default: (await import('./dateControls')).DateField }));
const RichText = lazyPart(() => import('../RichTextEditor'));
const segmentsMax = 3;

export interface ControlProps {
  id: string;
  name: string;
  field: AnyField;
  /** `''` and null: nothing. */
  value: unknown;
  /** Text beside the value, of references. */
  shown?: string;
  /** `filter`: everything may be left open, and yes or no is a choice like others. */
  place: 'filter' | 'form';
  invalid?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  width?: number;
  onChange: (value: unknown, shown?: string) => void;
  onBlur?: () => void;
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function ChoiceControl(props: ControlProps) {
  const { field, id, value, place, onChange } = props;
  const t = texts.use();
  const items = useDictionary(field.dictionary);
  const many = field.kind === 'choices';
  const options = items.map((item) => ({ value: item.value, label: item.text }));
  const label = labelOf(field, useLang());
  if (place === 'form' && !many && options.length > 0 && options.length <= segmentsMax && field.required) {
    return (
      <Segmented
        block
        id={id}
        aria-label={label}
        disabled={props.disabled ?? false}
        className={props.invalid ? 'control-invalid' : ''}
        value={text(value)}
        options={options}
        onChange={(next) => onChange(next)}
      />
    );
  }
  const present = many ? text(value).split(',').filter(Boolean) : text(value) === '' ? null : text(value);
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear={place === 'filter' || !field.required}
      {...(many ? { mode: 'multiple' as const } : {})}
      {...(props.invalid ? { status: 'error' as const } : {})}
      {...(props.width === undefined ? {} : { style: { width: props.width } })}
      className={place === 'form' ? 'wide' : ''}
      disabled={props.disabled ?? false}
      value={present}
      placeholder={place === 'filter' ? t('all') : ''}
      popupMatchSelectWidth={false}
      options={options}
      onBlur={props.onBlur ?? (() => undefined)}
      onChange={(next: string | string[] | null | undefined) =>
        onChange(Array.isArray(next) ? next.join(',') : (next ?? ''))
      }
    />
  );
}

function StoreControl({ id, field, value, width, onChange }: ControlProps) {
  const t = texts.use();
  const stores = useDeparts();
  return (
    <Select
      id={id}
      aria-label={labelOf(field, useLang())}
      allowClear
      {...(width === undefined ? {} : { style: { width } })}
      value={text(value) === '' ? null : text(value)}
      placeholder={t('all')}
      popupMatchSelectWidth={false}
      options={stores.map((store) => ({ value: store.orgCode, label: `${storeName(store)} ${store.orgCode}` }))}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
    />
  );
}

function YesNoControl(props: ControlProps) {
  const { field, id, value, place, width, onChange } = props;
  const t = texts.use();
  const language = useLang();
  const label = labelOf(field, language);
  if (place === 'form') {
    return (
      <span className="control-switch">
        <Switch
          id={id}
          aria-label={label}
          disabled={props.disabled ?? false}
          checked={value === 'YES'}
          onChange={(on) => onChange(on ? 'YES' : 'NO')}
        />
        <span className={value === 'YES' ? '' : 'control-off'}>
          {field.consequence && value === 'YES'
            ? labelOf(field.consequence, language)
            : t(value === 'YES' ? 'yes' : 'no')}
        </span>
      </span>
    );
  }
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear
      {...(width === undefined ? {} : { style: { width } })}
      value={text(value) === '' ? null : text(value)}
      placeholder={t('all')}
      options={[
        { value: 'YES', label: t('yes') },
        { value: 'NO', label: t('no') },
      ]}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
    />
  );
}

export function Control(props: ControlProps) {
  const { field, id, value, place, invalid = false, disabled = false, width, onChange } = props;
  const t = texts.use();
  const language = useLang();
  const label = labelOf(field, language);
  const common = {
    id,
    disabled,
    'aria-label': label,
    ...(invalid ? { status: 'error' as const, 'aria-invalid': true } : {}),
    ...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy }),
    ...(width === undefined ? {} : { style: { width } }),
    ...(props.onBlur ? { onBlur: props.onBlur } : {}),
  };
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return <ChoiceControl {...props} />;
    case 'yesNo':
      return <YesNoControl {...props} />;
    case 'store':
      return <StoreControl {...props} />;
    case 'reference':
      return <ReferenceControl {...props} />;
    case 'instant':
    case 'iso':
    case 'date':
      return (
        <Suspense>
          <DateField {...common} field={field} value={value} width={width} onChange={onChange} />
        </Suspense>
      );
    case 'image':
      return place === 'form' ? <ImageControl {...props} /> : null;
    case 'richText':
      return (
        <Suspense>
          <RichText id={id} label={label} value={text(value)} onChange={onChange} />
        </Suspense>
      );
    case 'longText':
      return (
        <Input.TextArea
          {...common}
          data-own-enter
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={text(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'int':
    case 'number':
    case 'money':
      return (
        <Input
          {...common}
          className="control-figure"
          inputMode="decimal"
          autoComplete="off"
          {...(field.kind === 'money' && place === 'form' ? { prefix: '¥' } : {})}
          {...(field.unit && place === 'form' ? { suffix: unitOf(Number(value), labelOf(field.unit, language)) } : {})}
          // What is stored has its two decimals; what is typed stands as it is.
          value={field.kind === 'money' && typeof value === 'number' ? value.toFixed(2) : text(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return (
        <Input
          {...common}
          autoComplete="off"
          allowClear={place === 'filter'}
          placeholder={place === 'filter' && field.search === 'contains' ? t('contains') : ''}
          // One more may be typed, so that the form can say that it is one too many.
          maxLength={lengthMaxOf(field) + 1}
          value={text(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
