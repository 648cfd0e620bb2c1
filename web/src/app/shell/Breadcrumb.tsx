/** Where the user is: home first, then the menu's groups; a page may put its own figures at the right end. */
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { firstLeaf, type Page } from '../pages';
import { texts } from './pageTexts';

const sideId = 'breadcrumb-side';

/** The path alone, for the header of pages that fill the window. */
export function BreadcrumbTrail({ page }: { page: Page }) {
  const t = texts.use();
  const title = page.component.startsWith('exception/') && page.title === '' ? t('notOpened') : page.title;
  return (
    <nav className="breadcrumb-trail" aria-label={t('breadcrumb')}>
      {page.title === t('home') ? (
        <span aria-current="page">{t('home')}</span>
      ) : (
        <Link to="/dashboard/">{t('home')}</Link>
      )}
      {page.parents.map((node) => (
        <span key={node.path}>
          <i aria-hidden>/</i>
          <Link to={firstLeaf(node)?.path ?? node.path}>{node.meta.title}</Link>
        </span>
      ))}
      {title !== '' && title !== t('home') && (
        <span aria-current="page">
          <i aria-hidden>/</i>
          {title}
        </span>
      )}
    </nav>
  );
}

export function Breadcrumb({ page }: { page: Page }) {
  return (
    <div className="breadcrumb">
      <BreadcrumbTrail page={page} />
      <div id={sideId} className="breadcrumb-side" />
    </div>
  );
}

/** Shows `children` at the right end of the breadcrumb line of the page. */
export function BreadcrumbSide({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => setTarget(document.getElementById(sideId)), []);
  return target && createPortal(children, target);
}
