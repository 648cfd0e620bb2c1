/** Opens the waivers of the counter; says how many drivers have none. */
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { Icon } from '../../shared/Icon';
import { Permitted } from '../../shared/Permitted';
import { texts } from './texts';
import { useWaiverCounter, useWaiverRenewal } from './useWaivers';

export const WaiverWindow = lazyWindow(() => import('./WaiverWindow'));

export function WaiverButton() {
  const t = texts.use();
  const [isOpen, setIsOpen] = useState(false);
  const counter = useWaiverCounter();
  useWaiverRenewal(counter.data?.inForce === true);
  const missing = counter.data?.drivers.filter(({ waiver }) => waiver === null).length ?? 0;
  const label = missing > 0 ? `${t('waivers')}: ${t('missingCount', { count: missing })}` : t('waivers');
  return (
    <Permitted to="waiver:match">
      <button type="button" data-care={missing > 0} aria-label={label} title={label} onClick={() => setIsOpen(true)}>
        <Icon name="pen" />
      </button>
      {isOpen && <WaiverWindow onClose={() => setIsOpen(false)} />}
    </Permitted>
  );
}
