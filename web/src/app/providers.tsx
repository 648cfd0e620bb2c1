/** What every page stands in, without Ant Design: the data cache, language, look and notices. A language switch remounts all. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useEffect, type ReactNode } from 'react';
import { applyLang, useLang } from '../shared/i18n';
import { NoticeHost } from '../shared/NoticeHost';
import { useSettings } from '../shared/settings';
import { queryClient } from './queryClient';
import { applyTheme } from './theme';

export function Providers({ children }: { children: ReactNode }) {
  const language = useLang();
  const { mode } = useSettings();
  useEffect(() => applyTheme(mode), [mode]);
  useEffect(() => applyLang(), [language]);
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={language}>
        {children}
        <NoticeHost />
      </Fragment>
    </QueryClientProvider>
  );
}
