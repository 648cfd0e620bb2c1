/** Adds, changes or shows one row, in a drawer over its list. */
import type { Resource } from '@paddock/contracts/resources';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../ConfirmDialog';
import { useLang } from '../i18n';
import { notices } from '../notices';
import { SideWindow } from '../Window';
import type { Values } from './formState';
import { FormBody, type FormSlots } from './FormBody';
import { FormFoot } from './FormFoot';
import { titleOf, type AnyRow, type FormMode, nameOf } from './model';
import { NeighbourButtons, neighbourKeys, type Neighbours } from './NeighbourButtons';
import { texts } from './texts';
import { useForm, type Overtaken } from './useForm';

const drawerWidth = 640;
const keyOfMode = { add: 'add', edit: 'edit', view: 'view' } as const;

export default function FormDrawer({
  of,
  mode,
  row,
  given,
  kept,
  slots,
  overtaken,
  neighbours,
  onSaved,
  onClose,
}: {
  of: Resource;
  mode: FormMode;
  row: AnyRow | null;
  given: Values;
  kept: readonly string[];
  slots: FormSlots;
  overtaken: Overtaken | null;
  neighbours: Neighbours;
  onSaved: (message: string, id: string) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const body = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const focusField = (name: string): void => {
    const field = body.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    field?.scrollIntoView({ block: 'center' });
    field?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus();
  };
  const closeRefused = (message: string): void => {
    notices.warning(message);
    onClose();
  };
  const form = useForm({
    of,
    mode,
    row,
    given,
    start: slots.start,
    overtaken,
    another: t('another'),
    onSaved,
    onRefused: slots.closesAlways && closeRefused,
    // The fault shows with the next picture.
    onFault: (name) => requestAnimationFrame(() => focusField(name)),
  });
  /** Goes elsewhere, and asks once when that would lose something. */
  const leave = (go: () => void): void => {
    if (form.saving) return;
    if (mode === 'view' || form.changed.length === 0 || form.deletedBy !== null) go();
    else setLeaving(() => go);
  };
  const firstFault = (): void => {
    const [name] = Object.keys(form.faults);
    if (name !== undefined) focusField(name);
  };
  const one = nameOf(of, language);
  const name = language === 'en' ? one.toLowerCase() : one;
  const go = (there: (() => void) | null) => there && (() => leave(there));
  const beside: Neighbours = { previous: go(neighbours.previous), next: go(neighbours.next) };
  return (
    <SideWindow
      size={slots.width ?? drawerWidth}
      className="resource-drawer"
      closable={{ placement: 'end' }}
      title={
        <span className="drawer-title">
          <b>{t(keyOfMode[mode], { name })}</b>
          {row && <span className="one-line">{titleOf(of, row, language)}</span>}
        </span>
      }
      extra={
        <span className="drawer-extra">
          {form.row && slots.head?.(form.row)}
          {mode !== 'add' && <NeighbourButtons {...beside} />}
        </span>
      }
      keys={{
        'Ctrl+Enter': () => mode !== 'view' && form.save(),
        ...neighbourKeys(beside),
      }}
      keysOverControls
      onClose={() => leave(onClose)}
      footer={
        <FormFoot
          of={of}
          mode={mode}
          form={form}
          closeText={t('close')}
          closeCap="Esc"
          onFirstFault={firstFault}
          onClose={() => leave(onClose)}
          onSave={() => form.save()}
        />
      }
    >
      <div ref={body}>
        <FormBody of={of} mode={mode} form={form} kept={kept} slots={slots} />
      </div>
      {leaving && (
        <ConfirmDialog
          careful
          title={t('leaveTitle')}
          cancelText={t('leaveStay')}
          confirmText={t('leaveGo')}
          onConfirm={() => {
            setLeaving(null);
            leaving();
          }}
          onClose={() => setLeaving(null)}
        >
          {t('leaveAsk', { count: form.changed.length })}
        </ConfirmDialog>
      )}
    </SideWindow>
  );
}
