/** The chosen row of a tree: its form, beside the tree. */
import type { Resource } from '@paddock/contracts/resources';
import { useRef, useState, type ReactNode } from 'react';
import { useLang } from '../i18n';
import { useHotkeys } from '../useHotkeys';
import { FormBody, type FormSlots } from './FormBody';
import { FormFoot } from './FormFoot';
import { titleOf, type AnyRow } from './model';
import { texts } from './texts';
import { useForm, type Overtaken } from './useForm';

export default function TreeDetails({
  of,
  row,
  mayEdit,
  overtaken,
  slots,
  note,
  buttons,
  onUnsaved,
  onSaved,
}: {
  of: Resource;
  row: AnyRow;
  mayEdit: boolean;
  overtaken: Overtaken | null;
  slots: FormSlots;
  note: ((row: AnyRow) => ReactNode) | undefined;
  buttons: ReactNode;
  onUnsaved: (count: number) => void;
  onSaved: (message: string) => void;
}) {
  const t = texts.use();
  const language = useLang();
  const body = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const mode = mayEdit ? 'edit' : 'view';
  const focusField = (name: string): void =>
    body.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(input, textarea)`)?.focus();
  return (
    <section className="tree-card" aria-label={titleOf(of, row, language)}>
      <div className="child-head">
        <b className="one-line">{titleOf(of, row, language)}</b>
        <span className="side-note">{note?.(row)}</span>
        {buttons}
      </div>
      <TreeForm
        key={attempt}
        {...{ of, row, mode, overtaken, slots, body, focusField, onUnsaved, onSaved }}
        another={t('another')}
        onDiscard={() => {
          onUnsaved(0);
          setAttempt(attempt + 1);
        }}
      />
    </section>
  );
}

function TreeForm({
  of,
  row,
  mode,
  overtaken,
  slots,
  body,
  another,
  focusField,
  onUnsaved,
  onSaved,
  onDiscard,
}: {
  of: Resource;
  row: AnyRow;
  mode: 'edit' | 'view';
  overtaken: Overtaken | null;
  slots: FormSlots;
  body: React.RefObject<HTMLDivElement | null>;
  another: string;
  focusField: (name: string) => void;
  onUnsaved: (count: number) => void;
  onSaved: (message: string) => void;
  onDiscard: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const form = useForm({
    ...{ of, mode, row, given: {}, overtaken, another },
    onSaved: (message) => {
      onUnsaved(0);
      onSaved(message);
    },
    onFault: focusField,
  });
  onUnsaved(form.changed.length);
  useHotkeys({ 'Ctrl+Enter': () => mode === 'edit' && form.save() }, true, { overControls: true });
  return (
    <>
      {/* Without a field that takes the focus, keys could not scroll it. */}
      <div
        ref={body}
        className="tree-form"
        {...(mode === 'view' ? { tabIndex: 0, role: 'group', 'aria-label': titleOf(of, row, language) } : {})}
      >
        <FormBody of={of} mode={mode} form={form} kept={[]} slots={slots} />
      </div>
      <FormFoot
        of={of}
        mode={mode}
        form={form}
        closeText={mode === 'edit' ? t('discard') : null}
        onFirstFault={() => focusField(Object.keys(form.faults)[0] ?? '')}
        onClose={() => {
          form.giveUp();
          onDiscard();
        }}
        onSave={() => form.save()}
      />
    </>
  );
}
