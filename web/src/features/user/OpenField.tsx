/**
 * A field of the open pages: label, hint, drawing, and what is wrong below it. Their forms are plain: who stands before the door, often with
 * a phone, loads no Ant Design for two fields.
 */
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../../shared/Icon';
import styles from './sign-in.module.css';

export function OpenField({
  id,
  label,
  hint,
  icon,
  fault,
  fine,
  side,
  inputRef,
  onValue,
  ...input
}: {
  id: string;
  label: string;
  hint?: string;
  icon?: IconName;
  fault?: string | null;
  /** What is right about it, said in green. */
  fine?: string | null;
  /** Beside the field. */
  side?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onValue: (value: string) => void;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'>) {
  const noteId = `${id}-note`;
  const field = (
    <div className={`login-field ${fault ? styles.wrong : ''}`}>
      {icon && <Icon name={icon} />}
      <input
        {...input}
        {...(inputRef ? { ref: inputRef } : {})}
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault || fine ? noteId : undefined}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  );
  return (
    <>
      <div className={styles.labels}>
        <label htmlFor={id}>{label}</label>
        {hint && <span>{hint}</span>}
      </div>
      {side ? (
        <div className={styles.code}>
          {field}
          {side}
        </div>
      ) : (
        field
      )}
      {fault ? (
        <p id={noteId} className={styles.fault} role="alert">
          <Icon name="warning" size={14} /> {fault}
        </p>
      ) : (
        fine && (
          <p id={noteId} className={styles.fine}>
            <Icon name="tick" size={14} /> {fine}
          </p>
        )
      )}
    </>
  );
}
