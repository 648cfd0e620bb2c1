import { defineTexts } from '../i18n';
import { words } from '../words';

export const trayTexts = defineTexts(
  'tray',
  {
    cn: {
      title: '后台任务 {count}',
      leave: '可以离开本页',
      received: '已取 {size}',
      running: '{count} 项进行中',
      waiting: '{count} 项可下载',
      downloadFailed: '文件下载失败',
    },
    en: {
      title: 'Background tasks {count}',
      leave: 'You can leave this page',
      received: '{size} received',
      running: '{count} running',
      waiting: '{count} to download',
      downloadFailed: 'File download failed',
    },
  },
  words,
);
