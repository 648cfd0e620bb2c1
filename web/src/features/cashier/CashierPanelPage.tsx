/** The cashier panel as a page of its own; it stands in the settings of the queue too. */
import { useMayPress } from '../../shared/session';
import Counters from '../drawer/Counters';
import { CashierPanel } from './CashierPanel';
import { texts } from './texts';

export default function CashierPanelPage() {
  const t = texts.use();
  const seesDrawers = useMayPress('drawer:view');
  return (
    <div className="cashier-page">
      <h1 className="sr-only">{t('panel')}</h1>
      {seesDrawers ? (
        <Counters>
          <CashierPanel besideName />
        </Counters>
      ) : (
        <CashierPanel />
      )}
    </div>
  );
}
