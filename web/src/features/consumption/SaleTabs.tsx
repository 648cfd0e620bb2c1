/** The open sales; one that waits for its payment shows a ring. */
import { needsMember } from '@paddock/contracts/payers';
import { money } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyCap } from '../../shared/KeyCap';
import { memberName } from '../../shared/memberName';
import { useNow } from '../../shared/useNow';
import { words } from '../../shared/words';
import { yuanDue } from './charge';
import { asksToClose, mayClose, type Desk } from './desk';
import './sale-tabs.css';
import { chargesOfSale, peopleOf } from './lines';
import { isBlank, type Sale } from './sale';
import { texts } from './texts';

const ringStepDegrees = 24;

function WaitingRing() {
  const seconds = Math.floor(useNow() / 1000);
  return (
    <svg className="sale-ring" viewBox="0 0 16 16" aria-hidden>
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="6" className="arc" transform={`rotate(${-90 + seconds * ringStepDegrees} 8 8)`} />
    </svg>
  );
}

/** Who or what the sale is, for its tab. */
function useTitle(sale: Sale): string {
  const t = texts.use();
  const w = words.use();
  const count = peopleOf(sale);
  const withPeople = (name: string): string => (count > 1 ? t('titlePeople', { name, count }) : name);
  if (sale.phase.kind === 'waiting') return `${t('walkIn')} · ${t('waitingToPay')}`;
  if (sale.phase.kind === 'unanswered') return t('unanswered');
  if (sale.card.member) return withPeople(memberName(sale.card.member));
  if (isBlank(sale)) return t('newSale');
  if (sale.type !== null && !needsMember(sale.type)) return withPeople(t('walkIn'));
  return withPeople(sale.type ? w(sale.type) : t('newSale'));
}

function SaleTab({
  sale,
  active,
  onShow,
  onClose,
}: {
  sale: Sale;
  active: boolean;
  onShow: () => void;
  onClose: (() => void) | null;
}) {
  const t = texts.use();
  const title = useTitle(sale);
  const due = yuanDue(chargesOfSale(sale));
  return (
    <div className={`sale-tab${active ? ' on' : ''}`}>
      <button type="button" className="sale-tab-name" aria-current={active} title={title} onClick={onShow}>
        {asksToClose(sale) ? <Icon name="warning" size={14} /> : sale.phase.kind !== 'editing' && <WaitingRing />}
        <span className="one-line">{title}</span>
        {due > 0 && <b className="num">{money(due)}</b>}
      </button>
      {onClose && (
        <button type="button" className="sale-tab-close" aria-label={t('closeSale', { name: title })} onClick={onClose}>
          <Icon name="cross" size={12} />
        </button>
      )}
    </div>
  );
}

export function SaleTabs({
  desk,
  onShow,
  onClose,
  onNew,
}: {
  desk: Desk;
  onShow: (sale: Sale) => void;
  onClose: (sale: Sale) => void;
  onNew: () => void;
}) {
  const t = texts.use();
  const only = desk.sales.length === 1;
  return (
    <nav className="sale-tabs" aria-label={t('sales')}>
      <div className="sale-tab-row">
        {desk.sales.map((sale) => (
          <SaleTab
            key={sale.key}
            sale={sale}
            active={sale.key === desk.activeKey}
            onShow={() => onShow(sale)}
            onClose={asksToClose(sale) || (mayClose(sale) && !(only && isBlank(sale))) ? () => onClose(sale) : null}
          />
        ))}
      </div>
      <button type="button" className="sale-new" onClick={onNew}>
        <Icon name="plus" size={12} />
        {t('newSale')}
        <KeyCap>F2</KeyCap>
      </button>
    </nav>
  );
}
