/** The fixed buttons at the right edge of a store that plays first and pays later. */
import { useNavigate } from 'react-router';
import { Icon } from '../../shared/Icon';
import { Permitted } from '../../shared/Permitted';
import { openPlayFirst } from '../../shared/playFirst';
import { texts } from './texts';

export function SideButtons() {
  const t = texts.use();
  const navigate = useNavigate();
  return (
    <aside className="side-buttons" aria-label={t('sideButtons')}>
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
    </aside>
  );
}
