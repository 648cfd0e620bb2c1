import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../shared/Icon';
import styles from './dashboard.module.css';

/** Leads from a panel to its rows; not there for anyone who has no such page. */
export function PanelLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return null;
  return (
    <Link className={styles.panelLink} to={to}>
      {children} <Icon name="right" size={12} />
    </Link>
  );
}
