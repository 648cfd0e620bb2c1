/** What every page stands in, without Ant Design: the data cache, language, look and notices. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { applyLang, useLang } from '../shared/i18n';
import { NoticeHost } from '../shared/NoticeHost';
import { useSettings } from '../shared/settings';
import { queryClient } from './queryClient';
import { applyTheme } from './applyTheme';

export function Providers({ children }: { children: ReactNode }) {
  const language = useLang();
  const { mode, colour, colourWeak } = useSettings();
  useEffect(() => applyTheme({ mode, colour, colourWeak }), [mode, colour, colourWeak]);
  useEffect(() => applyLang(), [language]);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <NoticeHost />
    </QueryClientProvider>
  );
}
