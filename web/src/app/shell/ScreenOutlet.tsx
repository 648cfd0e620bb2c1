/** The page at the present path. Pages with keepAlive stay mounted, hidden, with what was typed in them. */
import { Activity, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { findPage, type Page } from '../pages';
import { Antd } from '../Antd';
import { layoutOf, screenOf, usesAntd } from '../screens';
import { useSession } from '../../shared/session';
import { Breadcrumb } from './Breadcrumb';
import { useRefreshCount } from './refresh';
import { texts } from './texts';

function Loading() {
  const t = texts.use();
  return (
    <div className="screen-loading" role="status">
      <span className="sr-only">{t('loading')}</span>
    </div>
  );
}

function PageBody({ page }: { page: Page }) {
  const Screen = screenOf(page.component);
  const loaded = (
    <Suspense fallback={<Loading />}>
      <Screen />
    </Suspense>
  );
  const screen = usesAntd(page.component) ? <Antd fallback={<Loading />}>{loaded}</Antd> : loaded;
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
  const orgCode = user?.orgCode ?? '';
  const [kept, setKept] = useState<Page[]>([]);
  const refreshCount = useRefreshCount();
  const found = permissions ? findPage(permissions, pathname) : null;
  const page = found?.kind === 'page' ? found.page : null;
  useEffect(() => {
    document.getElementById('main')?.scrollTo(0, 0);
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
