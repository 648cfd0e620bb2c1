import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './app/base.css';
import { Providers } from './app/providers';
import { router } from './app/router';
import { applyTheme } from './app/theme';
import { applyLang } from './shared/i18n';
import { currentSettings } from './shared/settings';

applyTheme(currentSettings().mode);
applyLang();

const root = document.getElementById('root');
if (!root) throw new Error('no root element');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
