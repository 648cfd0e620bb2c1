/** Narrows what stands at the side, by what its lines contain. */
import styles from '../controls.module.css';
import { firstFocus } from '../firstFocus';
import { Icon } from '../Icon';
import { texts } from './texts';

export function SearchField({
  value,
  label,
  first = false,
  onChange,
}: {
  value: string;
  /** What is searched, where it is more than the words of the lines. */
  label?: string;
  /** A window begins with it. */
  first?: boolean;
  onChange: (value: string) => void;
}) {
  const t = texts.use();
  return (
    <span className={styles.field}>
      <Icon name="search" size={14} />
      <input
        {...(first ? { ref: firstFocus } : {})}
        data-slash
        aria-label={label ?? t('contains')}
        placeholder={label ?? t('contains')}
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
