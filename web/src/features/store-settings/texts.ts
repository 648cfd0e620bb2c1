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
      same: '没有改动',
      takeBack: '撤回 {name}',
      discardAll: '放弃改动',
      saveCount: '保存 {count} 处',
      groups: '设置分组',
      firstPrinter: '第一台小票机',
    },
    en: {
      setting: 'Setting',
      present: 'Present value',
      changes: '{count} changed',
      different: 'Different from what is saved: {count}',
      same: 'Nothing is changed',
      takeBack: 'Take back {name}',
      discardAll: 'Discard changes',
      saveCount: 'Save {count}',
      groups: 'Groups of settings',
      firstPrinter: 'The first printer',
    },
  },
  resourceTexts,
);
