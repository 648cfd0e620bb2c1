import { readOnly } from './field';
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
    en: "Waivers signed on drivers' phones: who, which version and how long they are valid.",
  },
  permissions: { list: 'waiver:list', export: 'waiver:export' },
  scope: 'store',
  title: 'name',
  order: {
    filters: ['name', 'phoneEnd', 'signTime'],
    columns: ['signTime', 'name', 'phone', 'state', 'validUntil', 'age', 'kartClass', 'guardian', 'textNumber'],
  },
  fields: {
    signTime: readOnly.instant('签署时间', 'Signed', '2026-03-14 14:26:00', {
      past: true,
      search: 'range',
      sort: 'desc',
      width: 150,
    }),
    name: readOnly.text('姓名', 'Name', '陈一鸣', { nullable: true, search: 'contains', sort: true, width: 120 }),
    phone: readOnly.phone('手机号', 'Phone', '13800002046', { nullable: true, width: 120 }),
    phoneEnd: readOnly.text('手机后四位', 'Last four digits', '2046', {
      nullable: true,
      max: 4,
      search: 'exact',
      list: 'hidden',
    }),
    state: readOnly.choice('waiver_state', '状态', 'State', 'SIGNED', { search: 'exact', width: 110 }),
    validUntil: readOnly.date('有效到', 'Valid until', '2026-03-14', { search: 'range', sort: true, width: 104 }),
    age: readOnly.int('年龄', 'Age', 26, { search: 'range', sort: true, width: 72 }),
    kartClass: readOnly.choice('kart_class', '车型', 'Kart', 'ADULT', { search: 'exact', width: 88 }),
    guardian: readOnly.yesNo('监护人签', 'Guardian signed', 'NO', { search: 'exact', width: 96 }),
    textNumber: readOnly.int('版本', 'Version', 3, { search: 'exact', width: 72 }),
    language: readOnly.choice('waiver_language', '签署语言', 'Language', 'cn', { search: 'exact', list: 'hidden' }),
    memberId: readOnly.text('会员卡号', 'Member card', '8800231607', {
      nullable: true,
      search: 'exact',
      list: 'hidden',
    }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
  },
});

/** Every version of the text that a store has asked for. A version is never changed: the next one replaces it. */
export const waiverText = resource({
  name: 'waiverText',
  path: '/waiver/sysWaiverText',
  names: { cn: ['免责书版本', '免责书版本'], en: ['Waiver text', 'Waiver texts'] },
  purpose: {
    cn: '免责书的每一版；已签的保留签的那一版。',
    en: 'Every version of the waiver. Signed waivers keep the version that was shown.',
  },
  permissions: { list: 'waivertext:list' },
  scope: 'ownStore',
  title: 'number',
  versioned: false,
  fields: {
    number: readOnly.int('版本', 'Version', 3, { sort: 'desc', width: 72 }),
    createTime: readOnly.instant('发布时间', 'Published', '2026-03-14 09:00:00', {
      past: true,
      search: 'range',
      sort: true,
      width: 150,
    }),
    createdName: readOnly.text('发布人', 'By', '王店长', { nullable: true, width: 96 }),
    textCn: readOnly.longText('中文', 'Chinese', '我已阅读并同意。', { max: 20_000, list: false }),
    textEn: readOnly.longText('英文', 'English', 'I have read this and agree.', { max: 20_000, list: false }),
  },
});
