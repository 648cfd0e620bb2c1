/** How live the picture is: `实时`, or for how long it has stood still and as of when. Never red. */
import { defineTexts } from './i18n';
import { clockTime } from './format';
import { useLinkState } from './live';
import { StateGlyph, useStateWord } from './StateGlyph';
import { useNow } from './useNow';

const texts = defineTexts('link', {
  cn: { stale: '已断 {minutes} 分，数据截至 {time}', staleSeconds: '已断 {seconds} 秒，数据截至 {time}' },
  en: { stale: 'Offline {minutes} min, as of {time}', staleSeconds: 'Offline {seconds} s, as of {time}' },
});

export function LinkStateView() {
  const link = useLinkState();
  const now = useNow();
  const t = texts.use();
  const word = useStateWord();
  if (link.live) {
    return (
      <span className="state tone-go" role="status">
        <StateGlyph state="LIVE" size={14} />
        <span className="link-word">{word('LIVE')}</span>
      </span>
    );
  }
  const seconds = Math.max(0, Math.floor((now - link.since) / 1000));
  return (
    <span className="state tone-grey" role="status">
      <StateGlyph state="STALE" size={14} />
      <span>
        {t(seconds < 60 ? 'staleSeconds' : 'stale', {
          seconds,
          minutes: Math.floor(seconds / 60),
          time: clockTime(link.since),
        })}
      </span>
    </span>
  );
}
