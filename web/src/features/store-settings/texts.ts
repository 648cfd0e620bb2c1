import { counterWords } from '../../shared/counterWords';
import { defineTexts } from '../../shared/i18n';

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
      wrongCount: '{count} 处要改',
      goToFirst: '到第一处',
      notSaved: '{count} 处未保存：{names}',
      groups: '设置分组',
      yes: '是',
      no: '否',
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
      wrongCount: '{count} to correct',
      goToFirst: 'Go to the first',
      notSaved: '{count} not saved: {names}',
      groups: 'Groups of settings',
      yes: 'Yes',
      no: 'No',
    },
  },
  counterWords,
);
