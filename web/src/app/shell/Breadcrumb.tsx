/** Where the user is: home first, then the menu's groups; a page may put its own figures at the right end. */
import { createContext, use, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { firstLeaf, type Page } from '../pages';
import { SayScope, type Scope } from '../../shared/pageScope';
import { ScopeLabel } from './ScopeLabel';
import { texts } from './pageTexts';

/** The right end of the line of the page around. */
const SideOfPage = createContext<HTMLElement | null>(null);

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

/** The line above a page, and the page. */
export function WithBreadcrumb({ page, children }: { page: Page; children: ReactNode }) {
  const [side, setSide] = useState<HTMLElement | null>(null);
  const [scope, setScope] = useState<Scope>('own');
  return (
    <>
      <div className="breadcrumb">
        <BreadcrumbTrail page={page} />
        <ScopeLabel scope={scope} />
        <div ref={setSide} className="breadcrumb-side" />
      </div>
      <SideOfPage value={side}>
        <SayScope value={setScope}>{children}</SayScope>
      </SideOfPage>
    </>
  );
}

/** Shows `children` at the right end of the breadcrumb line of the page. */
export function BreadcrumbSide({ children }: { children: ReactNode }) {
  const target = use(SideOfPage);
  return target && createPortal(children, target);
}
