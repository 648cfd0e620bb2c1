import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './app/base.css';
import { Providers } from './app/providers';
import { router } from './app/router';
import { applyTheme } from './app/applyTheme';
import { applyLang } from './shared/i18n';
import { readStored } from './shared/storage';
import { currentSettings } from './shared/settings';

applyTheme(currentSettings());
applyLang();
const remembered = readStored<string>('lang', 'cn');
if (remembered !== 'cn' && remembered !== 'en') {
  // English stands until the file is there.
  void import('./shared/languageFiles').then(({ showRemembered }) => showRemembered(remembered));
}

const root = document.getElementById('root');
if (!root) throw new Error('no root element');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
