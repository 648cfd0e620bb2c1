import { f, readOnly } from './field';
import { resource } from './resource';

/**
 * Members of the store with what they hold. Phones stay masked and are searched by a call of their own. Cards, freeze, expiry and the
 * consumption password are changed by calls of their own, each with its permission.
 */
export const member = resource({
  name: 'member',
  path: '/membermanage/sysMemberManage',
  names: { cn: ['会员', '会员'], en: ['Member', 'Members'] },
  purpose: {
    cn: '顾客开卡后就在这里：余额、次数、积分、圈数，和每一笔变动。',
    en: 'Customers with a card: balances and every transaction.',
  },
  permissions: {
    list: 'member:list',
    add: 'member:add',
    edit: 'member:edit',
    export: 'member:export',
    import: 'member:import',
  },
  // A card is opened by a call of its own, which answers the member.
  calls: { list: '/memberrecharge/sysMemberRecharge/memberlist', add: null },
  scope: 'store',
  title: 'realname',
  order: {
    filters: ['realname', 'phone', 'cardNumber'],
    columns: ['realname', 'balance', 'frequency', 'quan', 'integral', 'memberLevel', 'cardNumber', 'phone', 'nickname'],
    // The name comes first, then the accounts, then the rest of the person.
    importance: [
      'realname',
      'balance',
      'frequency',
      'quan',
      'integral',
      'cardNumber',
      'phone',
      'memberLevel',
      'nickname',
    ],
  },
  fields: {
    realname: f.text('姓名', 'Real name', '陈一鸣', {
      required: 'member.nameRequired',
      max: 30,
      search: 'contains',
      sort: true,
    }),
    nickname: f.text('昵称', 'Nickname', '弯心猎手', { max: 30, search: 'contains', sort: true }),
    phone: f.phone('手机号', 'Phone', '13800002046', {
      required: 'member.phoneRequired',
      nullable: true,
      search: 'own',
      askedHint: { cn: '前几位，或 %后四位', en: '1380, or %2046' },
    }),
    cardNumber: readOnly.text('卡号', 'Card number', '8800231607', {
      nullable: true,
      search: 'own',
      askedHint: { cn: '卡面号或卡内码', en: 'Printed or on chip' },
    }),
    idCard: f.text('卡内码', 'Chip number', '0412345678', {
      form: 'add',
      max: 64,
      as: 'code',
      nullable: true,
      search: 'wire',
      list: 'hidden',
    }),
    avatar: readOnly.image('头像', 'Avatar', '', { nullable: true, list: false }),
    balance: readOnly.money('余额', 'Balance', 1286.5),
    recharge: readOnly.money('充值余额', 'Paid in', 1000, { list: 'hidden' }),
    give: readOnly.money('赠送余额', 'Gifts', 286.5, { list: 'hidden' }),
    integral: readOnly.int('积分', 'Points', 3420),
    frequency: readOnly.int('次数', 'Visits', 4),
    quan: readOnly.int('圈数', 'Laps', 38),
    isChangWan: readOnly.choice('yes_no', '畅玩卡', 'Free-play card', 'NO'),
    changWanEndTime: readOnly.instant('畅玩到期', 'Card ends', '2026-12-31 23:59:59', {
      nullable: true,
      list: 'hidden',
    }),
    changwanName: readOnly.text('畅玩卡名称', 'Card name', '月卡', { nullable: true, list: 'hidden' }),
    changwanNameEn: readOnly.text('畅玩卡英文名称', 'Card name in English', 'One month', {
      nullable: true,
      list: 'hidden',
    }),
    havePassword: readOnly.yesNo('消费密码', 'Password', 'NO', { list: 'hidden' }),
    endTime: readOnly.date('有效期', 'Valid until', '2027-03-14', { nullable: true, search: 'range', sort: true }),
    memberLevel: readOnly.int('等级', 'Level', 3, { search: 'exact', sort: true }),
    exp: readOnly.int('经验', 'Experience', 2100, { sort: true, list: 'hidden' }),
    extraLaps: f.yesNo('可加圈', 'Extra laps', 'YES', {
      search: 'wire',
      list: 'hidden',
      consequence: { cn: '车辆控制可以给他加圈', en: 'marshals may give extra laps' },
    }),
    frozen: readOnly.yesNo('冻结', 'Frozen', 'NO', { search: 'exact' }),
    frozenReason: readOnly.text('冻结原因', 'Why frozen', '', { nullable: true, list: 'hidden' }),
    cardLost: readOnly.yesNo('已挂失', 'Card lost', 'NO', { search: 'wire', list: 'hidden' }),
    language: f.choice('message_language', '消息语言', 'Language of messages', 'en', {
      nullable: true,
      list: 'hidden',
      hint: { cn: '不选就用门店的', en: "The store's where none is chosen" },
    }),
    remark: f.longText('备注', 'Remark', '', { max: 500, nullable: true }),
    orgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
    createTime: readOnly.instant('开卡时间', 'Joined', '2026-01-05 10:00:00', { search: 'range', sort: 'desc' }),
  },
});
