/** The new key of a device, until it is closed. */
import { KeyButton } from '../../shared/KeyCap';
import { Window } from '../../shared/Window';
import { deviceTexts } from './deviceTexts';
import { KeyShown } from './KeyShown';

const width = 480;

export default function KeyWindow({
  name,
  shown,
  onClose,
}: {
  name: string;
  shown: { id: string; key: string };
  onClose: () => void;
}) {
  const t = deviceTexts.use();
  return (
    <Window
      width={width}
      title={name}
      onClose={onClose}
      footer={
        <KeyButton tone="ink" onClick={onClose}>
          {t('done')}
        </KeyButton>
      }
    >
      <KeyShown shown={shown} />
    </Window>
  );
}
