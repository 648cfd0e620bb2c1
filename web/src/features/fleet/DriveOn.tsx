/** Takes a stop back that was not meant. Held like a test drive: it sets a kart in motion. */
import type { RunPayload } from '@paddock/contracts/feed';
import { countdown } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { actionTexts } from './actionTexts';
import { leftWhenStopped } from './board';
import { HoldButton } from './HoldButton';

const holdMs = 1_000;

export function DriveOn({ stopped, disabled, onHeld }: { stopped: RunPayload; disabled: boolean; onHeld: () => void }) {
  const t = actionTexts.use();
  const left = leftWhenStopped(stopped);
  return (
    <HoldButton holdMs={holdMs} kind="quiet" disabled={disabled} onHeld={onHeld}>
      <span className="mb-action-label">
        <Icon name="run" size={18} />
        {t('driveOn')}
      </span>
      <span className="mb-action-hint">
        {left.kind === 'laps'
          ? t('driveOnLaps', { count: left.left })
          : t('driveOnTime', { time: countdown(left.leftMs) })}
      </span>
    </HoldButton>
  );
}
