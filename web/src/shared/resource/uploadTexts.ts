import { defineTexts } from '../i18n';

export const uploadTexts = defineTexts('upload', {
  cn: {
    choose: '选择图片，或拖到这里',
    hint: 'JPG、PNG，不超过 5 MB',
    kind: '只能是 JPG、PNG 图片',
    tooLarge: '文件不能超过 {max}MB',
    tooMany: '放不下更多文件了',
    notSent: '没有传上去，请重试',
    sending: '正在上传 {name}',
    open: '打开第 {number} 个文件',
    remove: '去掉第 {number} 个文件',
  },
  en: {
    choose: 'Choose pictures or drop them here',
    hint: 'JPG or PNG, up to 5 MB',
    kind: 'JPG or PNG pictures only',
    tooLarge: 'The file cannot exceed {max} MB',
    tooMany: 'No more files can be added',
    notSent: 'Upload failed, please try again',
    sending: 'Uploading {name}',
    open: 'Open file {number}',
    remove: 'Remove file {number}',
  },
});
export type UploadText = ReturnType<(typeof uploadTexts)['use']>;
