/** Asks before something is done. `careful`: the focus starts on "no", for what cannot be undone. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { firstFocus } from './firstFocus';
import { KeyButton } from './KeyCap';
import { Window } from './Window';
import { words } from './words';

export function ConfirmDialog({
  title,
  children,
  confirmText,
  cancelText,
  careful = false,
  busy = false,
  disabled = false,
  onConfirm,
  onClose,
}: {
  title?: string;
  children: ReactNode;
  /** The verb of what is done. */
  confirmText?: string;
  cancelText?: string;
  careful?: boolean;
  busy?: boolean;
  /** What it asks about is not read yet: there is nothing to confirm. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const w = words.use();
  return (
    <Window
      width={480}
      title={title ?? w('prompt')}
      onClose={onClose}
      footer={
        <>
          <Button {...(careful ? { ref: firstFocus } : {})} onClick={onClose}>
            {cancelText ?? w('cancel')}
          </Button>
          <KeyButton
            {...(careful ? {} : { ref: firstFocus })}
            tone="ink"
            busy={busy}
            disabled={disabled}
            onClick={onConfirm}
          >
            {confirmText ?? w('confirm')}
          </KeyButton>
        </>
      }
    >
      {children}
    </Window>
  );
}
