/** State of a record; a free trial also shows the time until it counts as escaped. */
import type { TabPayload } from '@paddock/contracts/feed';
import { countdown, parseTime } from '../../shared/format';
import { StateLabel } from '../../shared/StateGlyph';
import { useNow } from '../../shared/useNow';
import './status.css';

function TimeLeft({ until }: { until: number }) {
  const now = useNow();
  return <span className="tab-left num">{countdown(until - now)}</span>;
}

export function StatusCell({ tab }: { tab: TabPayload }) {
  const until = tab.playState === 'GUADAN' ? parseTime(tab.escapeAt) : null;
  return (
    <span className="tab-status">
      <StateLabel state={tab.playState} tag />
      {until !== null && <TimeLeft until={until} />}
    </span>
  );
}
