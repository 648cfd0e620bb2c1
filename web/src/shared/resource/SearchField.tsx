/** Narrows what stands at the side, by what its lines contain. */
import styles from '../controls.module.css';
import { Icon } from '../Icon';
import { texts } from './texts';

export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = texts.use();
  return (
    <span className={styles.field}>
      <Icon name="search" size={14} />
      <input
        aria-label={t('contains')}
        placeholder={t('contains')}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className="plain-icon field-clear"
          tabIndex={-1}
          aria-label={t('clear')}
          onClick={() => onChange('')}
        >
          <Icon name="cross" size={10} />
        </button>
      )}
    </span>
  );
}
