/** The foot of a form: what must be corrected, what is not saved, what another did; and the way out. */
import type { Resource } from '@paddock/contracts/resources';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import { KeyButton } from '../KeyCap';
import { labelOf, type FormMode } from './model';
import { LastChange } from './LastChange';
import { texts } from './texts';
import type { Form } from './useForm';

export function FormFoot({
  of,
  mode,
  form,
  closeText,
  closeCap,
  onFirstFault,
  onClose,
  onSave,
}: {
  of: Resource;
  mode: FormMode;
  form: Form;
  /** Null: there is nothing to leave or to take back. */
  closeText: string | null;
  closeCap?: string;
  onFirstFault: () => void;
  onClose: () => void;
  onSave: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const namesOf = (names: readonly string[]): string =>
    names
      .flatMap((name) => (of.fields[name] ? [labelOf(of.fields[name], language)] : []))
      .join(language === 'en' ? ', ' : '、');
  const faults = Object.keys(form.faults).length;
  const undecided = Object.keys(form.disputed).length;
  return (
    <div className="form-foot">
      <div className="form-message" role="status">
        {faults > 0 && (
          <span className="form-wrong">
            <Icon name="warning" size={14} /> {t('faults', { count: faults })}{' '}
            <button type="button" className="link-button" onClick={onFirstFault}>
              {t('toFirst')}
            </button>
          </span>
        )}
        {form.refused !== null && (
          <span className="form-wrong">
            <Icon name="warning" size={14} /> {t('failedSave', { reason: form.refused })}
          </span>
        )}
        {form.deletedBy !== null && (
          <span className="form-wrong">{t('deletedMeanwhile', { who: form.deletedBy })}</span>
        )}
        {form.meanwhile && (
          <span>{t('changedMeanwhile', { who: form.meanwhile.who, names: namesOf(form.meanwhile.names) })}</span>
        )}
        {undecided > 0 && <span>{t('chooseFirst')}</span>}
        {faults === 0 && form.changed.length === 0 && form.row !== null && <LastChange of={of} id={form.row.id} />}
        {mode === 'edit' && faults === 0 && form.changed.length > 0 && (
          <span>{t('unsaved', { count: form.changed.length, names: namesOf(form.changed) })}</span>
        )}
      </div>
      {closeText !== null && (
        <KeyButton {...(closeCap === undefined ? {} : { cap: closeCap })} onClick={onClose}>
          {closeText}
        </KeyButton>
      )}
      {mode !== 'view' && (
        <KeyButton
          tone="primary"
          cap="Ctrl Enter"
          busy={form.saving}
          disabled={form.deletedBy !== null || (mode === 'edit' && form.changed.length === 0)}
          onClick={onSave}
        >
          {t('save')}
        </KeyButton>
      )}
    </div>
  );
}
