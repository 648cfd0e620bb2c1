import { f } from './field';
import { resource } from './resource';

/**
 * Signed waivers. They are signed on customers' phones, and matched, shown in full and withdrawn by calls of their own. What a person has
 * written stands here masked, and is gone when its life time is over.
 */
export const waiver = resource({
  name: 'waiver',
  path: '/waiver/sysWaiver',
  names: { cn: ['免责书', '免责书'], en: ['Waiver', 'Waivers'] },
  purpose: {
    cn: '车手用自己的手机扫码签的免责书：谁签的、签的哪一版、有效到哪天。',
    en: 'What drivers have signed on their own phones: who, which version, and until when it is valid.',
  },
  permissions: { list: 'waiver:list', export: 'waiver:export' },
  scope: 'store',
  title: 'name',
  order: {
    filters: ['name', 'phoneEnd', 'signTime'],
    columns: ['signTime', 'name', 'phone', 'state', 'validUntil', 'age', 'kartClass', 'guardian', 'textNumber'],
  },
  fields: {
    signTime: f.instant('签署时间', 'Signed', '2026-03-14 14:26:00', {
      past: true,
      form: false,
      search: 'range',
      sort: 'desc',
      width: 150,
    }),
    name: f.text('姓名', 'Name', '陈一鸣', {
      form: false,
      nullable: true,
      search: 'contains',
      sort: true,
      width: 120,
    }),
    phone: f.phone('手机号', 'Phone', '13800002046', { form: false, nullable: true, width: 120 }),
    phoneEnd: f.text('手机后四位', 'Last four digits', '2046', {
      form: false,
      nullable: true,
      max: 4,
      search: 'exact',
      list: 'hidden',
    }),
    state: f.choice('waiver_state', '状态', 'State', 'SIGNED', { form: false, search: 'exact', width: 110 }),
    validUntil: f.date('有效到', 'Valid until', '2026-03-14', { form: false, search: 'range', sort: true, width: 104 }),
    age: f.int('年龄', 'Age', 26, { form: false, search: 'range', sort: true, width: 72 }),
    kartClass: f.choice('kart_class', '车型', 'Kart', 'ADULT', { form: false, search: 'exact', width: 88 }),
    guardian: f.yesNo('监护人签', 'Guardian signed', 'NO', { form: false, search: 'exact', width: 96 }),
    textNumber: f.int('版本', 'Version', 3, { form: false, search: 'exact', width: 72 }),
    language: f.choice('waiver_language', '签署语言', 'Language', 'cn', {
      form: false,
      search: 'exact',
      list: 'hidden',
    }),
    memberId: f.text('会员卡号', 'Member card', '8800231607', {
      form: false,
      nullable: true,
      search: 'exact',
      list: 'hidden',
    }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { form: false, search: 'exact' }),
  },
});

/** Every version of the text that a store has asked for. A version is never changed: the next one replaces it. */
export const waiverText = resource({
  name: 'waiverText',
  path: '/waiver/sysWaiverText',
  names: { cn: ['免责书版本', '免责书版本'], en: ['Waiver text', 'Waiver texts'] },
  purpose: {
    cn: '免责书的每一版；已签的保留签的那一版。',
    en: 'Each version of the waiver; what was signed keeps the version that was shown.',
  },
  permissions: { list: 'waivertext:list' },
  scope: 'ownStore',
  title: 'number',
  versioned: false,
  fields: {
    number: f.int('版本', 'Version', 3, { form: false, sort: 'desc', width: 72 }),
    createTime: f.instant('发布时间', 'Published', '2026-03-14 09:00:00', {
      past: true,
      form: false,
      search: 'range',
      sort: true,
      width: 150,
    }),
    createdName: f.text('发布人', 'By', '王店长', { form: false, nullable: true, width: 96 }),
    textCn: f.longText('中文', 'Chinese', '我已阅读并同意。', { form: false, max: 20_000, list: false }),
    textEn: f.longText('英文', 'English', 'I have read this and agree.', { form: false, max: 20_000, list: false }),
  },
});
