import { f } from './field';
import { resource } from './resource';

const example = { empty: { cn: '不填用门店的名称', en: 'Empty: the name of the store' } } as const;

/** What customers see of a store on their own phone: one row for each store. */
export const miniApp = resource({
  name: 'miniApp',
  path: '/sys/miniApp',
  names: { cn: ['小程序设置', '小程序设置'], en: ['Mini-app settings', 'Mini-app settings'] },
  purpose: {
    cn: '顾客在自己手机上看到的门店：名称、电话、地址、营业时间、公告、颜色和标志。',
    en: 'What customers see of the store on their phone: name, phone, address, hours, notice, colour and logo.',
  },
  permissions: { list: 'miniApp:list', edit: 'miniApp:edit' },
  scope: 'ownStore',
  title: 'storeName',
  fields: {
    storeName: f.text('门店', 'Store', '弯道卡丁车馆 · 滨江店', { form: false }),
    storeNameEn: f.text('门店英文名', 'English name', 'Apex Karting · Riverside', { form: false, list: 'hidden' }),
    storePhone: f.text('门店电话', 'Phone of the store', '0571-88000000', { form: false, list: 'hidden' }),
    storeAddress: f.text('门店地址', 'Address of the store', '', { form: false, list: 'hidden' }),
    displayName: f.text('显示名称', 'Name shown', '弯道卡丁车', {
      max: 50,
      group: { cn: '门店', en: 'Store' },
      hint: example.empty,
    }),
    displayNameEn: f.text('英文显示名称', 'English name shown', 'Apex Karting', { max: 50 }),
    phone: f.text('电话', 'Telephone', '0571-88000000', {
      max: 30,
      hint: { cn: '不填用门店的电话', en: 'Empty: that of the store' },
    }),
    address: f.text('地址', 'Address', '滨江区江南大道 1 号', {
      max: 200,
      hint: { cn: '不填用门店的地址', en: 'Empty: that of the store' },
    }),
    addressEn: f.text('英文地址', 'English address', '1 Jiangnan Avenue', { max: 200 }),
    openingHours: f.text('营业时间', 'Opening hours', '周一至周日 10:00–22:00', { max: 100 }),
    openingHoursEn: f.text('英文营业时间', 'English opening hours', 'Daily 10:00–22:00', { max: 100 }),
    notice: f.longText('公告', 'Notice', '身高 140 厘米以上可以上车。', {
      max: 300,
      list: false,
      group: { cn: '公告与样子', en: 'Notice and look' },
    }),
    noticeEn: f.longText('英文公告', 'English notice', 'Drivers are 140 cm or taller.', { max: 300, list: false }),
    colour: f.choice('mini_app_colour', '颜色', 'Colour', 'RED', { required: true }),
    logo: f.image('标志', 'Logo', 'a.png', { nullable: true, max: 68, list: false }),
    updateTime: f.instant('最后修改', 'Last change', '2026-03-14 14:31:52', { form: false, nullable: true }),
    sysOrgCode: f.store('门店编码', 'Store code', 'A01', { form: false, list: 'hidden' }),
  },
});
