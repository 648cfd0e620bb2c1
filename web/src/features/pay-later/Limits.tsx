/** How near the store is to the two bars, before a refusal surprises anybody. */
import { useQuery } from '@tanstack/react-query';
import { Segments } from '../../shared/Segments';
import { limitsQuery } from '../../shared/tabLimits';

import { texts } from './texts';

function Limit({ label, used, max }: { label: string; used: number; max: number }) {
  return (
    <span className="tab-limit">
      {label}
      <Segments used={used} max={max} tone="care" label={label} />
      <span className="num">
        <b>{used}</b> / {max}
      </span>
    </span>
  );
}

export function Limits() {
  const t = texts.use();
  const { data } = useQuery(limitsQuery());
  if (!data) return null;
  return (
    <>
      <Limit label={t('trialLimit')} {...data.trial} />
      <Limit label={t('payLaterLimit')} {...data.payLater} />
    </>
  );
}
