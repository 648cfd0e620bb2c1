/** The placeholders of a template with their values. */
import { Icon } from '../../shared/Icon';
import styles from './messages.module.css';
import type { PlaceholderRow } from './testData';
import { texts } from './texts';

const looks = {
  filled: styles.placeholderFilled,
  missing: styles.placeholderMissing,
  unused: styles.placeholderUnused,
};

export function PlaceholderList({ rows }: { rows: readonly PlaceholderRow[] }) {
  const t = texts.use();
  const used = rows.filter(({ state }) => state !== 'unused');
  const filled = used.filter(({ state }) => state === 'filled').length;
  const head =
    used.length === 0
      ? t('noPlaceholders')
      : t(filled === used.length ? 'filled' : 'filledPartly', { filled, count: used.length });
  return (
    <>
      <h3 className={styles.placeholderHead}>{head}</h3>
      <ul className={styles.placeholderList}>
        {rows.map(({ name, value, state }) => (
          <li key={name} className={looks[state]}>
            <code>{`\${${name}}`}</code>
            <span className="one-line">{value}</span>
            {state === 'filled' ? (
              <Icon name="tick" size={14} />
            ) : (
              <small>{t(state === 'missing' ? 'missing' : 'unused')}</small>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
