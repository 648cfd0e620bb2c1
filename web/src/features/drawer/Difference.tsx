/** What was counted less what should be there, in ink with its direction; none is a tick. */
import { amount } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import styles from './drawer.module.css';
import { mark } from './signed';

export function Difference({ yuan }: { yuan: number | null }) {
  if (yuan === null) return <>—</>;
  if (yuan !== 0)
    return (
      <b className="num">
        {mark(yuan)} {amount(Math.abs(yuan))}
      </b>
    );
  return (
    <span className={`num ${styles.drawerEven}`}>
      <Icon name="tick" size={12} /> {amount(0)}
    </span>
  );
}
