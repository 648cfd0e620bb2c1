import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './app/base.css';
import { Providers } from './app/providers';
import { startRouter } from './app/router';
import { applyTheme } from './app/applyTheme';
import { applyLang } from './shared/i18n';
import { reportError } from './shared/pageErrors';
import { readStored } from './shared/storage';
import { currentSettings } from './shared/settings';

applyTheme(currentSettings());
applyLang();

/** A further language is one file, which is as needed as the scripts; without it for so long, English stands until it is there. */
const LANGUAGE_WAIT_MS_MAX = 5_000;

/** Nobody sees, or is refused in, English first: the page shows when its language is there. */
async function remembered(): Promise<void> {
  const code = readStored<string>('lang', 'cn');
  if (code === 'cn' || code === 'en') return;
  const shown = import('./shared/languageFiles').then(({ showRemembered }) => showRemembered(code));
  const late = new Promise((resolve) => void setTimeout(resolve, LANGUAGE_WAIT_MS_MAX));
  // A page in English is better than none.
  await Promise.race([shown.catch(() => undefined), late]);
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  // A browser that is too old shows what it needs in place of the pages (oldBrowsers.js).
  if (!root) return;
  // They are used when something is shown or pressed, so a browser that lacks them can fetch them first.
  if (!('requestIdleCallback' in window && 'any' in AbortSignal && 'groupBy' in Map && 'checkVisibility' in root))
    await import('./shared/olderBrowsers');
  await remembered();
  createRoot(root, {
    // The part that broke stands in a boundary, which keeps it to itself.
    onCaughtError: (error) => {
      console.error(error);
      reportError(error);
    },
  }).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={startRouter()} />
      </Providers>
    </StrictMode>,
  );
}

// Not awaited: further scripts import from this one, which would wait for them.
void start();
