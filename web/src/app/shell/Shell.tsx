/** What stands behind every signed-in page: its live link, and the windows of the counter. The frame around it is a chunk of its own. */
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { lazyPart } from '../lazyPart';
import { queryClient } from '../queryClient';
import { Antd } from '../Antd';
import { findPage } from '../pages';
import { layoutOf } from '../screens';
import { leaveAndReload } from '../../shared/api';
import { useDepartInfo } from '../../shared/depart';
import { renewDictionaries } from '../../shared/dictionary';
import { openStaffLink, useLiveTopic } from '../../shared/live';
import { notices } from '../../shared/notices';
import { closeGiftFiling, useGiftFilingOpen } from '../../shared/giftFiling';
import { closePlayFirst, usePlayFirstOpen } from '../../shared/playFirst';
import { onDaysOver, useSession } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { venueZone } from '../../shared/venueZone';
import { forgetVersions } from '../../shared/versioned';
import { storeKey } from '../../shared/keys';
import { useStrip } from '../../features/payments/strip';
import { notifyStartFailure } from '../../features/timing/startFailure';
import { loadFrame } from './loadFrame';
import { PartBoundary } from './PartBoundary';

const Frame = lazyPart(loadFrame);
const PaymentsStrip = lazyPart(async () => ({
  default: (await import('../../features/payments/PaymentsStrip')).PaymentsStrip,
}));
const StripFollowers = lazyPart(() => import('../../features/payments/StripFollowers'));
const FilingWindow = lazyPart(() => import('../../features/gifts/FilingWindow'));
const PlayFirstWindow = lazyPart(async () => ({
  default: (await import('../../features/play-first/playFirstWindow')).PlayFirstWindow,
}));

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

/** By whose clock the store lives; what was shown by another one is drawn again. */
function useVenueZone(): string {
  const zone = useDepartInfo()?.timeZone;
  useEffect(() => {
    if (zone !== undefined) venueZone.set(zone);
  }, [zone]);
  return venueZone.use();
}

export function Shell() {
  const { token, user, permissions } = useSession();
  // Nothing that was filled in for one store or person is shown in another.
  const shown = `${user?.id ?? ''} ${user?.orgCode ?? ''} ${useVenueZone()}`;
  const { pathname } = useLocation();
  const paying = useStrip().length > 0;
  const playFirstOpen = usePlayFirstOpen();
  const filing = useGiftFilingOpen();
  useStaffLink(token, user?.orgCode);
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'departSetting' || payload.resource === 'department')
      void queryClient.invalidateQueries({ queryKey: storeKey('depart') });
    if (payload.resource === 'dictionary' || payload.resource === 'dictionaryItem') renewDictionaries(queryClient);
  });
  // From the first moment on: a part that loads later misses what happens until then.
  useLiveTopic('runs', (event) => event.type === 'run.finished' && notifyStartFailure(event.payload));
  useEffect(() => {
    if (token === null) leaveAndReload();
  }, [token]);
  useEffect(() => onDaysOver(notices.signInExpired), []);
  // The window belongs to the page that it was opened from, and to its store and person.
  useEffect(() => closePlayFirst, [pathname, shown]);
  // Until it has come, Esc calls it off before it does anything to the page.
  useHotkeys({ Escape: closePlayFirst }, playFirstOpen);
  useEffect(() => closeGiftFiling, [pathname, shown]);

  const found = permissions ? findPage(permissions, pathname) : null;
  const page = found?.kind === 'page' ? found.page : null;
  const layout = page ? layoutOf(page.component) : 'page';
  const outlet = <Outlet key={shown} />;
  return (
    <>
      {layout === 'bare' ? (
        outlet
      ) : (
        <Suspense>
          <Frame layout={layout} page={page} path={pathname}>
            {outlet}
            {paying && layout === 'page' && (
              <div className="shell-strip">
                <PartBoundary>
                  <Suspense>
                    <PaymentsStrip />
                  </Suspense>
                </PartBoundary>
              </div>
            )}
          </Frame>
        </Suspense>
      )}
      {paying && (
        <PartBoundary>
          <Suspense>
            <StripFollowers />
          </Suspense>
        </PartBoundary>
      )}
      {playFirstOpen && (
        <PartBoundary>
          <Suspense>
            <PlayFirstWindow />
          </Suspense>
        </PartBoundary>
      )}
      {filing && (
        <PartBoundary>
          <Antd>
            <FilingWindow />
          </Antd>
        </PartBoundary>
      )}
    </>
  );
}
