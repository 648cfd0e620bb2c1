/** Beside a driver of an order: the waiver that the ride is driven under, or that there is none. */
import type { WaiverMatch } from '@paddock/contracts/wire';
import { Icon } from '../../shared/Icon';
import { texts } from './texts';
import styles from './waiver-mark.module.css';

/** A pen beside a run that was driven under a waiver; its name says whose. */
export function WaiverSign({ waiver }: { waiver: WaiverMatch | undefined }) {
  const t = texts.use();
  if (!waiver) return null;
  return <Icon name="pen" size={12} label={t('drivenUnder', { name: waiver.name ?? t('gone') })} />;
}

export function WaiverMark({
  waivers,
  id,
  name,
}: {
  /** Null: nobody is asked for one, and nothing is shown. */
  waivers: ReadonlyMap<string, WaiverMatch> | null;
  id: string;
  name: string;
}) {
  const t = texts.use();
  if (waivers === null) return null;
  const waiver = waivers.get(id);
  return waiver ? (
    <p className={styles.mark}>
      <Icon name="pen" size={12} /> {t('drivenUnder', { name: waiver.name ?? t('gone') })} · {t(`way_${waiver.way}`)}
    </p>
  ) : (
    <p className={`${styles.mark} tone-care`}>
      <Icon name="warning" size={12} /> {name}: {t('missingLong')}
    </p>
  );
}
