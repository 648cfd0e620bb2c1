/** The cashier panel as a page of its own; it stands in the settings of the queue too. */
import { CashierPanel } from './CashierPanel';
import { texts } from './texts';

export default function CashierPanelPage() {
  const t = texts.use();
  return (
    <div className="cashier-page">
      <h1 className="sr-only">{t('panel')}</h1>
      <CashierPanel />
    </div>
  );
}
