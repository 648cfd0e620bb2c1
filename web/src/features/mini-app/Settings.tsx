/** The form of the settings, and the phone beside it that follows what is typed. */
import { miniApp } from '@paddock/contracts/resources';
import { useRef } from 'react';
import { FormBody } from '../../shared/resource/FormBody';
import { FormFoot } from '../../shared/resource/FormFoot';
import { useForm } from '../../shared/resource/useForm';
import '../../shared/resource/resource-form.css';
import { useHotkeys } from '../../shared/useHotkeys';
import type { MiniAppRow } from './MiniApp';
import styles from './mini-app.module.css';
import { Phone } from './Phone';
import { texts } from './texts';

export default function Settings({
  row,
  mayEdit,
  editor,
  onSaved,
  onDiscard,
}: {
  row: MiniAppRow;
  mayEdit: boolean;
  /** Who has changed it meanwhile. */
  editor: string;
  onSaved: (message: string) => void;
  onDiscard: () => void;
}) {
  const t = texts.use();
  const body = useRef<HTMLDivElement>(null);
  const mode = mayEdit ? 'edit' : 'view';
  const focusField = (name: string): void =>
    body.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(input, textarea)`)?.focus();
  const form = useForm({
    ...{ of: miniApp, mode, row, given: {}, onSaved },
    overtaken: { row, who: editor },
    another: editor,
    onFault: focusField,
  });
  useHotkeys({ 'Ctrl+Enter': () => form.save() }, mayEdit, { overControls: true });
  return (
    <>
      <section className={styles.settings} aria-label={t('title')}>
        <div
          ref={body}
          className={styles.form}
          {...(mayEdit ? {} : { tabIndex: 0, role: 'group', 'aria-label': t('title') })}
        >
          <FormBody of={miniApp} mode={mode} form={form} kept={[]} slots={{}} />
        </div>
        <FormFoot
          of={miniApp}
          mode={mode}
          form={form}
          closeText={mayEdit ? t('discard') : null}
          onFirstFault={() => focusField(Object.keys(form.faults)[0] ?? '')}
          onClose={() => {
            form.giveUp();
            onDiscard();
          }}
          onSave={() => form.save()}
        />
      </section>
      <Phone row={{ ...row, ...form.values }} />
    </>
  );
}
