/** The page at the present path. Pages with keepAlive stay mounted, hidden, with what was typed in them. */
import { Activity, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { findPage, type Page } from '../pages';
import { Antd } from '../Antd';
import { layoutOf, screenOf, usesAntd } from '../screens';
import { useLang } from '../../shared/i18n';
import { useSession } from '../../shared/session';
import { Breadcrumb } from './Breadcrumb';
import { useRefreshCount } from './refresh';
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
      <Breadcrumb page={page} />
      {screen}
    </div>
  );
}

export function ScreenOutlet() {
  const { pathname } = useLocation();
  const { permissions, user } = useSession();
  // Pages are drawn again from here in a new language, with all that they call.
  useLang();
  const orgCode = user?.orgCode ?? '';
  const [kept, setKept] = useState<Page[]>([]);
  const refreshCount = useRefreshCount();
  const found = permissions ? findPage(permissions, pathname) : null;
  const page = found?.kind === 'page' ? found.page : null;
  useEffect(() => {
    for (const id of ['shell', 'main']) document.getElementById(id)?.scrollTo(0, 0);
    window.scrollTo(0, 0);
  }, [pathname]);
  if (page?.keepAlive && !kept.some((each) => each.path === page.path)) setKept([...kept, page]);
  return (
    <>
      {kept.map((each) => (
        <Activity key={`${each.path} ${orgCode}`} mode={each.path === page?.path ? 'visible' : 'hidden'}>
          <PageBody page={each} />
        </Activity>
      ))}
      {page && !page.keepAlive && <PageBody key={`${page.path} ${refreshCount} ${orgCode}`} page={page} />}
    </>
  );
}
