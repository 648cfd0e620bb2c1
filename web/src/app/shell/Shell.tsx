/** The frame of the signed-in pages: header, side menu, tabs, fixed side buttons, and the dialogs that belong to no page. */
import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { queryClient } from '../queryClient';
import { Antd } from '../Antd';
import { findPage } from '../pages';
import { layoutOf } from '../screens';
import { leaveAndReload } from '../../shared/api';
import { hasApp, useDepartInfo } from '../../shared/depart';
import { renewDictionaries } from '../../shared/dictionary';
import { openStaffLink, useLiveTopic } from '../../shared/live';
import { notices } from '../../shared/notices';
import { useMediaQuery } from '../../shared/useMediaQuery';
import { closeGiftFiling, useGiftFilingOpen } from '../../shared/giftFiling';
import { closePlayFirst, usePlayFirstOpen } from '../../shared/playFirst';
import { useSession } from '../../shared/session';
import { useSettings } from '../../shared/settings';
import { forgetVersions } from '../../shared/versioned';
import { useStrip } from '../../features/payments/strip';
import { notifyStartFailure } from '../../features/timing/startFailure';
import { Header } from './Header';
import './shell.css';
import { SideButtons } from './SideButtons';
import { SideMenu } from './SideMenu';
import { TabStrip } from './TabStrip';
import { texts } from './texts';

const PaymentsStrip = lazy(async () => ({
  default: (await import('../../features/payments/PaymentsStrip')).PaymentsStrip,
}));
const StripFollowers = lazy(() => import('../../features/payments/StripFollowers'));
const FilingWindow = lazy(() => import('../../features/gifts/FilingWindow'));
const PlayFirstModal = lazy(() => import('../../features/play-first/PlayFirstModal'));

/** One socket for the sign-in; a store switch opens a new one, and nothing that was read of the store before is shown any more. */
function useStaffLink(token: string | null, orgCode: string | undefined): void {
  useEffect(() => {
    if (token === null || orgCode === undefined) return;
    forgetVersions();
    return openStaffLink({
      auth: () => ({ token }),
      onResync: () => void queryClient.invalidateQueries(),
      onRevoked: () => notices.signInExpired(),
    });
  }, [token, orgCode]);
}

export function Shell() {
  const t = texts.use();
  const { token, user, permissions } = useSession();
  // Nothing that was filled in for one store or person is shown in another.
  const shown = `${user?.id ?? ''} ${user?.orgCode ?? ''}`;
  const { pathname } = useLocation();
  const { rail, multiTab } = useSettings();
  const depart = useDepartInfo();
  const paying = useStrip().length > 0;
  const playFirstOpen = usePlayFirstOpen();
  const filing = useGiftFilingOpen();
  const small = useMediaQuery('(max-width: 1300px)');
  useStaffLink(token, user?.orgCode);
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'departSetting') void queryClient.invalidateQueries({ queryKey: ['depart'] });
    if (payload.resource === 'dictionary' || payload.resource === 'dictionaryItem') renewDictionaries(queryClient);
  });
  useLiveTopic('runs', (event) => event.type === 'run.finished' && notifyStartFailure(event.payload));
  useEffect(() => {
    if (token === null) leaveAndReload();
  }, [token]);
  // The window belongs to the page that it was opened from.
  useEffect(() => closePlayFirst, [pathname]);
  useEffect(() => closeGiftFiling, [pathname]);

  const found = permissions ? findPage(permissions, pathname) : null;
  const layout = found?.kind === 'page' ? layoutOf(found.page.component) : 'page';
  const playFirst = hasApp(depart, 'XWHF');
  const dialogs = (
    <>
      {paying && (
        <Suspense>
          <StripFollowers />
        </Suspense>
      )}
      {playFirstOpen && (
        <Antd>
          <PlayFirstModal />
        </Antd>
      )}
      {filing && (
        <Antd>
          <FilingWindow />
        </Antd>
      )}
    </>
  );
  if (layout === 'bare') {
    return (
      <>
        <Outlet key={shown} />
        {dialogs}
      </>
    );
  }
  const narrow = layout === 'full' || rail || small;
  const withTabs = multiTab && layout !== 'full';
  const withDock = layout !== 'full';
  return (
    <>
      <div
        className={`shell${narrow ? ' shell-rail' : ''}${withTabs ? ' shell-tabbed' : ''}${layout === 'full' ? ' shell-full' : ''}${withDock ? ' shell-docked' : ''}`}
      >
        <a
          className="skip-link"
          href="#main"
          onClick={(event) => (event.preventDefault(), document.getElementById('main')?.focus())}
        >
          {t('toMain')}
        </a>
        <Header page={layout === 'full' && found?.kind === 'page' ? found.page : null} narrow={narrow} />
        <SideMenu menu={permissions?.menu ?? []} path={pathname} narrow={narrow} />
        {withTabs && <TabStrip page={found?.kind === 'page' ? found.page : null} />}
        <main id="main" className="shell-main" tabIndex={-1}>
          <Outlet key={shown} />
          {paying && layout === 'page' && (
            <div className="shell-strip">
              <Suspense>
                <PaymentsStrip />
              </Suspense>
            </div>
          )}
        </main>
        {withDock && <SideButtons playFirst={playFirst} />}
      </div>
      {dialogs}
    </>
  );
}
