/** A short question or notice above everything, without Ant Design. The focus starts on the safe answer. */
import { useEffect } from 'react';
import { useLayer } from './useLayer';

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
  // The browser keeps its own windows above all others.
  const { marker, element } = useLayer<HTMLDialogElement>({ alert: true, onEscape: onDismiss });
  useEffect(() => {
    const shown = element.current;
    shown?.showModal();
    return () => shown?.close();
  }, [element]);
  return (
    <dialog
      ref={marker}
      className="prompt-dialog"
      aria-labelledby="prompt-title"
      aria-describedby="prompt-text"
      onCancel={(event) => event.preventDefault()}
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
