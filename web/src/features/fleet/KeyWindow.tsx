/** The new key of a device, until it is closed. */
import { KeyButton } from '../../shared/KeyCap';
import { Window } from '../../shared/Window';
import { deviceTexts } from './deviceTexts';
import { KeyShown, type ShownKey, useKeyLeaving } from './KeyShown';

const width = 480;

export default function KeyWindow({ name, shown, onClose }: { name: string; shown: ShownKey; onClose: () => void }) {
  const t = deviceTexts.use();
  const leaving = useKeyLeaving(shown, onClose);
  return (
    <Window
      width={width}
      title={name}
      onClose={leaving.leave}
      footer={
        <KeyButton tone="ink" onClick={onClose}>
          {t('done')}
        </KeyButton>
      }
    >
      <KeyShown shown={shown} isWarned={leaving.isWarned} onCopied={leaving.onCopied} />
    </Window>
  );
}
