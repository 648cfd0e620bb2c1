/** Urgent is a triangle and a word, important a word, general nothing. */
import { Icon } from '../../shared/Icon';
import styles from './notices.module.css';
import { texts } from './texts';

export function Priority({ value, always = false }: { value: string; always?: boolean }) {
  const t = texts.use();
  if (value === 'H')
    return (
      <span className={styles.priorityUrgent}>
        <Icon name="warning" size={14} /> {t('priority_H')}
      </span>
    );
  if (value === 'M') return <span className={styles.priorityImportant}>{t('priority_M')}</span>;
  return always ? <span>{t('priority_L')}</span> : null;
}
