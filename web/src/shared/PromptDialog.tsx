/** A short question or notice above everything, without Ant Design. The focus starts on the safe answer. */
import { useEffect, useRef } from 'react';

export interface PromptAnswer {
  label: string;
  onPress: () => void;
  /** Ink; at most one. */
  strong?: boolean;
}

export function PromptDialog({
  title,
  text,
  answers,
  onDismiss,
}: {
  title: string;
  text: string;
  answers: readonly PromptAnswer[];
  /** Esc; without it the dialog stays until it is answered. */
  onDismiss?: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="prompt-dialog"
      aria-labelledby="prompt-title"
      aria-describedby="prompt-text"
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
    >
      <h3 id="prompt-title">{title}</h3>
      <p id="prompt-text">{text}</p>
      <div className="prompt-answers">
        {answers.map((answer, index) => (
          <button
            key={answer.label}
            type="button"
            className={`plain-button${answer.strong ? ' ink-button' : ''}`}
            autoFocus={index === 0}
            onClick={answer.onPress}
          >
            {answer.label}
          </button>
        ))}
      </div>
    </dialog>
  );
}
