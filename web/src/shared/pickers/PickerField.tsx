/** A read-only field that opens a picker; shows what was chosen and can be cleared. */
import type { AriaAttributes } from 'react';
import styles from '../controls.module.css';
import { Icon } from '../Icon';
import { firstFocus } from '../firstFocus';
import { texts } from './texts';

// F4 opens the window of every field that refers to a row.
const OPENING = new Set([' ', 'ArrowDown', 'F4']);

export function PickerField({
  id,
  label,
  shown,
  placeholder,
  disabled = false,
  autoFocus = false,
  onOpen,
  onClear,
  ...invalid
}: {
  id?: string;
  label: string;
  /** Text of what was chosen; empty for nothing. */
  shown: string;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  onOpen: () => void;
  onClear?: () => void;
} & Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'>) {
  const t = texts.use();
  return (
    <span className={`picker-field ${styles.field}`} onClick={disabled ? undefined : onOpen}>
      <input
        {...(id === undefined ? {} : { id })}
        readOnly
        {...(autoFocus ? { ref: firstFocus } : {})}
        {...(shown === '' ? { 'data-own-enter': true } : {})}
        disabled={disabled}
        value={shown}
        aria-label={label}
        aria-haspopup="dialog"
        aria-invalid={invalid['aria-invalid']}
        aria-describedby={invalid['aria-describedby']}
        placeholder={placeholder ?? t('choose')}
        onKeyDown={(event) => {
          // Enter belongs to the form once something is chosen.
          if (!OPENING.has(event.key) && (event.key !== 'Enter' || shown !== '')) return;
          event.preventDefault();
          event.stopPropagation();
          onOpen();
        }}
      />
      {shown !== '' && onClear && !disabled ? (
        <button
          type="button"
          className="link-button"
          aria-label={t('clearChoice', { label })}
          onClick={(event) => {
            event.stopPropagation();
            onClear();
          }}
        >
          <Icon name="cross" size={12} />
        </button>
      ) : (
        <Icon name="down" size={12} />
      )}
    </span>
  );
}
