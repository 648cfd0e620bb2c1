/** At the counter: the code to scan, who drives and with which waiver, and who has just signed. */
import type { SignedWaiver, WaiverDriverRow } from '@paddock/contracts/wire';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, call } from '../../shared/call';
import { useCustomerCode } from '../../shared/customerDisplay';
import { clockTime } from '../../shared/format';
import { firstFocus } from '../../shared/firstFocus';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { EmptyState } from '../../shared/ListStates';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { Paper } from './Paper';
import { SigningCode, useSigningLink } from './SigningCode';
import { texts } from './texts';
import { useWaiverCounter } from './useWaivers';
import styles from './waivers.module.css';

const width = 1040;

function Driver({
  driver,
  chosen,
  onChoose,
  onTakeBack,
}: {
  driver: WaiverDriverRow;
  chosen: boolean;
  onChoose: () => void;
  onTakeBack: () => void;
}) {
  const t = texts.use();
  const { waiver } = driver;
  return (
    <li className={chosen ? 'on' : ''}>
      <button type="button" aria-pressed={chosen} onClick={onChoose}>
        <b className="num">{driver.numberText ?? t('onTrack')}</b>
        <span className={styles.who}>
          <span className="one-line">{driver.driverName}</span>
          {driver.kind === 'RUN' && driver.numberText !== null && <small>{t('onTrack')}</small>}
        </span>
        {waiver === null ? (
          <span className="state tone-care">
            <Icon name="warning" size={12} /> {t('missing')}
          </span>
        ) : (
          <span className="state tone-go one-line">
            <Icon name="tick" size={12} /> {waiver.name ?? t('gone')} · {t(`way_${waiver.way}`)}
          </span>
        )}
      </button>
      {chosen && waiver?.way === 'PICKED' && (
        <button type="button" className="link-button" onClick={onTakeBack}>
          {t('takeBack')}
        </button>
      )}
    </li>
  );
}

function Signed({
  waiver,
  drivers,
  target,
  onGive,
}: {
  waiver: SignedWaiver;
  drivers: readonly WaiverDriverRow[];
  target: WaiverDriverRow | null;
  onGive: () => void;
}) {
  const t = texts.use();
  const has = drivers.filter((driver) => driver.waiver?.waiverId === waiver.id);
  const about = [
    waiver.phone,
    t('age', { count: waiver.age }),
    ...(waiver.guardian ? [t('guardianToo')] : []),
    ...(has.length > 0 ? [has.map((driver) => driver.numberText ?? driver.driverName).join(' ')] : []),
  ];
  return (
    <li>
      <span className={`num ${styles.time}`}>{clockTime(waiver.signedAt).slice(0, 5)}</span>
      <span className={styles.who}>
        <b className="one-line">{waiver.name}</b>
        <small className="num one-line">{about.join(' · ')}</small>
      </span>
      <button
        type="button"
        className="plain-button"
        disabled={target === null}
        aria-label={target === null ? t('give') : t('giveTo', { name: target.driverName })}
        title={target === null ? t('chooseFirst') : t('giveTo', { name: target.driverName })}
        onClick={onGive}
      >
        {t('give')}
      </button>
    </li>
  );
}

const fits = (waiver: SignedWaiver, text: string): boolean =>
  waiver.name.toLowerCase().includes(text.toLowerCase()) || waiver.phone.endsWith(text);

/** The service finds no more at once. */
const foundMax = 20;

export default function WaiverWindow({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const counter = useWaiverCounter();
  const link = useSigningLink('screen', counter.data?.inForce === true);
  useCustomerCode(link.data ?? null);
  const [driverId, setDriverId] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [isPrinting, setIsPrinting] = useState(false);
  const find = useMutation({
    mutationFn: (text: string) => ask('GET /waiver/sysWaiver/find', { text }),
    onSuccess: (found) => {
      if (found.length === 0) notices.info(t('nothingFound'));
      if (found.length >= foundMax) notices.info(t('foundMost', { count: foundMax }));
    },
  });
  const match = useMutation({
    mutationFn: ({ id, waiverId }: { id: string; waiverId: string }) =>
      call('POST /waiver/sysWaiver/match', { id, waiverId }),
    onSuccess: ({ message }) => {
      notices.success(message);
      setDriverId(null);
      setSearch('');
      find.reset();
      void counter.refetch();
    },
  });
  const drivers = counter.data?.drivers ?? [];
  const target = drivers.find(({ id }) => id === driverId) ?? null;
  const text = search.trim();
  const today = (counter.data?.signed ?? []).filter((waiver) => text === '' || fits(waiver, text));
  const older = (find.data ?? []).filter((waiver) => !today.some(({ id }) => id === waiver.id));
  const missing = drivers.filter(({ waiver }) => waiver === null).length;
  const searchOlder = (): void => {
    if (text !== '' && !find.isPending) find.mutate(text);
  };
  return (
    <Window width={width} title={t('windowTitle')} onClose={onClose} footer={null}>
      {counter.data?.inForce === false ? (
        <EmptyState title={t('noText')} hint={t('noTextHint')} />
      ) : (
        <div className={styles.window}>
          <section className={styles.scan} aria-label={t('scan')}>
            <SigningCode link={link} />
            <b>{t('scan')}</b>
            <p>{t('scanHint')}</p>
            <KeyButton onClick={() => setIsPrinting(true)}>{t('printCode')}</KeyButton>
            {isPrinting && <Paper onDone={() => setIsPrinting(false)} />}
          </section>
          <section aria-label={t('drivers')}>
            <h3>
              {t('drivers')}
              {missing > 0 && <small className="tone-care">{t('missingCount', { count: missing })}</small>}
            </h3>
            <ul className={styles.list} tabIndex={0} aria-label={t('drivers')}>
              {drivers.map((driver) => (
                <Driver
                  key={driver.id}
                  driver={driver}
                  chosen={driver.id === driverId}
                  onChoose={() => setDriverId((known) => (known === driver.id ? null : driver.id))}
                  onTakeBack={() => match.mutate({ id: driver.id, waiverId: '' })}
                />
              ))}
            </ul>
            {counter.data && drivers.length === 0 && <p className={styles.none}>{t('nobodyDrives')}</p>}
          </section>
          <section aria-label={t('signedToday')}>
            <h3>
              {t('signedToday')}
              <small className="num">{counter.data?.signed.length ?? ''}</small>
            </h3>
            <div className={styles.search}>
              <input
                ref={firstFocus}
                aria-label={t('searchWho')}
                placeholder={t('searchWho')}
                value={search}
                maxLength={60}
                onChange={(event) => setSearch(event.target.value)}
                onKeyDown={(event) => event.key === 'Enter' && searchOlder()}
              />
              <button type="button" className="plain-button" disabled={text === ''} onClick={searchOlder}>
                {t('searchOlder')}
              </button>
            </div>
            <ul className={styles.list} tabIndex={0} aria-label={t('signedToday')}>
              {[...today, ...older].map((waiver) => (
                <Signed
                  key={waiver.id}
                  waiver={waiver}
                  drivers={drivers}
                  target={target}
                  onGive={() => target && !match.isPending && match.mutate({ id: target.id, waiverId: waiver.id })}
                />
              ))}
            </ul>
            {counter.data?.signed.length === 0 && <p className={styles.none}>{t('nobodySigned')}</p>}
          </section>
        </div>
      )}
    </Window>
  );
}
