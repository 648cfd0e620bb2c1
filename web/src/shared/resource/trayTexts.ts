import { defineTexts } from '../i18n';

export const trayTexts = defineTexts('tray', {
  cn: {
    title: '后台任务 {count}',
    leave: '可以离开本页',
    rows: '{count} 行',
    received: '已取 {size}',
    cancel: '取消',
    download: '下载',
    running: '{count} 项进行中',
    waiting: '{count} 项可下载',
    downloadFailed: '文件下载失败',
    unknownFile: '未知文件',
  },
  en: {
    title: 'Background tasks {count}',
    leave: 'You may leave this page',
    rows: '{count} rows',
    received: '{size} received',
    cancel: 'Cancel',
    download: 'Download',
    running: '{count} running',
    waiting: '{count} to download',
    downloadFailed: 'file download failed',
    unknownFile: 'unknown file',
  },
});
