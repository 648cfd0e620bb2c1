/** Ant Design around the pages and windows that use it: theme and language. Loaded with the first of them. */
import { ConfigProvider, theme } from 'antd';
import { use, useDeferredValue, type ReactNode } from 'react';
import { Icon } from '../shared/Icon';
import { lang, useLanguageCode } from '../shared/i18n';
import { useSettings } from '../shared/settings';
import { useMediaQuery } from '../shared/useMediaQuery';
import { antdTheme } from './antdTheme';

/** The same caret as where a list is drawn without Ant Design. */
const withCaret = { suffixIcon: <Icon name="down" size={12} /> };
const okIsInk = { color: 'default', variant: 'solid' } as const;

const locales = {
  cn: async () => {
    const [{ default: dayjs }, { default: words }] = await Promise.all([
      import('dayjs'),
      import('antd/es/locale/zh_CN'),
      import('dayjs/locale/zh-cn'),
    ]);
    return { words, speakDates: () => dayjs.locale('zh-cn') };
  },
  en: async () => {
    const [{ default: dayjs }, { default: words }] = await Promise.all([
      import('dayjs'),
      import('antd/es/locale/en_US'),
    ]);
    return { words, speakDates: () => dayjs.locale('en') };
  },
};
const isOwn = (code: string): code is keyof typeof locales => code in locales;
const further = async () => (await import('./furtherLocale')).furtherLocale();
const loaded: Record<string, ReturnType<typeof further>> = {};

/** Words and dates of Ant Design in one language, read once. What could not be read, without a network for a moment, is read again. */
const localeOf = (code: string) => (loaded[code] ??= load(code));
const load = (code: string) => {
  const locale = isOwn(code) ? locales[code]() : further();
  // Where a window asks for it, the window says that it failed; nobody has asked for what is fetched ahead.
  locale.catch(() => delete loaded[code]);
  return locale;
};
void localeOf(lang());

export default function AntdProvider({ children }: { children: ReactNode }) {
  const { mode, colour } = useSettings();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  // The words before stay until those of the new language are there: a page that waits would be hidden meanwhile.
  const { words, speakDates } = use(localeOf(useDeferredValue(useLanguageCode())));
  speakDates();
  return (
    <ConfigProvider
      theme={antdTheme(mode, colour, !still, theme.darkAlgorithm)}
      locale={words}
      button={{ autoInsertSpace: false }}
      modal={{ okButtonProps: okIsInk }}
      select={withCaret}
    >
      {children}
    </ConfigProvider>
  );
}
