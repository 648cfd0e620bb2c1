/** The code that customers scan. It is renewed long before it ends, so that who has just scanned has time to read and to sign. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { QrCode } from '../../shared/QrCode';
import { texts } from './texts';
import styles from './waivers.module.css';

/** The link itself lives for half an hour: the last one who scans this code still has twenty minutes. */
const renewMs = 10 * 60_000;

type Kind = 'screen' | 'paper';

/** The address for the phone. Its secret stands behind `#`, which no browser sends to anybody. */
const addressOf = ({ token, origin }: { token: string; origin: string | null }): string =>
  `${origin ?? window.location.origin}${window.location.pathname}#/waiver/sign?t=${token}`;

export function useSigningLink(kind: Kind, shown = true) {
  return useQuery({
    queryKey: storeKey('waiverLink', kind),
    queryFn: async () => addressOf(await ask('POST /waiver/sysWaiver/link', { kind }, { silent: true })),
    enabled: shown,
    meta: { silent: true },
    refetchInterval: kind === 'screen' ? renewMs : false,
    staleTime: renewMs,
    gcTime: 0,
  });
}

export function SigningCode({ link }: { link: ReturnType<typeof useSigningLink> }) {
  const t = texts.use();
  if (link.data !== undefined) return <QrCode address={link.data} label={t('scan')} />;
  return (
    <div className={`qr-code ${styles.codeNone}`} role="status">
      {link.isError && (
        <>
          <p>{t('codeFailed')}</p>
          <button type="button" className="link-button" onClick={() => void link.refetch()}>
            {t('tryAgain')}
          </button>
        </>
      )}
    </div>
  );
}
