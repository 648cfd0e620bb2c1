/** The fixed buttons at the right edge: discounts for all staff, pending orders and play first in stores that play first and pay later. */
import { useNavigate } from 'react-router';
import { openGiftFiling, useGiftFilingOpen } from '../../shared/giftFiling';
import { Icon } from '../../shared/Icon';
import { Permitted } from '../../shared/Permitted';
import { openPlayFirst } from '../../shared/playFirst';
import { texts } from './texts';

export function SideButtons({ playFirst }: { playFirst: boolean }) {
  const t = texts.use();
  const filing = useGiftFilingOpen();
  const navigate = useNavigate();
  return (
    <aside className="side-buttons" aria-label={t('sideButtons')}>
      {playFirst && (
        <>
          <Permitted to="playbeforepay:list">
            <button
              title={t('pendingLong')}
              onClick={() => void navigate('/playbeforepay/SysPlayBeforePayList?playState=GUADAN')}
            >
              <Icon name="clock" />
              {t('pendingTabs')}
            </button>
          </Permitted>
          <Permitted to="playbeforepay:add">
            <button title={t('playFirstPayLater')} onClick={openPlayFirst}>
              <Icon name="run" />
              {t('playFirst')}
            </button>
          </Permitted>
        </>
      )}
      <button title={t('discountLong')} aria-pressed={filing} onClick={openGiftFiling}>
        <Icon name="gift" />
        {t('discount')}
      </button>
    </aside>
  );
}
