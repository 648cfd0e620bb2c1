/** The line over a step: its number, filled with a tick once it is done, its name, and what Enter or typing does. */
import { Icon } from '../../shared/Icon';

export function StepHead({
  number,
  done,
  label,
  htmlFor,
  hint,
}: {
  number: number;
  done: boolean;
  label: string;
  htmlFor: string;
  hint: string;
}) {
  return (
    <div className="play-step">
      <span className={`play-mark${done ? ' on' : ''}`} aria-hidden>
        {done ? <Icon name="tick" size={10} /> : number}
      </span>
      <label htmlFor={htmlFor}>{label}</label>
      <span className="play-step-hint">{hint}</span>
    </div>
  );
}
