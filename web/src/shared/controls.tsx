/** A choice between a few values, a switch and a tick, for pages that do not wait for Ant Design. */
import type { ReactNode } from 'react';
import { KeyCap } from './KeyCap';
import styles from './controls.module.css';

export function Choice<T extends string>({
  name,
  label,
  value,
  options,
  onChange,
}: {
  /** Unique in the page: the group of its radio buttons. */
  name: string;
  label: string;
  /** Null: nothing is chosen yet. */
  value: T | null;
  /** `cap`: the key that chooses it, bound by the screen. */
  options: readonly { value: T; label: string; disabled?: boolean; cap?: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <div className={styles.choice} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option} data-choice={option.value === value ? 'chosen' : 'other'}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className="one-line">{option.label}</span>
          {option.cap && <KeyCap>{option.cap}</KeyCap>}
        </label>
      ))}
    </div>
  );
}

export function Toggle({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    />
  );
}

export function Tick({
  checked,
  disabled = false,
  onChange,
  children,
}: {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
