/** A choice from a list, drawn by the browser: nothing to load, and its keys are those that people know. */
import type { ComponentProps } from 'react';
import './data-table.css';

export interface SelectOption {
  value: string;
  label: string;
}

export function PlainSelect({
  value,
  options,
  empty,
  width,
  className = '',
  onChange,
  ...rest
}: Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  value: string;
  options: readonly SelectOption[];
  /** The entry for nothing chosen; without it something always is. */
  empty?: string;
  width?: number | undefined;
  onChange: (value: string) => void;
}) {
  const unknown = value !== '' && !options.some((option) => option.value === value);
  return (
    <select
      {...rest}
      className={`plain-select ${className}`}
      {...(width === undefined ? {} : { style: { width } })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {/* Options may still be on their way: the value stands meanwhile. */}
      {unknown && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
