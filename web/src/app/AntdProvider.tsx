/** Ant Design around the pages and dialogs that use it: theme and language. Loaded with the first of them. */
import { App, ConfigProvider, theme } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { lang } from '../shared/i18n';
import { useSettings } from '../shared/settings';
import { antdTheme } from './theme';

const okIsInk = { color: 'default', variant: 'solid' } as const;

export default function AntdProvider({ children }: { children: ReactNode }) {
  const { mode } = useSettings();
  dayjs.locale(lang() === 'en' ? 'en' : 'zh-cn');
  return (
    <ConfigProvider
      theme={antdTheme(mode, theme.darkAlgorithm)}
      locale={lang() === 'en' ? enUS : zhCN}
      button={{ autoInsertSpace: false }}
      modal={{ okButtonProps: okIsInk }}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
