/** Follows every payment of the strip on all pages, whichever of them shows it. Draws nothing. */
import { useEffect } from 'react';
import { leaveStrip, moveInStrip, useStrip, type StripEntry } from './strip';
import { useOrderProgress } from './useOrderProgress';

/** A paid one shows its tick for so long, in milliseconds. */
const paidShownMs = 6000;

function Follower({ entry }: { entry: StripEntry }) {
  const { orderId, pollUrl, view } = entry;
  const { order, polls } = useOrderProgress(orderId, null, pollUrl);
  useEffect(() => moveInStrip(orderId, order, polls), [orderId, order, polls]);
  useEffect(() => {
    if (view !== 'paid') return;
    const timer = window.setTimeout(() => leaveStrip(orderId), paidShownMs);
    return () => window.clearTimeout(timer);
  }, [view, orderId]);
  return null;
}

export default function StripFollowers() {
  return useStrip().map((entry) => <Follower key={entry.orderId} entry={entry} />);
}
