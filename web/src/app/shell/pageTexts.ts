import { defineTexts } from '../../shared/i18n';
import { words } from '../../shared/words';

/** What stands around every page, also where there is no frame. */
export const texts = defineTexts(
  'page',
  {
    cn: {
      breadcrumb: '当前位置',
      notOpened: '打不开的页面',
      loading: '正在载入',
      shows: '显示：',
    },
    en: {
      breadcrumb: 'You are here',
      notOpened: 'Page failed to open',
      loading: 'Loading',
      shows: 'Shows: ',
    },
  },
  words,
);
