/** How near the bar of the chosen tab is. */
import { useQuery } from '@tanstack/react-query';
import { Segments } from '../../shared/Segments';
import { limitsQuery } from '../../shared/tabLimits';
import { texts } from './texts';

export function TrialLimits({ kind }: { kind: 'trial' | 'members' }) {
  const t = texts.use();
  const { data } = useQuery(limitsQuery());
  if (!data) return null;
  const { used, max } = kind === 'trial' ? data.trial : data.payLater;
  const label = t(kind === 'trial' ? 'trialLimit' : 'payLaterLimit');
  return (
    <span className="play-limit">
      {label} <Segments used={used} max={max} tone="care" label={label} />{' '}
      <span className="num">
        <b>{used}</b> / {max}
      </span>
    </span>
  );
}
