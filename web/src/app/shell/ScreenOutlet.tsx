/** The page at the present path. Pages with keepAlive, and those with unsaved input, stay mounted, hidden, with what was typed in them. */
import { Activity, Suspense, useEffect, useMemo, useState } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext, useLocation, type Location } from 'react-router';
import { findPage, type Page } from '../pages';
import { Antd } from '../Antd';
import { layoutOf, screenOf, usesAntd } from '../screens';
import { useLang } from '../../shared/i18n';
import { useSession } from '../../shared/session';
import { useUnsavedPages } from '../../shared/unsaved';
import { WithBreadcrumb } from './Breadcrumb';
import { usePageRestarts } from './refresh';
import { ScreenBoundary } from './ScreenBoundary';
import { texts } from './pageTexts';

function Loading() {
  const t = texts.use();
  return (
    <div className="screen-loading" role="status">
      <span className="sr-only">{t('loading')}</span>
    </div>
  );
}

function Loaded({ component }: { component: string }) {
  const Screen = screenOf(component);
  return <Screen />;
}

function PageBody({ page }: { page: Page }) {
  const loaded = (
    <Suspense fallback={<Loading />}>
      <Loaded component={page.component} />
    </Suspense>
  );
  const screen = (
    <ScreenBoundary component={page.component} title={page.title}>
      {usesAntd(page.component) ? <Antd fallback={<Loading />}>{loaded}</Antd> : loaded}
    </ScreenBoundary>
  );
  if (layoutOf(page.component) !== 'page') return screen;
  return (
    <div className="shell-page">
      <WithBreadcrumb page={page}>{screen}</WithBreadcrumb>
    </div>
  );
}

/** What a page sees of the address: its own, also while another page is shown. */
function PageAt({ location, page }: { location: Location; page: Page }) {
  const seen = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return (
    <LocationContext value={seen}>
      <PageBody page={page} />
    </LocationContext>
  );
}

/** Where pages are mounted: the shown one, and hidden ones that ask to be kept or on which something is not saved. */
function useMounted(pageAt: (path: string) => Page | null): readonly Location[] {
  const location = useLocation();
  const unsaved = useUnsavedPages();
  const [mounted, setMounted] = useState<readonly Location[]>([]);
  const stays = ({ pathname }: Location): boolean => {
    const page = pageAt(pathname);
    return page !== null && (pathname === location.pathname || page.keepAlive || unsaved.has(pathname));
  };
  const next = mounted.filter(stays).map((each) => (each.pathname === location.pathname ? location : each));
  if (stays(location) && !next.includes(location)) next.push(location);
  if (next.length !== mounted.length || next.some((each, at) => each !== mounted[at])) setMounted(next);
  return next;
}

export function ScreenOutlet() {
  const { pathname } = useLocation();
  const { permissions, user } = useSession();
  // Pages are drawn again from here in a new language, with all that they call.
  useLang();
  const orgCode = user?.orgCode ?? '';
  const restarts = usePageRestarts();
  const pageAt = (path: string): Page | null => {
    const found = permissions ? findPage(permissions, path) : null;
    return found?.kind === 'page' ? found.page : null;
  };
  const mounted = useMounted(pageAt);
  useEffect(() => {
    for (const id of ['shell', 'main']) document.getElementById(id)?.scrollTo(0, 0);
    window.scrollTo(0, 0);
  }, [pathname]);
  return mounted.map((each) => {
    const page = pageAt(each.pathname);
    return (
      page && (
        <Activity
          key={`${page.path} ${restarts.get(page.path) ?? 0} ${orgCode}`}
          mode={page.path === pathname ? 'visible' : 'hidden'}
        >
          <PageAt location={each} page={page} />
        </Activity>
      )
    );
  });
}
