/** In words what may and may not be done with what is ticked, what that leads to, and what of it is not saved yet. */
import type { ChoiceNode } from '@paddock/contracts/wire';
import { Fragment } from 'react';
import { useLang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { consequencesOf } from './consequences';
import styles from './rights.module.css';
import { areasOf, wholeName } from './rightsModel';
import { texts } from './texts';
import type { Chosen } from './useChosen';

/** Of what may not be done the first are named. */
const NOT_NAMED_MAX = 5;

export function RightsSide({
  title,
  nothing,
  not,
  acts,
  whole,
  tree,
  nodes,
  chosen,
}: {
  title: string;
  /** Said of an area of which nothing is held, no page either. */
  nothing: string;
  /** Said of what is not held where something is. */
  not: (names: string) => string;
  /** For whom a change counts, and from when on. */
  acts: string;
  /** In place of the areas, where it is all of them. */
  whole?: string | undefined;
  tree: readonly ChoiceNode[];
  nodes: ReadonlyMap<string, ChoiceNode>;
  chosen: Chosen;
}) {
  const t = texts.use();
  const comma = useLang() === 'en' ? ', ' : '、';
  const { turned, holds } = chosen;
  const added = [...turned].filter(holds).flatMap((id) => nodes.get(id) ?? []);
  const namesOf = (rights: readonly string[], max: number): string => {
    const names = rights.slice(0, max).join(comma);
    return rights.length > max ? t('andMore', { names, count: rights.length - max }) : names;
  };
  return (
    <aside className={styles.card} aria-label={title}>
      <h2 className={styles.bar}>{title}</h2>
      <div className={styles.said} tabIndex={0} role="region" aria-label={title}>
        {whole !== undefined && <p>{whole}</p>}
        <dl className={styles.areas}>
          {(whole === undefined ? areasOf(tree) : []).map(({ id, name, rights, pages }) => {
            const named = rights.filter(({ key }) => holds(key) || turned.has(key));
            const may = rights.some(({ key }) => holds(key));
            const rest = rights.filter((right) => !named.includes(right)).map((right) => right.title);
            return (
              <div key={id}>
                <dt>{name}</dt>
                <dd>
                  {named.map((right, index) => {
                    const Mark = !turned.has(right.key) ? Fragment : holds(right.key) ? 'ins' : 'del';
                    return (
                      <Fragment key={right.key}>
                        {index > 0 && comma}
                        <Mark>{right.title}</Mark>
                      </Fragment>
                    );
                  })}
                  {!may && <span className={styles.not}>{pages.some(holds) ? t('opensOnly') : nothing}</span>}
                  {may && rest.length > 0 && (
                    <span className={styles.not} title={not(rest.join(comma))}>
                      {not(namesOf(rest, NOT_NAMED_MAX))}
                    </span>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
        {consequencesOf(added).map(({ text, names }) => (
          <p key={text} className={styles.consequence}>
            <Icon name="warning" size={14} />
            <span>{t(text, { names: namesOf(names, NOT_NAMED_MAX) })}</span>
          </p>
        ))}
      </div>
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
              const name = wholeName(id, nodes);
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
