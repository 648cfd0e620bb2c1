/** The chosen row of a tree: its form, beside the tree. */
import type { Resource } from '@paddock/contracts/resources';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLang } from '../i18n';
import { KeyButton } from '../KeyCap';
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
  facts,
  above,
  below,
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
  /** What the row holds is read first, and changed once somebody asks for it. */
  facts: boolean;
  /** What counts of the row, above its facts. */
  above: ReactNode;
  /** What belongs to the row, below its facts. */
  below: ReactNode;
  onUnsaved: (count: number) => void;
  onSaved: (message: string) => void;
}) {
  const t = texts.use();
  const language = useLang();
  const body = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  /** The field that is changed first; null: nothing is changed now. */
  const [editing, setEditing] = useState<string | null>(null);
  const mode = mayEdit && (!facts || editing !== null) ? 'edit' : 'view';
  const mayBegin = mayEdit && mode === 'view';
  const edit = (name: string): void => setEditing(name);
  useHotkeys({ F2: () => edit(of.title) }, mayBegin);
  const focusField = (name: string): void =>
    body.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(input, textarea)`)?.focus();
  const begin = useEffectEvent(focusField);
  useEffect(() => {
    if (editing !== null) begin(editing);
  }, [editing]);
  return (
    <section className="tree-card" aria-label={titleOf(of, row, language)}>
      <div className="child-head">
        <b className="one-line">{titleOf(of, row, language)}</b>
        <span className="side-note">{note?.(row)}</span>
        {mayBegin && (
          <KeyButton cap="F2" onClick={() => edit(of.title)}>
            {t('edit', { name: '' }).trim()}
          </KeyButton>
        )}
        {buttons}
      </div>
      {mode === 'view' && above}
      <TreeForm
        key={`${attempt} ${mode}`}
        {...{ of, row, mode, overtaken, slots, body, focusField, onUnsaved, onSaved }}
        another={t('another')}
        onEdit={mayBegin ? edit : undefined}
        below={mode === 'view' && below}
        onDiscard={() => {
          onUnsaved(0);
          setEditing(null);
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
  onEdit,
  below,
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
  onEdit: ((name: string) => void) | undefined;
  below: ReactNode;
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
        {/* The heading has the name, in the language of the reader. */}
        <FormBody
          of={of}
          mode={mode}
          form={form}
          kept={mode === 'view' ? [of.title] : []}
          slots={slots}
          onEdit={onEdit}
        />
        {below}
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
