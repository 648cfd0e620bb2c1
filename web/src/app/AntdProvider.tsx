/** Ant Design around the pages that use it: theme, language, and the host of all notices. */
import { App, ConfigProvider, theme } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useEffect, type ReactNode } from 'react';
import { leaveAndReload } from '../shared/api';
import { defineTexts, lang } from '../shared/i18n';
import { hostNotices, type Notice } from '../shared/notices';
import { useSettings } from '../shared/settings';
import { words } from '../shared/words';
import { antdTheme } from './theme';

const texts = defineTexts('antd', {
  cn: { expired: '登录已过期', expiredHint: '请重新登录后继续', relogin: '重新登录' },
  en: { expired: 'login expired', expiredHint: 'Please log in again to continue', relogin: 'relogin' },
});

function NoticeHost() {
  const { message, modal, notification } = App.useApp();
  useEffect(() => {
    const show = (notice: Notice): void => {
      if (notice.kind === 'operationPrompt') {
        modal.warning({ title: words.t('operationPrompt'), content: notice.text, okText: words.t('confirm') });
      } else if (notice.kind === 'signInExpired') {
        modal.confirm({
          title: texts.t('expired'),
          content: texts.t('expiredHint'),
          okText: texts.t('relogin'),
          cancelButtonProps: { style: { display: 'none' } },
          keyboard: false,
          onOk: () => leaveAndReload(),
        });
      } else if (notice.kind === 'error') {
        notification.error({ title: notice.text, duration: notice.seconds ?? 4 });
      } else {
        void message[notice.kind](notice.text);
      }
    };
    return hostNotices(show);
  }, [message, modal, notification]);
  return null;
}

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
      <App className="antd-app" message={{ maxCount: 3 }}>
        <NoticeHost />
        {children}
      </App>
    </ConfigProvider>
  );
}
