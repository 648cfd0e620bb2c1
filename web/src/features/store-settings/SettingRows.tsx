/** Each setting with what it does and its control. */
import { useId } from 'react';
import { useLang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { Control } from '../../shared/resource/Control';
import { faultText } from '../../shared/resource/FormField';
import { labelOf, textOf, type NamedField } from '../../shared/resource/model';
import { texts as formTexts } from '../../shared/resource/texts';
import { groups, idOf, rowOf } from './groups';
import { PrinterSetting } from './PrinterSetting';
import styles from './store-settings.module.css';
import type { Settings } from './useSettings';

function SettingRow({
  named: { name, field },
  settings,
  off,
}: {
  named: NamedField;
  settings: Settings;
  off: boolean;
}) {
  const language = useLang();
  const t = formTexts.use();
  const noteId = useId();
  const fault = settings.faults[name];
  const changed = settings.changed.includes(name);
  return (
    <div className={`${styles.row} ${changed ? styles.changed : ''}`} id={rowOf(name)} data-field={name}>
      <div>
        <label htmlFor={idOf(name)}>
          {field.required && <b aria-hidden>* </b>}
          {labelOf(field, language)}
        </label>
        {field.hint && <small>{labelOf(field.hint, language)}</small>}
      </div>
      <div className={field.kind === 'longText' ? undefined : styles.value}>
        {name === 'receiptPrinterId' ? (
          <PrinterSetting
            id={idOf(name)}
            label={labelOf(field, language)}
            value={textOf(settings.values[name])}
            invalid={fault !== undefined}
            disabled={off}
            onChange={(value) => settings.type(name, value)}
          />
        ) : (
          <Control
            id={idOf(name)}
            name={name}
            field={field}
            place="form"
            value={settings.values[name]}
            invalid={fault !== undefined}
            disabled={off}
            describedBy={fault === undefined ? undefined : noteId}
            onChange={(value) => settings.type(name, value)}
            onBlur={() => settings.check(name)}
          />
        )}
        {fault !== undefined && (
          <p id={noteId} className="form-fault" role="alert">
            <Icon name="warning" size={12} /> {faultText(t, fault, field, labelOf(field, language))}
          </p>
        )}
      </div>
    </div>
  );
}

export default function SettingRows({ settings, off }: { settings: Settings; off: boolean }) {
  const language = useLang();
  return (
    <>
      {groups.map(({ key, field, fields }) => (
        <section key={key} aria-label={field.group && labelOf(field.group, language)}>
          <h3 id={`group-${key}`}>{field.group && labelOf(field.group, language)}</h3>
          {fields.map((named) => (
            <SettingRow key={named.name} named={named} settings={settings} off={off} />
          ))}
        </section>
      ))}
    </>
  );
}
