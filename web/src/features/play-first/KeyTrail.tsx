/** The keys from the first to the start: those pressed are filled, the next one is framed. */
import { KeyCap } from '../../shared/KeyCap';
import { texts } from './texts';

const keys = ['F8', '1', 'Enter', 'Enter', 'Enter', 'Enter'] as const;

/** `step`: 1 the rule, 2 the vehicle, 3 the driver, 4 the start. */
export function KeyTrail({ step }: { step: number }) {
  const t = texts.use();
  const now = step + 1;
  return (
    <span className="play-trail" aria-hidden>
      {keys.map((key, index) => (
        <span key={index} className={index < now || (step > 1 && index === 1) ? 'done' : index === now ? 'now' : ''}>
          <KeyCap>{key}</KeyCap>
        </span>
      ))}
      {t('sixKeys')}
    </span>
  );
}
