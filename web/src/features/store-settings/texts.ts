import { defineTexts } from '../../shared/i18n';
import { texts as resourceTexts } from '../../shared/resource/texts';

export const texts = defineTexts(
  'storeSettings',
  {
    cn: {
      setting: '设置',
      present: '现在的值',
      changes: '{count} 处改动',
      different: '与已保存的不同 {count}',
      takeBack: '撤回 {name}',
      discardAll: '放弃改动',
      saveCount: '保存 {count} 处',
      groups: '设置分组',
      firstPrinter: '第一台小票机',
    },
    en: {
      setting: 'Setting',
      present: 'Current value',
      changes: '{count} changed',
      different: 'Different from saved: {count}',
      takeBack: 'Undo {name}',
      discardAll: 'Discard changes',
      saveCount: 'Save {count}',
      groups: 'Setting groups',
      firstPrinter: 'First printer',
    },
  },
  resourceTexts,
);
