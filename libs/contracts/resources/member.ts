import { f } from './field';
import { resource } from './resource';

/** Members of the store with what they hold. Phones stay masked and are searched by a call of their own. */
export const member = resource({
  name: 'member',
  path: '/membermanage/sysMemberManage',
  names: { cn: ['会员', '会员'], en: ['Member', 'Members'] },
  permissions: { list: 'member:list' },
  calls: { list: '/memberrecharge/sysMemberRecharge/memberlist' },
  scope: 'store',
  title: 'realname',
  versioned: false,
  fields: {
    realname: f.text('姓名', 'Real name', '陈一鸣', { form: false, search: 'contains', sort: true }),
    nickname: f.text('昵称', 'Nickname', '弯心猎手', { form: false, search: 'contains', sort: true }),
    phone: f.phone('手机号', 'Phone', '138****2046', { form: false, nullable: true }),
    idCard: f.text('卡内码', 'Chip number', '0412345678', {
      form: false,
      nullable: true,
      search: 'exact',
      list: 'hidden',
    }),
    avatar: f.image('头像', 'Avatar', '', { form: false, nullable: true, list: false }),
    balance: f.money('余额', 'Balance', 1286.5, { form: false }),
    recharge: f.money('充值余额', 'Paid in', 1000, { form: false }),
    give: f.money('赠送余额', 'Gifts', 286.5, { form: false }),
    integral: f.int('积分', 'Points', 3420, { form: false }),
    frequency: f.int('次数', 'Visits', 4, { form: false }),
    quan: f.int('圈数', 'Laps', 38, { form: false }),
    isChangWan: f.choice('yn', '畅玩卡', 'Free-play card', 'NO', { form: false }),
    changWanEndTime: f.instant('畅玩到期', 'Card ends', '2026-12-31 23:59:59', {
      form: false,
      nullable: true,
      list: 'hidden',
    }),
    changwanName: f.text('畅玩卡名称', 'Card name', '月卡', { form: false, nullable: true, list: 'hidden' }),
    havePassword: f.yesNo('消费密码', 'Password', 'NO', { form: false, list: 'hidden' }),
    endTime: f.date('有效期', 'Valid until', '2027-03-14', { form: false, nullable: true, search: 'wire', sort: true }),
    memberLevel: f.int('等级', 'Level', 3, { form: false, search: 'wire', sort: true }),
    exp: f.int('经验', 'Experience', 2100, { form: false, sort: true }),
    remark: f.longText('备注', 'Remark', '', { form: false, nullable: true }),
    orgCode: f.store('门店', 'Store', 'A01', { form: false, search: 'exact' }),
    createTime: f.instant('开卡时间', 'Joined', '2026-01-05 10:00:00', { form: false, search: 'range', sort: 'desc' }),
  },
});
