/** Hash routes: the public pages, everything else behind the guard and inside the shell. */
import { createHashRouter, redirect, type RouteObject } from 'react-router';
import { currentSession, onFollow, onSessionChange } from '../shared/session';
import { defineTexts } from '../shared/i18n';
import { notices } from '../shared/notices';
import { queryClient } from './queryClient';
import { guard, root } from './guard';
import { RouteError } from './RouteError';
import { publicScreens, screenOf } from './screens';
import { onLangChange } from '../shared/i18n';

const texts = defineTexts('follow', {
  cn: { followed: '已在其他窗口切换门店，本窗口已随之切换' },
  en: { followed: 'The store was switched in another window; this one has followed' },
});

const shownIn = (): string => {
  const { user } = currentSession();
  return `${user?.id ?? ''} ${user?.orgCode ?? ''}`;
};

const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: root },
      { path: '/user', loader: () => redirect('/user/login') },
      { path: '/game', loader: () => redirect('/game/home') },
      ...publicScreens().map(({ component, path }) => ({
        path,
        lazy: async () => ({ Component: screenOf(component) }),
      })),
      {
        lazy: () => import('./shell/Shell').then((module) => ({ Component: module.Shell })),
        children: [
          {
            path: '*',
            loader: guard,
            lazy: () => import('./shell/ScreenOutlet').then((module) => ({ Component: module.ScreenOutlet })),
          },
        ],
      },
    ],
  },
];

/** What shows stays until the answer in the new language is there; what does not is read when it is shown. */
async function readInNewLanguage(): Promise<void> {
  await queryClient.cancelQueries();
  await Promise.all([
    queryClient.resetQueries({ predicate: (query) => query.getObserversCount() === 0 }),
    queryClient.invalidateQueries(),
  ]);
}

/** Reads the page of the address; it asks the service in the language that is spoken by then. */
export function startRouter(): ReturnType<typeof createHashRouter> {
  const router = createHashRouter(routes);
  // What was read belongs to the store and the person that it was read for.
  let shownFor = shownIn();
  onSessionChange(() => {
    if (shownIn() === shownFor) return;
    shownFor = shownIn();
    queryClient.clear();
  });
  onFollow(() => {
    notices.info(texts.t('followed'));
    void router.revalidate();
  });
  // Rows and menu titles carry words of the language that they were asked for in.
  onLangChange(() => {
    void router.revalidate();
    void readInNewLanguage();
  });
  return router;
}
