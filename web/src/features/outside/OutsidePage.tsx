/** Another site, inside the frame of ours. It can send the whole window nowhere, and learns nothing of the address around it. */
import { useLocation } from 'react-router';
import { leaves } from '../../app/shell/menuSearch';
import { useSession } from '../../shared/session';
import styles from './outside.module.css';
import { texts } from './texts';

const allowed = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

export default function OutsidePage() {
  const t = texts.use();
  const { pathname } = useLocation();
  const { permissions } = useSession();
  const entry = leaves(permissions?.menu ?? []).find(({ path }) => path === pathname);
  if (!entry?.meta.url) return null;
  const { title, url } = entry.meta;
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{title}</h1>
      <div className={styles.bar}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('ownWindow')}
        </a>
        <span>{t('hint')}</span>
      </div>
      <iframe className={styles.frame} src={url} title={title} sandbox={allowed} referrerPolicy="no-referrer" />
    </div>
  );
}
