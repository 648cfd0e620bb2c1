/** One waiver with all that the driver has written. Opening it is on record. */
import { dictText } from '@paddock/contracts';
import { SIGNATURE_BOX } from '@paddock/contracts/waivers';
import type { WaiverDetail } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { dateTime } from '../../shared/format';
import { named } from '../../shared/furtherLanguage';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { ErrorState } from '../../shared/ListStates';
import { Window } from '../../shared/Window';
import { texts } from './texts';
import styles from './waivers.module.css';

const width = 680;

function Signature({ label, path }: { label: string; path: string }) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <svg role="img" aria-label={label} viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}>
        <path d={path} />
      </svg>
    </figure>
  );
}

function Body({ of }: { of: WaiverDetail }) {
  const t = texts.use();
  const language = useLang();
  const guardian = [
    of.guardianName,
    of.guardianRelation === null ? null : named(dictText('guardian_relation', of.guardianRelation, language)),
    of.guardianPhone,
  ].filter((part) => part !== null);
  const facts: readonly (readonly [string, string])[] = [
    [t('phone'), of.phone],
    [t('birthDate'), of.birthDate],
    ...(of.heightCm === null ? [] : [[t('height'), `${of.heightCm} cm`] as const]),
    ...(guardian.length === 0 ? [] : [[t('guardian'), guardian.join(' · ')] as const]),
    [t('signedAt'), `${dateTime(of.signedAt)} · ${t('version', { number: of.textNumber })}`],
    [
      t('runs'),
      of.runs.length === 0
        ? t('noRuns')
        : of.runs.map((run) => `${dateTime(run.matchedAt)} ${run.driverName} · ${t(`way_${run.way}`)}`).join('\n'),
    ],
  ];
  return (
    <div className={styles.detail}>
      <dl className={`${styles.facts} num`}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.detailSignatures}>
        <Signature label={t('signatureOf')} path={of.signature} />
        {of.guardianSignature !== null && <Signature label={t('guardianSignature')} path={of.guardianSignature} />}
      </div>
      <h3>{t('textShown')}</h3>
      <div className={styles.detailText} tabIndex={0} role="region" aria-label={t('textShown')}>
        {of.text}
      </div>
      <p className={styles.none}>{t('logged')}</p>
    </div>
  );
}

export default function DetailWindow({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = texts.use();
  const detail = useQuery({
    queryKey: storeKey('waiverDetail', id),
    queryFn: () => ask('POST /waiver/sysWaiver/reveal', { id }, { silent: true }),
    meta: { silent: true },
    retry: false,
    // One opening is one look.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Window width={width} title={t('detailTitle', { name })} onClose={onClose} footer={null}>
      {detail.isError && <ErrorState message={detail.error.message} onRetry={() => void detail.refetch()} />}
      {detail.data && <Body of={detail.data} />}
    </Window>
  );
}
