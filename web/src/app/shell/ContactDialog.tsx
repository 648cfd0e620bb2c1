/** How the operator is reached and paid: pictures, phone and words as the operator has configured them. */
import { useQuery } from '@tanstack/react-query';
import { storeName, useDepartInfo } from '../../shared/depart';
import { KeyButton } from '../../shared/KeyCap';
import { lang } from '../../shared/i18n';
import { Window } from '../../shared/Window';
import { storeKey } from '../../shared/keys';
import { contactOf, contactFolder } from './contact';
import { dateLength, daysUntil } from './licence';
import './contact.css';
import { texts } from './texts';

const width = 426;

export default function ContactDialog({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const depart = useDepartInfo();
  const contact = useQuery({
    queryKey: storeKey('supportContact'),
    queryFn: async ({ signal }) => contactOf(await (await fetch(`${contactFolder}/contact.json`, { signal })).json()),
    meta: { silent: true },
  });
  const ends = depart?.endTime?.slice(0, dateLength);
  const left = ends === undefined ? null : daysUntil(ends, depart?.timeZone);
  const { data } = contact;
  return (
    <Window
      width={width}
      title={t('contact')}
      onClose={onClose}
      footer={
        <KeyButton cap="Esc" onClick={onClose}>
          {t('close')}
        </KeyButton>
      }
    >
      {contact.isError && <p role="alert">{t('notConfigured')}</p>}
      {data && (
        <div className="contact-top">
          {(['pay', 'reach'] as const).map((which) => (
            <figure key={which}>
              <img src={`${contactFolder}/${data[which]}`} alt={t(which === 'pay' ? 'payHere' : 'addUs')} />
              <figcaption>{t(which === 'pay' ? 'payHere' : 'addUs')}</figcaption>
            </figure>
          ))}
          <div>
            <h3>{t('howToRenew')}</h3>
            <p>{data.howToRenew[lang()].replace('{store}', depart?.orgCode ?? '')}</p>
          </div>
        </div>
      )}
      <dl className="contact-facts">
        <dt>{t('storeWord')}</dt>
        <dd>
          {depart && storeName(depart)} {depart?.orgCode}
        </dd>
        <dt>{t('licenceUntil')}</dt>
        <dd>
          {ends ?? t('noEnd')}{' '}
          <small>{left !== null && (left < 0 ? t('ended') : t('daysLeft', { count: left }))}</small>
        </dd>
        {data && (
          <>
            <dt>{t('hotline')}</dt>
            <dd className="num">
              {data.phone} <small>{data.hours}</small>
            </dd>
          </>
        )}
      </dl>
    </Window>
  );
}
