/** What is printed: the code for today, alone on its page. */
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { storeName, useDepartInfo } from '../../shared/depart';
import { Code, useSigningLink } from './SigningCode';
import { texts } from './texts';

export function Paper({ onDone }: { onDone: () => void }) {
  const t = texts.use();
  const link = useSigningLink('paper');
  const depart = useDepartInfo();
  const { data: address, isError } = link;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isError) done();
    if (address === undefined) return;
    const printed = (): void => done();
    document.body.classList.add('waiver-printing');
    window.addEventListener('afterprint', printed);
    window.print();
    return () => {
      document.body.classList.remove('waiver-printing');
      window.removeEventListener('afterprint', printed);
    };
  }, [address, isError]);
  return createPortal(
    <section className="waiver-paper" aria-hidden>
      <h1>{t('paperTitle')}</h1>
      {address !== undefined && <Code address={address} label={t('scan')} />}
      <p>{depart && t('paperHint', { store: storeName(depart) })}</p>
    </section>,
    document.body,
  );
}
