/** How the store works: groups, the settings with what they do, and beside them what is not saved yet. */
import { storeSetting, type AnyField } from '@paddock/contracts/resources';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { storeName, useDepartInfo } from '../../shared/depart';
import { useDictionary } from '../../shared/dictionary';
import { useLang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { ErrorState } from '../../shared/ListStates';
import { formFields, labelOf, textOf } from '../../shared/resource/model';
import '../../shared/resource/resource-form.css';
import { useMayPress } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { printerName, usePrinters } from '../line-up/usePrinter';
import { groups, idOf, rowOf } from './groups';
import styles from './store-settings.module.css';
import { texts } from './texts';
import { useStoreSettings, type Settings } from './useSettings';

const SettingRows = lazyWindow(() => import('./SettingRows'));
const arrow = '→';

const toField = (name: string): void => {
  document.getElementById(rowOf(name))?.scrollIntoView({ block: 'center' });
  document.getElementById(idOf(name))?.focus();
};

/** A value in words. */
function Value({ field, value }: { field: AnyField; value: unknown }) {
  const t = texts.use();
  const printers = usePrinters();
  const items = useDictionary(field.kind === 'choice' ? field.dictionary : undefined);
  if (field.kind === 'yesNo') return <>{t(value === 'YES' ? 'yes' : 'no')}</>;
  const text = textOf(value);
  if (field === storeSetting.fields.receiptPrinterId)
    return <>{text === '' ? t('firstPrinter') : printerName(printers, text)}</>;
  return <>{items.find((item) => item.value === text)?.text ?? (text === '' ? t('none') : text)}</>;
}

function Differences({ settings }: { settings: Settings }) {
  const t = texts.use();
  const language = useLang();
  const count = settings.changed.length;
  return (
    <aside className={`${styles.card} ${styles.different}`}>
      <h2>{t('different', { count })}</h2>
      <ul>
        {formFields(storeSetting, 'edit')
          .filter(({ name }) => settings.changed.includes(name))
          .map(({ name, field }) => (
            <li key={name}>
              <span>{labelOf(field, language)}</span>
              <span className="num">
                <Value field={field} value={settings.base[name]} /> {arrow}{' '}
                <b>
                  <Value field={field} value={settings.values[name]} />
                </b>
              </span>
              <button
                type="button"
                className="link-button"
                aria-label={t('takeBack', { name: labelOf(field, language) })}
                onClick={() => settings.takeBack(name)}
              >
                <Icon name="back" size={14} />
              </button>
            </li>
          ))}
      </ul>
    </aside>
  );
}

function Foot({ settings }: { settings: Settings }) {
  const t = texts.use();
  const language = useLang();
  const wrong = Object.keys(settings.faults);
  const names = formFields(storeSetting, 'edit')
    .filter(({ name }) => settings.changed.includes(name))
    .map(({ field }) => labelOf(field, language))
    .join(language === 'en' ? ', ' : '、');
  const count = settings.changed.length;
  return (
    <div className={styles.foot}>
      <div aria-live="polite">
        {wrong.length > 0 && (
          <p className="form-wrong">
            <Icon name="warning" size={14} /> {t('faults', { count: wrong.length })}{' '}
            <button type="button" className="link-button" onClick={() => toField(wrong[0] ?? '')}>
              {t('toFirst')}
            </button>
          </p>
        )}
        {count > 0 && <small>{t('unsaved', { count, names })}</small>}
      </div>
      <KeyButton disabled={count === 0} onClick={settings.discard}>
        {t('discardAll')}
      </KeyButton>
      <KeyButton tone="primary" cap="Ctrl Enter" busy={settings.saving} disabled={count === 0} onClick={settings.save}>
        {count === 0 ? t('save') : t('saveCount', { count })}
      </KeyButton>
    </div>
  );
}

export default function StoreSettings() {
  const t = texts.use();
  const language = useLang();
  const settings = useStoreSettings(toField);
  const mayEdit = useMayPress('setting:edit');
  const depart = useDepartInfo();
  const [shown, setShown] = useState(groups[0]?.key);
  useHotkeys({ 'Ctrl+Enter': settings.save }, mayEdit, { overControls: true });
  if (settings.query.error) return <ErrorState onRetry={() => void settings.query.refetch()} />;
  if (!settings.query.data)
    return (
      <div className={styles.settingsPage} aria-busy>
        <section className={styles.card} />
        <section className={styles.card} />
        <section className={styles.card} />
      </div>
    );
  const isChanged = settings.changed.length > 0;
  return (
    <div className={`${styles.settingsPage} ${isChanged ? '' : styles.unchanged}`}>
      <h1 className="sr-only">{labelOf({ cn: storeSetting.names.cn[0], en: storeSetting.names.en[0] }, language)}</h1>
      <nav className={`${styles.card} ${styles.groups}`} aria-label={t('groups')}>
        <h2>
          {depart && storeName(depart)} <small>{depart?.orgCode}</small>
        </h2>
        {groups.map(({ key, field, fields }) => {
          const changes = fields.filter(({ name }) => settings.changed.includes(name)).length;
          return (
            <button
              key={key}
              type="button"
              aria-current={shown === key}
              onClick={() => {
                setShown(key);
                document.getElementById(`group-${key}`)?.scrollIntoView({ block: 'start' });
              }}
            >
              <span>{field.group && labelOf(field.group, language)}</span>
              <small className={changes > 0 ? styles.count : 'num'}>
                {changes > 0 ? t('changes', { count: changes }) : fields.length}
              </small>
            </button>
          );
        })}
      </nav>
      <section className={styles.card}>
        <div className={styles.head}>
          <span>{t('setting')}</span>
          <span>{t('present')}</span>
        </div>
        <div className={styles.rows}>
          <SettingRows settings={settings} off={!mayEdit} />
        </div>
        {mayEdit && <Foot settings={settings} />}
      </section>
      {isChanged && <Differences settings={settings} />}
    </div>
  );
}
