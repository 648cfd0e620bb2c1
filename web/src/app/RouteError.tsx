/** The last net: a page that broke, with a way out and without a code or a stack. */
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { forgetSignIn } from '../shared/session';
import { reportError } from '../shared/pageErrors';
import { defineTexts } from '../shared/i18n';
import { words } from '../shared/words';

const texts = defineTexts(
  'routeError',
  {
    cn: { title: '这一页没有打开', hint: '请重新载入；若仍不行，请重新登录。' },
    en: {
      title: 'This page did not open',
      hint: 'Reload the page. If that does not help, sign in again.',
    },
  },
  words,
);

export function RouteError() {
  const error = useRouteError();
  const t = texts.use();
  useEffect(() => {
    console.error(error);
    reportError(error);
  }, [error]);
  const message = error instanceof TypeError ? error.message : null;
  return (
    <main className="list-state" role="alert">
      <strong>{t('title')}</strong>
      <span>{message?.includes('permissions') ? message : t('hint')}</span>
      <span>
        <button className="plain-button" onClick={() => window.location.reload()}>
          {t('reload')}
        </button>{' '}
        <button
          className="plain-button"
          onClick={() => {
            forgetSignIn();
            window.location.hash = '#/user/login';
            window.location.reload();
          }}
        >
          {t('relogin')}
        </button>
      </span>
    </main>
  );
}
