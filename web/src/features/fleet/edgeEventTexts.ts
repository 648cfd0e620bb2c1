import { counterWords } from '../../shared/counterWords';
import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts(
  'edgeEvents',
  {
    cn: {
      apply: '重新记入',
      drop: '放弃',
      look: '查看内容',
      contentOf: '{kind} · 第 {seq} 条',
      dropTitle: '放弃这个事件',
      dropHint: '它不会再记入，内容留着备查。',
    },
    en: {
      apply: 'Apply again',
      drop: 'Drop',
      look: 'View content',
      contentOf: '{kind} · number {seq}',
      dropTitle: 'Drop this event',
      dropHint: 'It will not be applied. Its content is kept.',
    },
  },
  counterWords,
);
