/** The customer's side of the counter, in a second window of the same computer: the amount, what is bought, and what to do now. */
import { useEffect, useState } from 'react';
import { customerDisplay, type CustomerPicture, type CustomerState } from '../../shared/customerDisplay';
import { storeName, useDepartInfo } from '../../shared/depart';
import { BrandMark, Icon, type IconName } from '../../shared/Icon';
import { QrCode } from '../../shared/QrCode';
import './customer.css';
import { texts } from './texts';

const icons: Readonly<Partial<Record<CustomerState, IconName>>> = {
  paid: 'tickRound',
  declined: 'cross',
  reversing: 'clock',
  waiting: 'clock',
};

function Shown({ picture }: { picture: CustomerPicture }) {
  const t = texts.use();
  const { state, lines, due, phone } = picture;
  const icon = icons[state];
  return (
    <div className={`customer-sale customer-${state}`}>
      <ul className="customer-lines">
        {lines.map(({ what, count }) => (
          <li key={what}>
            <span>{what}</span>
            <b className="num">{t('count', { count })}</b>
          </li>
        ))}
        {phone !== null && <li className="customer-member">{t('member', { phone })}</li>}
      </ul>
      <p className="customer-due">
        <span>{t(state === 'paid' ? 'taken' : 'due')}</span>
        <b className="num">{due}</b>
      </p>
      <div className="customer-state" role="status">
        {icon && <Icon name={icon} size={56} />}
        <strong>{t(state)}</strong>
        {state !== 'sale' && <span>{t(`${state}Hint`)}</span>}
      </div>
    </div>
  );
}

export default function CustomerDisplay() {
  const t = texts.use();
  const depart = useDepartInfo();
  const [display] = useState(customerDisplay);
  const { picture, code } = display.use();
  useEffect(() => display.start(), [display]);
  useEffect(() => {
    document.title = depart ? `${t('title')} · ${storeName(depart)}` : t('title');
  }, [depart, t]);
  return (
    <main className="customer">
      <header>
        <BrandMark size={24} />
        <b>{depart ? storeName(depart) : 'Paddock'}</b>
      </header>
      {code !== null && (
        <div className="customer-idle customer-scan">
          <QrCode address={code} label={t('sign')} />
          <h1>{t('sign')}</h1>
          <p>{t('signHint')}</p>
        </div>
      )}
      {code === null && picture && <Shown picture={picture} />}
      {code === null && !picture && (
        <div className="customer-idle">
          <h1>{t('welcome')}</h1>
          <p>{t('idle')}</p>
        </div>
      )}
    </main>
  );
}
