/** Words of every picker. */
import { counterWords } from '../counterWords';
import { defineTexts } from '../i18n';

export const pickerTexts = defineTexts(
  'resourcePicker',
  {
    cn: {
      chosen: '已选 {count} 项',
      nothingChosen: '还没有选择',
      nothingFound: '没有找到',
      nothingFoundHint: '换一个条件再查，或重置条件',
      dispatch: '发车',
      recent: '最近查询',
    },
    en: {
      chosen: '{count} chosen',
      nothingChosen: 'Nothing chosen yet',
      nothingFound: 'Nothing found',
      nothingFoundHint: 'Search for something else, or reset',
      dispatch: 'Dispatch',
      recent: 'Recent',
    },
  },
  counterWords,
);
