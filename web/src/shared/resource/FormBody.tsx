/** The fields of a form in two columns and groups, with what is wrong, changed or disputed beside each. */
import type { AnyField, Resource } from '@paddock/contracts/resources';
import type { ReactNode } from 'react';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import { plainText } from './plainText';
import { FormField } from './FormField';
import type { Values } from './formState';
import { formFields, isAskedFor, isOpen, labelOf, textOf, type AnyRow, type FormMode, type NamedField } from './model';
import { texts } from './texts';
import type { Form } from './useForm';

/** A control that a page gives in place of the usual one. */
export interface FieldSlotProps {
  id: string;
  field: AnyField;
  value: unknown;
  row: AnyRow | null;
  values: Readonly<Record<string, unknown>>;
  onChange: (value: unknown, shown?: string) => void;
}
export interface FormSlots {
  width?: number;
  /** What stands in a new form already, and may be changed. */
  start?: Values | undefined;
  fields?: Partial<Record<string, (props: FieldSlotProps) => ReactNode>>;
  /** How the value of a field reads, where it is more than a text. */
  words?: Partial<Record<string, (value: unknown) => string>>;
  /** Fields that are not offered here. */
  without?: readonly string[];
  /** What is said where a field must be filled in, in place of the usual sentence. */
  required?: Partial<Record<string, string>>;
  /** A refused save says why and closes the form too. */
  closesAlways?: true;
  /** Beside the head: the state of the row, links that belong to it. */
  head?: (row: AnyRow) => ReactNode;
}

interface Group {
  label: string;
  fields: NamedField[];
}

function grouped(fields: readonly NamedField[], language: 'cn' | 'en', first: string): Group[] {
  const groups: Group[] = [];
  for (const each of fields) {
    const present = groups.at(-1);
    if (each.field.group || !present)
      groups.push({ label: each.field.group ? labelOf(each.field.group, language) : first, fields: [each] });
    else present.fields.push(each);
  }
  return groups;
}

export function FormBody({
  of,
  mode,
  form,
  kept,
  slots,
  onEdit,
}: {
  of: Resource;
  mode: FormMode;
  form: Form;
  /** Fields that the place has set. */
  kept: readonly string[];
  slots: FormSlots;
  /** The facts can be changed: a pen beside each that is open begins with it. */
  onEdit?: ((name: string) => void) | undefined;
}) {
  const t = texts.use();
  const language = useLang();
  const yesNo = { yes: t('yes'), no: t('no') };
  const { row, base, values } = form;
  const inWords = (name: string, field: AnyField, value: unknown, from: AnyRow | null): string => {
    const own = slots.words?.[name];
    if (own) return own(value);
    const text = plainText(field, name, { id: '', ...from, [name]: value }, yesNo);
    return text === '—' ? '' : text;
  };
  const fields = formFields(of, mode).filter(
    ({ name, field }) =>
      !kept.includes(name) && slots.without?.includes(name) !== true && (mode === 'view' || isAskedFor(field, values)),
  );
  // Fields that hold nothing are not drawn: a page of dashes hides those that do. The ones that somebody could fill in are named.
  const isNothing = ({ name, field }: NamedField): boolean =>
    mode === 'view' && slots.fields?.[name] === undefined && inWords(name, field, values[name], row) === '';
  const nothing = fields.filter(
    (each) =>
      isNothing(each) &&
      each.field.form !== false &&
      each.field.permission === undefined &&
      isAskedFor(each.field, values),
  );
  const groups = grouped(fields, language, t('basic'))
    .map((group) => ({ ...group, fields: group.fields.filter((each) => !isNothing(each)) }))
    .filter((group) => group.fields.length > 0);
  return (
    <div className={`resource-form${mode === 'view' ? ' form-facts' : ''}`}>
      {groups.map((group) => (
        <section key={group.label} className="form-group" aria-label={group.label}>
          {groups.length > 1 && <h3>{group.label}</h3>}
          <div className="form-grid">
            {group.fields.map(({ name, field }) => (
              <FormField
                key={name}
                of={of}
                name={name}
                field={field}
                mode={mode}
                row={row}
                state={{
                  value: values[name],
                  shown: form.shown[name] ?? textOf(row?.[`${name}_dictText`]),
                  words: slots.words?.[name]?.(values[name]) ?? null,
                  changed: form.changed.includes(name),
                  was: inWords(name, field, base[name], row),
                  fault: form.faults[name] ?? null,
                  theirs:
                    name in form.disputed
                      ? {
                          who: form.meanwhile?.who ?? t('another'),
                          text: inWords(name, field, form.disputed[name], row),
                        }
                      : null,
                }}
                requiredText={slots.required?.[name]}
                own={slots.fields?.[name]?.({
                  id: `form-${of.name}-${name}`,
                  field,
                  value: values[name],
                  row,
                  values,
                  onChange: (value, shown) => form.type(name, value, shown),
                })}
                onChange={(value, shown) => form.type(name, value, shown)}
                onBlur={() => form.check(name)}
                onDecide={(use) => form.decide(name, use)}
                onEdit={onEdit && isOpen(field, 'edit') ? () => onEdit(name) : undefined}
              />
            ))}
          </div>
        </section>
      ))}
      {(onEdit ? nothing.some(({ field }) => isOpen(field, 'edit')) : nothing.length > 0) && (
        <p className="form-nothing">
          {onEdit ? (
            <>
              {t('notFilledIn', { names: '' })}
              {nothing
                .filter(({ field }) => isOpen(field, 'edit'))
                .map(({ name, field }) => (
                  <button key={name} type="button" className="link-button" onClick={() => onEdit(name)}>
                    <Icon name="plus" size={11} /> {labelOf(field, language)}
                  </button>
                ))}
            </>
          ) : (
            t('notFilledIn', { names: nothing.map(({ field }) => labelOf(field, language)).join(t('between')) })
          )}
        </p>
      )}
    </div>
  );
}
