/** The line-up as a page of its own: who waits, which karts are free, and the start of the next one. */
import { usePreload } from '../../app/lazyWindow';
import { useMayPress } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { useVehicles } from '../../shared/useVehicles';
import styles from './line-up.module.css';
import { LineUpPanel, PanelDialogs, useLineUpPanel } from './LineUpPanel';
import { texts } from './texts';
import { useLineUp } from './useLineUp';

const windows = [PanelDialogs];

export default function LineUpPage() {
  const t = texts.use();
  usePreload(windows);
  const panel = useLineUpPanel(useLineUp(), useVehicles(), null);
  const mayLineUp = useMayPress('consume:lineup');
  useHotkeys({ F9: panel.startNext, F10: panel.reprint }, mayLineUp);
  return (
    <div className={styles.lineUpPage}>
      <h1 className="sr-only">{t('lineUpTitle')}</h1>
      <LineUpPanel panel={panel} />
    </div>
  );
}
