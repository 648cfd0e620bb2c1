/** What must be done, the worst first: one line and one button each. Enter does the first one. */
import type { Todo } from '@paddock/contracts/wire';
import { useNavigate } from 'react-router';
import { amount } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyCap } from '../../shared/KeyCap';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { Plate } from '../../shared/Plate';
import { useHotkeys } from '../../shared/useHotkeys';
import { useNow } from '../../shared/useNow';
import controls from '../../shared/controls.module.css';
import { useMenuPages } from '../../app/menuLinks';
import styles from './dashboard.module.css';
import { ageOf, isOfKart, sentenceOf, ways } from './todos';
import { useTodo } from './useFigures';
import workplace from './workplace.module.css';
import { texts } from './workplaceTexts';

const shownMax = 9;

/** Where a thing is done, for this user's menu; null: somewhere that this user does not have. */
function usePathOf(): (todo: Todo) => string | null {
  const pages = useMenuPages();
  return ({ kind }) => {
    const { components, query = '' } = ways[kind];
    const page = pages.find(({ component }) => components.includes(component));
    return page ? page.path + query : null;
  };
}

function Subject({ todo }: { todo: Todo }) {
  if (isOfKart(todo.kind)) return <Plate number={todo.subject} />;
  return (
    <>
      {todo.amount !== null && <b className="num">{amount(todo.amount)}</b>}
      {todo.subject !== '' && <span className={`num ${styles.panelQuiet}`}>{todo.subject}</span>}
    </>
  );
}

export function TodoList() {
  const t = texts.use();
  const todo = useTodo();
  const now = useNow();
  const pathOf = usePathOf();
  const navigate = useNavigate();
  const rows = (todo.data ?? []).slice(0, shownMax);
  const first = rows[0] ? pathOf(rows[0]) : null;
  useHotkeys({ Enter: () => first !== null && void navigate(first) }, first !== null);
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('toDo')}</h2>
        <span className={`${styles.panelQuiet} ${workplace.todoOrder}`}>{t('worstFirst')}</span>
        {todo.data && <span className={`${styles.panelQuiet} num`}>{t('items', { count: todo.data.length })}</span>}
      </header>
      {todo.isError && !todo.data && <ErrorState message={todo.error.message} onRetry={() => void todo.refetch()} />}
      {todo.data?.length === 0 && <EmptyState title={t('nothingToDo')} hint={t('nothingToDoHint')} />}
      <ul className={workplace.todos}>
        {rows.map((row, index) => {
          const { icon, tone, kind, go } = ways[row.kind];
          const path = pathOf(row);
          return (
            <li key={`${row.kind} ${row.id}`} className={index === 0 ? workplace.first : ''}>
              <span className={tone === 'care' ? workplace.todoCare : workplace.todoWait}>
                <Icon name={icon} />
              </span>
              <span className={styles.panelQuiet}>{t(kind)}</span>
              <span className={`${workplace.todoWhat} one-line`} title={sentenceOf(row)}>
                <Subject todo={row} /> {sentenceOf(row)}
              </span>
              <span className={`${styles.panelQuiet} num`}>{ageOf(row, now)}</span>
              {path === null ? (
                <span />
              ) : (
                <button
                  type="button"
                  className={`${controls.button} ${index === 0 ? controls.primary : ''}`}
                  onClick={() => void navigate(path)}
                >
                  {t(go)} {index === 0 && <KeyCap>Enter</KeyCap>}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
