/** A code on paper, alone on its page. Prints as soon as the address is known. */
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import './printed-code.css';
import { QrCode } from './QrCode';

export function PrintedCode({
  title,
  label,
  hint,
  address,
  failed = false,
  onDone,
}: {
  title: string;
  /** For readers. */
  label: string;
  hint: string;
  address: string | undefined;
  /** There will be none. */
  failed?: boolean;
  onDone: () => void;
}) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (failed) done();
    if (address === undefined) return;
    const printed = (): void => done();
    document.body.classList.add('code-printing');
    window.addEventListener('afterprint', printed);
    window.print();
    return () => {
      document.body.classList.remove('code-printing');
      window.removeEventListener('afterprint', printed);
    };
  }, [address, failed]);
  return createPortal(
    <section className="printed-code" aria-hidden>
      <h1>{title}</h1>
      {address !== undefined && <QrCode address={address} label={label} />}
      <p>{hint}</p>
    </section>,
    document.body,
  );
}
