/** Hash routes: seven open ones, everything else behind the guard and inside the shell. */
import { createHashRouter, redirect, type RouteObject } from 'react-router';
import { currentSession, onFollow, onSessionChange } from '../shared/session';
import { defineTexts } from '../shared/i18n';
import { notices } from '../shared/notices';
import { queryClient } from './queryClient';
import { guard, root } from './guard';
import { RouteError } from './RouteError';
import { screenOf } from './screens';
import { onLangChange } from '../shared/i18n';

const texts = defineTexts('follow', {
  cn: { followed: '已在其他窗口切换门店，本窗口已随之切换' },
  en: { followed: 'The store was switched in another window; this one has followed' },
});

const shownIn = (): string => {
  const { user } = currentSession();
  return `${user?.id ?? ''} ${user?.orgCode ?? ''}`;
};

/** An open page by its component key. */
function open(component: string): { Component: ReturnType<typeof screenOf> } {
  return { Component: screenOf(component) };
}

const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: root },
      { path: '/user', loader: () => redirect('/user/login') },
      { path: '/game', loader: () => redirect('/game/home') },
      { path: '/user/login', lazy: async () => open('user/Login') },
      { path: '/user/register', lazy: async () => open('user/Register') },
      { path: '/user/register-result', lazy: async () => open('user/RegisterResult') },
      { path: '/user/alteration', lazy: async () => open('user/Alteration') },
      { path: '/game/home', lazy: async () => open('game/Home') },
      { path: '/waiver/sign', lazy: async () => open('waiver/Sign') },
      { path: '/ride', lazy: async () => open('ride/Page') },
      { path: '/online/fill', lazy: async () => open('online/Fill') },
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
