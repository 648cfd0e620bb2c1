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
    sending: '图片上传中…',
    pictureFailed: '图片 {file} 没有放进来：{reason}',
    pastedPlain: '粘贴时去掉样式',
  },
  en: {
    bold: 'Bold',
    heading: 'Heading',
    bulletList: 'List',
    numberedList: 'Numbers',
    link: 'Add a link',
    linkAddress: 'Link address, Enter to confirm',
    picture: 'Picture',
    sending: 'Uploading the picture…',
    pictureFailed: 'Picture {file} was not added: {reason}',
    pastedPlain: 'Paste without formatting',
  },
});
