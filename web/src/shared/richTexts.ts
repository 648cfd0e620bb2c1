import { defineTexts } from './i18n';

export const richTexts = defineTexts('richText', {
  cn: {
    bold: '加粗',
    heading: '标题',
    bulletList: '列表',
    numberedList: '编号',
    link: '链接',
    linkAddress: '链接地址，回车确认',
    picture: '图片',
    pastedPlain: '粘贴时去掉样式',
  },
  en: {
    bold: 'Bold',
    heading: 'Heading',
    bulletList: 'List',
    numberedList: 'Numbers',
    link: 'Add a link',
    linkAddress: 'Address of the link, Enter confirms',
    picture: 'Picture',
    pastedPlain: 'Pasted text loses its looks',
  },
});
