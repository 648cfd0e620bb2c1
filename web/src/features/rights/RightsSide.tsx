/** In words what may be done with what is ticked, and what of it is not saved yet. */
import type { ChoiceNode } from '@paddock/contracts/wire';
import { useLang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import styles from './rights.module.css';
import { areasOf } from './rightsModel';
import { texts } from './texts';
import type { Chosen } from './useChosen';

export function RightsSide({
  title,
  nothing,
  acts,
  tree,
  nodes,
  chosen,
}: {
  title: string;
  /** Said of an area of which nothing is held. */
  nothing: string;
  /** For whom a change counts, and from when on. */
  acts: string;
  tree: readonly ChoiceNode[];
  nodes: ReadonlyMap<string, ChoiceNode>;
  chosen: Chosen;
}) {
  const t = texts.use();
  const language = useLang();
  const { turned, holds } = chosen;
  return (
    <aside className={styles.card} aria-label={title}>
      <h2 className={styles.bar}>{title}</h2>
      <dl className={styles.areas} tabIndex={0}>
        {areasOf(tree, new Set([...nodes.keys()].filter(holds))).map(({ id, name, may }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              {may.length === 0 ? (
                <span className={styles.quiet}>{nothing}</span>
              ) : (
                may.join(language === 'en' ? ', ' : '、')
              )}
            </dd>
          </div>
        ))}
      </dl>
      {turned.size > 0 && (
        <div
          className={styles.differences}
          tabIndex={0}
          role="region"
          aria-label={t('differences', { count: turned.size })}
        >
          <h3>
            {t('differences', { count: turned.size })} <small>{acts}</small>
          </h3>
          <ul>
            {[...turned].map((id) => {
              const node = nodes.get(id);
              const above = nodes.get(node?.parentId ?? '');
              const name = `${above ? `${above.title} ` : ''}${node?.title ?? ''}`;
              return (
                <li key={id}>
                  <b aria-hidden>{holds(id) ? '+' : '−'}</b>
                  <span className="one-line">{name}</span>
                  <button
                    type="button"
                    className="link-button"
                    aria-label={t('undo', { name })}
                    onClick={() => chosen.turn([id], chosen.was.has(id))}
                  >
                    <Icon name="back" size={13} />
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </aside>
  );
}
