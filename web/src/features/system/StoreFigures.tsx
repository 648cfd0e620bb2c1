/** How a store does today, in a band above what it is; each figure as on the page of all stores. */
import { amount } from '../../shared/format';
import { texts } from '../dashboard/storesTexts';
import { useAllStores } from '../dashboard/useFigures';
import styles from './store-figures.module.css';

export function StoreFigures({ orgCode }: { orgCode: string }) {
  const t = texts.use();
  const stores = useAllStores('week');
  const store = stores.data?.stores.find((each) => each.orgCode === orgCode);
  // Its room is kept: what stands below does not move once the figures come.
  if (!store) return stores.isPending ? <div className={styles.band} aria-busy /> : null;
  const figures = [
    { label: t('taken'), value: amount(store.money.taken.now) },
    { label: t('runs'), value: store.runs.now },
    { label: t('kartsOut'), value: store.onTrack, of: store.vehicles },
    { label: t('waiting'), value: store.waiting },
    { label: t('toDo'), value: store.todos },
  ];
  return (
    <dl className={styles.band}>
      {figures.map(({ label, value, of }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {value}
            {of !== undefined && <small> / {of}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
