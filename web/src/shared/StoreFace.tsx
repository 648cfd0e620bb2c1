/** What a customer's page shows of its store: logo and name in the head, the notice below, how to reach the store at the foot. */
import { faceText, type StoreFace } from '@paddock/contracts/mini-app';
import type { CSSProperties } from 'react';
import { useLang } from './i18n';
import styles from './store-face.module.css';
import { phoneWords } from './phoneWords';
import { addressOf } from './uploaded';

/** The colour of the store, for the buttons of its pages. */
export const storeColour = (face: StoreFace): CSSProperties =>
  ({ '--store-colour': face.colour }) as Readonly<Record<string, string>>;

export const StoreLogo = ({ face }: { face: StoreFace }) =>
  face.logo === null ? null : <img className={styles.logo} src={addressOf(face.logo)} alt="" />;

export function StoreNotice({ face }: { face: StoreFace }) {
  const notice = faceText(face, useLang(), 'notice');
  return notice === '' ? null : <p className={styles.notice}>{notice}</p>;
}

export function StoreFoot({ face }: { face: StoreFace }) {
  const t = phoneWords.use();
  const language = useLang();
  const hours = faceText(face, language, 'openingHours');
  const address = faceText(face, language, 'address');
  if (face.phone === '' && hours === '' && address === '') return null;
  return (
    <dl className={styles.foot}>
      {hours !== '' && (
        <div>
          <dt>{t('hours')}</dt>
          <dd>{hours}</dd>
        </div>
      )}
      {face.phone !== '' && (
        <div>
          <dt>{t('telephone')}</dt>
          <dd>
            <a className="num" href={`tel:${face.phone}`}>
              {face.phone}
            </a>
          </dd>
        </div>
      )}
      {address !== '' && (
        <div>
          <dt>{t('address')}</dt>
          <dd>{address}</dd>
        </div>
      )}
    </dl>
  );
}
