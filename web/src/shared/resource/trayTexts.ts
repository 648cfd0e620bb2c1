import { defineTexts } from '../i18n';
import { words } from '../words';

export const trayTexts = defineTexts(
  'tray',
  {
    cn: {
      title: '后台任务 {count}',
      leave: '可以离开本页',
      rows: '{count} 行',
      received: '已取 {size}',
      download: '下载',
      running: '{count} 项进行中',
      waiting: '{count} 项可下载',
      downloadFailed: '文件下载失败',
    },
    en: {
      title: 'Background tasks {count}',
      leave: 'You may leave this page',
      rows: '{count} rows',
      rows_one: '{count} row',
      received: '{size} received',
      download: 'Download',
      running: '{count} running',
      waiting: '{count} to download',
      downloadFailed: 'File download failed',
    },
  },
  words,
);
