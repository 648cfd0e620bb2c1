/** Ant Design around the pages and windows that use it: theme and language. Loaded with the first of them. */
import { ConfigProvider, theme } from 'antd';
import { use, type ReactNode } from 'react';
import { lang, type Lang } from '../shared/i18n';
import { useSettings } from '../shared/settings';
import { antdTheme } from './antdTheme';

const okIsInk = { color: 'default', variant: 'solid' } as const;

const locales = {
  cn: async () => {
    const [{ default: dayjs }, { default: locale }] = await Promise.all([
      import('dayjs'),
      import('antd/locale/zh_CN'),
      import('dayjs/locale/zh-cn'),
    ]);
    dayjs.locale('zh-cn');
    return locale;
  },
  en: async () => {
    const [{ default: dayjs }, { default: locale }] = await Promise.all([import('dayjs'), import('antd/locale/en_US')]);
    dayjs.locale('en');
    return locale;
  },
};
const loaded: Partial<Record<Lang, ReturnType<(typeof locales)[Lang]>>> = {};

/** Words and dates of Ant Design in one language, read once. */
const localeOf = (language: Lang) => (loaded[language] ??= locales[language]());
void localeOf(lang());

export default function AntdProvider({ children }: { children: ReactNode }) {
  const { mode } = useSettings();
  return (
    <ConfigProvider
      theme={antdTheme(mode, theme.darkAlgorithm)}
      locale={use(localeOf(lang()))}
      button={{ autoInsertSpace: false }}
      modal={{ okButtonProps: okIsInk }}
    >
      {children}
    </ConfigProvider>
  );
}
