/** A short question or notice above everything, without Ant Design. The focus starts on the safe answer. */
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { pageWithStop } from './pageWithStop';
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
  const beside = pageWithStop.use();
  // The browser keeps its own windows above all others.
  const { marker, element } = useLayer<HTMLDialogElement>({ alert: true, onEscape: onDismiss });
  useEffect(() => {
    const shown = element.current;
    if (beside === null) shown?.showModal();
    else shown?.show();
    return () => shown?.close();
  }, [element, beside]);
  const dialog = (
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
  return beside === null ? dialog : createPortal(dialog, beside);
}
