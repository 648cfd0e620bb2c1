/** The notice that the licence has ended: in the header, 5 s after load and again 5 s after each dismissal. It takes no focus and blocks nothing. */
import { useEffect, useState } from 'react';
import { Icon } from '../../shared/Icon';
import { dateLength, hasEnded, shanghai } from './licence';
import { texts } from './texts';

const delayMs = 5000;
/** Each day has to be found again: a counter stays open over midnight. */
const lookMs = 60_000;
export function LicenceStrip({
  endTime,
  timeZone = shanghai,
  short,
  onContact,
}: {
  endTime: string | null;
  timeZone?: string | undefined;
  /** Only the glyph and three words, where there is no room for more. */
  short: boolean;
  onContact: () => void;
}) {
  const t = texts.use();
  const [open, setOpen] = useState(false);
  const [received, setReceived] = useState(false);
  const [ended, setEnded] = useState(() => hasEnded(endTime, timeZone));
  useEffect(() => {
    const look = (): void => setEnded(hasEnded(endTime, timeZone));
    look();
    const timer = window.setInterval(look, lookMs);
    return () => window.clearInterval(timer);
  }, [endTime, timeZone]);
  useEffect(() => {
    if (!ended || open) return;
    const timer = window.setTimeout(() => {
      setOpen(true);
      setReceived(true);
    }, delayMs);
    return () => window.clearTimeout(timer);
  }, [ended, open]);
  return (
    <>
      <span className="sr-only" role="status">
        {received && t('licence')}
      </span>
      {ended && open && (
        <div className="licence-strip" title={t('licence')}>
          <Icon name="clock" size={14} />
          <span className="one-line">
            <b>{t(short ? 'licenceShort' : 'licence')}</b>
          </span>
          {!short && <span className="num">{t('endedOn', { day: endTime?.slice(0, dateLength) ?? '' })}</span>}
          {!short && (
            <button type="button" className="link-button" onClick={onContact}>
              {t('contact')}
            </button>
          )}
          <button type="button" className="link-button" onClick={() => setOpen(false)}>
            {t('understood')}
          </button>
        </div>
      )}
    </>
  );
}
