/** Beside people who sign in: the code for their phones, who has signed, and whom the rules keep from these karts. */
import type { ReactNode } from 'react';
import { useCustomerCode } from '../../shared/customerDisplay';
import { Icon } from '../../shared/Icon';
import styles from './party-waivers.module.css';
import { SigningCode, useSigningLink } from './SigningCode';
import { texts } from './texts';
import type { PartyDriver } from './useWaivers';

/** Under the name of a driver; nothing where nobody is asked for a waiver. */
export function PartyMark({ driver }: { driver: PartyDriver | undefined }) {
  const t = texts.use();
  if (!driver) return null;
  const { waiver, fault } = driver;
  if (fault !== null)
    return (
      <small className={`${styles.partyMark} tone-wrong`} role="alert">
        <Icon name="warning" size={12} /> {fault}
      </small>
    );
  return waiver === null ? (
    <small className={`${styles.partyMark} tone-care`}>
      <Icon name="warning" size={12} /> {t('missing')}
    </small>
  ) : (
    <small className={`${styles.partyMark} tone-go`}>
      <Icon name="tick" size={12} /> {waiver.name ?? t('gone')} · {t(`way_${waiver.way}`)}
    </small>
  );
}

/** The window's own content stays in its place when the code comes beside it. */
export function PartySigning({ need, children }: { need: 'WARN' | 'REFUSE' | null; children: ReactNode }) {
  const t = texts.use();
  const link = useSigningLink('screen', need !== null);
  useCustomerCode(need === null ? null : (link.data ?? null));
  return (
    <div className={need === null ? '' : styles.partySigning}>
      <div>{children}</div>
      {need !== null && (
        <section aria-label={t('scan')}>
          <SigningCode link={link} />
          <b>{t('scan')}</b>
          <p>{t(`party_${need}`)}</p>
        </section>
      )}
    </div>
  );
}
