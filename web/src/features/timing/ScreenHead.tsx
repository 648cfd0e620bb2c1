/** Venue, flag, karts on track and the clock; or since when the picture stands still. */
import { BrandMark, Icon } from '../../shared/Icon';
import { clockTime } from '../../shared/format';
import { lang, useLang } from '../../shared/i18n';
import { venueZone } from '../../shared/venueZone';
import type { Flag, Picture } from './picture';
import { texts } from './texts';

const flagWords = { green: 'greenFlag', yellow: 'yellowFlag', red: 'redFlag' } as const satisfies Record<Flag, string>;

function datePart(now: number, part: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(lang() === 'en' ? 'en-GB' : 'zh-CN', { ...part, timeZone: venueZone.get() }).format(
    now,
  );
}

function useDateText(now: number): string {
  const t = texts.use();
  const english = useLang() === 'en';
  const month = datePart(now, { month: english ? 'short' : 'numeric' }).replace('月', '');
  const day = datePart(now, { day: 'numeric' }).replace('日', '');
  return t('date', { month, day, weekday: datePart(now, { weekday: english ? 'short' : 'narrow' }) });
}

function useAgeText(ageMs: number): string {
  const t = texts.use();
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return t('heldSeconds', { seconds });
  if (minutes < 60) return t('heldMinutes', { minutes, seconds: seconds % 60 });
  return t('heldHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

function Held({ held, now }: { held: number; now: number }) {
  const t = texts.use();
  const age = useAgeText(now - held);
  return (
    <div className="bs-status" role="status">
      <i className="bs-held-dot" />
      {t('held', { time: clockTime(held) })}
      <span>{age}</span>
      <span className="bs-apart">{t('listenForCalls')}</span>
    </div>
  );
}

export function ScreenHead({
  picture,
  onTrack,
  comingIn,
  now,
  held,
}: {
  picture: Picture;
  onTrack: number;
  /** Karts whose ride is over and that are not in yet. */
  comingIn: number;
  now: number;
  held: number | null;
}) {
  const t = texts.use();
  const english = useLang() === 'en';
  const date = useDateText(now);
  return (
    <header className="bs-head">
      <BrandMark size={48} />
      <h1>{english && picture.departNameEn ? picture.departNameEn : picture.departName}</h1>
      {held === null ? (
        <div className="bs-status" role="status">
          <Icon name="flag" />
          <b>{t(flagWords[picture.flag])}</b>
          <span className="bs-apart">{t('onTrackCount', { count: onTrack })}</span>
          {comingIn > 0 && <span className="bs-apart">{t('comingInCount', { count: comingIn })}</span>}
        </div>
      ) : (
        <Held held={held} now={now} />
      )}
      <div className="bs-clock num">
        <small>{date}</small>
        {clockTime(now)}
      </div>
    </header>
  );
}
