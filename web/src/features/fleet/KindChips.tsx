/** One chip for each kind of device that the store has, with how many there are. */
import type { DeviceKind } from '@paddock/contracts/resources/device';
import { DeviceGlyph } from './DeviceGlyph';
import type { DeviceFigures } from './deviceFigures';
import { countOfKind, kindsOf } from './deviceFigures';
import { deviceTexts } from './deviceTexts';
import styles from './devices.module.css';

const words = {
  kart: 'kindKart',
  gate: 'kindGate',
  decoder: 'kindDecoder',
  light: 'kindLight',
  display: 'kindDisplay',
  screen: 'kindScreen',
  printer: 'kindPrinter',
  edge: 'kindEdge',
} as const satisfies Record<DeviceKind, string>;

export function KindChips({
  figures,
  chosen,
  onChoose,
}: {
  figures: DeviceFigures;
  chosen: string;
  onChoose: (kind: string) => void;
}) {
  const t = deviceTexts.use();
  const chip = (kind: DeviceKind | '') => (
    <button
      key={kind}
      type="button"
      aria-pressed={chosen === kind}
      className={styles.chip}
      onClick={() => onChoose(kind)}
    >
      {kind !== '' && <DeviceGlyph kind={kind} size={14} />}
      {t(kind === '' ? 'kindAll' : words[kind], { count: countOfKind(figures, kind) })}
    </button>
  );
  return (
    <div className={styles.chips} role="group" aria-label={t('kinds')}>
      {chip('')}
      {kindsOf(figures).map(chip)}
    </div>
  );
}
