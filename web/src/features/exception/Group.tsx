/** What stands below an entry of the menu that is always shown. */
import { useLocation } from 'react-router';
import { EntryLink } from '../../app/menuEntry';
import { visibleMenu } from '../../app/pages';
import { Icon } from '../../shared/Icon';
import { useSession, type MenuNode } from '../../shared/session';
import { pagesOf } from './destinations';
import styles from './error-page.module.css';

const nodeAt = (nodes: readonly MenuNode[], path: string): MenuNode | null => {
  for (const node of nodes) {
    const found = node.path === path ? node : nodeAt(node.children ?? [], path);
    if (found) return found;
  }
  return null;
};

export default function Group() {
  const { permissions } = useSession();
  const { pathname } = useLocation();
  const node = nodeAt(visibleMenu(permissions?.menu ?? []), pathname);
  return (
    <div className={styles.page}>
      <section className={styles.what}>
        <h1>{node?.meta.title}</h1>
        <ol>
          {pagesOf(node?.children ?? []).map((page) => (
            <li key={page.path}>
              <EntryLink entry={page.entry}>
                <b>{page.title}</b>
                <span>{page.group}</span>
                <Icon name="right" size={14} />
              </EntryLink>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
