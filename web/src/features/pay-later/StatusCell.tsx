/** State of a record; a free trial also shows the time until it counts as escaped, unless its payment is under way. */
import type { TabPayload } from '@paddock/contracts/feed';
import { countdown, parseTime } from '../../shared/format';
import { StateGlyph, StateLabel, toneOf } from '../../shared/StateGlyph';
import { useNow } from '../../shared/useNow';
import { payingState } from './settlement';
import './status.css';

function TimeLeft({ until }: { until: number }) {
  const now = useNow();
  return <span className="tab-left num">{countdown(until - now)}</span>;
}

export function StatusCell({ tab }: { tab: TabPayload }) {
  const paying = payingState(tab);
  const until = tab.playState === 'GUADAN' ? parseTime(tab.escapeAt) : null;
  return (
    <span className="tab-status">
      <StateLabel state={tab.playState} tag />
      {paying !== null ? (
        <span className={`state tone-${toneOf(paying)}`}>
          <StateGlyph state={paying} labelled />
        </span>
      ) : (
        until !== null && <TimeLeft until={until} />
      )}
    </span>
  );
}
