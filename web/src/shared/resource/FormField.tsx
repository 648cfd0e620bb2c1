/** One field of a form: label with its notes, control, what is wrong below it, and what another person has saved meanwhile. */
import type { AnyField, Resource } from '@paddock/contracts/resources';
import type { ReactNode } from 'react';
import { useDictionary } from '../dictionary';
import { useLang, type Lang } from '../i18n';
import { Icon } from '../Icon';
import { filesOf } from '../uploaded';
import { plainText } from './plainText';
import { Control } from './Control';
import { lengthMaxOf, type Fault } from './formState';
import { Pictures } from './ImageControl';
import { isOpen, labelOf, textOf, textWidth, type AnyRow, type FormMode } from './model';
import { texts, type ResourceText } from './texts';

export function faultText(t: ResourceText, fault: Fault, field: AnyField, name: string): string {
  const example = String(field.example);
  switch (fault.kind) {
    case 'message':
      return fault.text;
    case 'required':
      return t(
        field.kind === 'choice' || field.kind === 'reference' || field.kind === 'yesNo' ? 'requiredChoice' : 'required',
        { name },
      );
    case 'notNumber':
      return field.kind === 'money' ? t('cents') : t('notNumber', { example });
    case 'notWhole':
      return t('notWhole');
    case 'tooLong':
      return t('tooLong', { max: fault.max });
    case 'outside':
      return t('outside', { min: fault.min, max: fault.max });
    case 'below':
      return t('below', { min: fault.min });
    case 'cents':
      return t('cents');
    case 'date':
      return t('dateFault', { example });
    case 'phone':
      return t('phoneFault');
  }
}

/** Long texts, pictures and what holds several things take a line of their own. */
export const isWide = (field: AnyField): boolean =>
  field.kind === 'longText' || field.kind === 'richText' || field.kind === 'choices' || field.kind === 'image';

export interface FieldState {
  value: unknown;
  shown: string;
  /** How the value reads, where the page knows better than its kind. */
  words: string | null;
  changed: boolean;
  /** As it was opened, in words. */
  was: string;
  fault: Fault | null;
  /** Another person's value, while nobody has decided. */
  theirs: { who: string; text: string } | null;
}

const labelPx = 276;

/** A hint that has no room beside its label stands below the control. */
const isLongHint = (field: AnyField, language: Lang): boolean =>
  field.hint !== undefined &&
  !isWide(field) &&
  textWidth(labelOf(field, language)) + textWidth(labelOf(field.hint, language)) > labelPx;

function Notes({ field, mode, state }: { field: AnyField; mode: FormMode; state: FieldState }) {
  const t = texts.use();
  const language = useLang();
  const cause = Object.values(field.shownWhen ?? {})[0];
  if (state.changed && mode === 'edit')
    return <>{state.was === '' ? t('wasNothing') : t('was', { value: state.was })}</>;
  if (mode === 'edit' && field.form === 'add') return <>{t('fixedAfterAdd')}</>;
  // Hints are for those who fill it in.
  if (field.hint && mode !== 'view' && !isLongHint(field, language)) return <>{labelOf(field.hint, language)}</>;
  if (cause) return null;
  if (state.words === null && (field.kind === 'text' || field.kind === 'longText') && isOpen(field, mode))
    return <>{t('unit', { count: [...textOf(state.value)].length, max: lengthMaxOf(field) })}</>;
  return null;
}

export function FormField({
  of,
  name,
  field,
  mode,
  row,
  state,
  own,
  requiredText,
  onChange,
  onBlur,
  onDecide,
  onEdit,
}: {
  of: Resource;
  name: string;
  field: AnyField;
  mode: FormMode;
  row: AnyRow | null;
  state: FieldState;
  /** A control in place of the usual one. */
  own?: ReactNode;
  requiredText?: string | undefined;
  onChange: (value: unknown, shown?: string) => void;
  onBlur: () => void;
  onDecide: (use: 'theirs' | 'mine') => void;
  onEdit?: (() => void) | undefined;
}) {
  const t = texts.use();
  const language = useLang();
  const items = useDictionary(field.kind === 'choice' ? field.dictionary : undefined);
  const label = labelOf(field, language);
  const id = `form-${of.name}-${name}`;
  const open = isOpen(field, mode);
  const noteId = `${id}-note`;
  const fault =
    state.fault === null
      ? null
      : ((state.fault.kind === 'required' ? requiredText : undefined) ?? faultText(t, state.fault, field, label));
  const readOnlyText = (): string => {
    if (state.words !== null) return state.words;
    const text = row ? plainText(field, name, row, { yes: t('yes'), no: t('no') }) : '';
    return field.kind === 'choice' && row && (row[`${name}_dictText`] ?? '') === ''
      ? (items.find((item) => item.value === String(row[name]))?.text ?? text)
      : text;
  };
  return (
    <div
      className={`form-field${isWide(field) ? ' form-wide' : ''}${state.changed && mode === 'edit' ? ' form-changed' : ''}${field.shownWhen ? ' form-caused' : ''}`}
      data-field={name}
    >
      <div className="form-label">
        <label htmlFor={id}>
          {open && field.required && <b aria-hidden>* </b>}
          {label}
        </label>
        <span className="form-note">
          <Notes field={field} mode={mode} state={state} />
        </span>
      </div>
      {open ? (
        (own ?? (
          <Control
            id={id}
            name={name}
            field={field}
            place="form"
            value={state.value}
            shown={state.shown}
            invalid={fault !== null}
            describedBy={fault === null ? undefined : noteId}
            onChange={onChange}
            onBlur={onBlur}
          />
        ))
      ) : (
        <output id={id} className="form-fixed">
          {field.kind === 'image' && state.value ? (
            <Pictures files={filesOf(state.value)} />
          ) : (
            <span className="one-line">{readOnlyText()}</span>
          )}
          {mode === 'edit' && <Icon name="padlock" size={12} />}
        </output>
      )}
      {onEdit && (
        <button type="button" className="plain-icon form-pen" aria-label={t('edit', { name: label })} onClick={onEdit}>
          <Icon name="pen" size={12} />
        </button>
      )}
      {field.hint && mode !== 'view' && isLongHint(field, language) && (
        <p className="form-hint">{labelOf(field.hint, language)}</p>
      )}
      {fault !== null && (
        <p id={noteId} className="form-fault" role="alert">
          <Icon name="warning" size={12} /> {fault}
        </p>
      )}
      {state.theirs && (
        <p className="form-dispute">
          {t('disputed', { who: state.theirs.who, value: state.theirs.text })}
          <button type="button" className="link-button" onClick={() => onDecide('theirs')}>
            {t('useTheirs')}
          </button>
          <button type="button" className="link-button" onClick={() => onDecide('mine')}>
            {t('useMine')}
          </button>
        </p>
      )}
    </div>
  );
}
