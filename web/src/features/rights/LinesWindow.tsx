/** A side window with lines that are added by its key: the roles of a department, the data rules of a permission. */
import type { ReactNode } from 'react';
import { KeyButton } from '../../shared/KeyCap';
import { SideWindow } from '../../shared/Window';
import { texts } from './texts';
import styles from './windows.module.css';

const width = 640;

export function LinesWindow({
  title,
  of,
  hint,
  addText,
  onAdd,
  onClose,
  children,
}: {
  title: string;
  /** Whose lines they are. */
  of: string;
  hint: string;
  addText: string;
  /** Null: this person adds none. */
  onAdd: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = texts.use();
  return (
    <SideWindow
      size={width}
      closable={{ placement: 'end' }}
      title={
        <span className="drawer-title">
          <b>{title}</b>
          <span className="one-line">{of}</span>
        </span>
      }
      keys={onAdd ? { 'Alt+n': onAdd } : {}}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <KeyButton cap="Esc" onClick={onClose}>
            {t('close')}
          </KeyButton>
          {onAdd && (
            <KeyButton tone="primary" cap="Alt N" onClick={onAdd}>
              {addText}
            </KeyButton>
          )}
        </div>
      }
    >
      <p className="dialog-hint">{hint}</p>
      {children}
    </SideWindow>
  );
}
