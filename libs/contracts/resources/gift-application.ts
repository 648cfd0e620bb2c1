import { f } from './field';
import { resource } from './resource';

/** Gifts to members that staff apply for and another person reviews. Filed and reviewed by calls of their own. */
export const giftApplication = resource({
  name: 'giftApplication',
  path: '/apply/sysApply',
  names: { cn: ['优惠申请', '优惠申请'], en: ['Discount application', 'Discount applications'] },
  purpose: {
    cn: '送给会员的余额、积分、次数和圈数，在这里申请和审核。',
    en: 'Balance, points, visits and laps given to members are applied for and reviewed here.',
  },
  permissions: { list: 'apply:list' },
  scope: 'store',
  title: 'applyNumber',
  fields: {
    applyNumber: f.text('申请号', 'Number', 'A260314-0004', {
      form: false,
      search: 'contains',
      sort: true,
      width: 128,
    }),
    createTime: f.instant('时间', 'Time', '2026-03-14 14:28:00', { form: false, search: 'range', sort: 'desc' }),
    userId: f.text('会员卡号', 'Member card', '8800231607', { form: false, search: 'exact', list: 'hidden' }),
    userTruename: f.text('会员', 'Member', '陈一鸣', { form: false, search: 'contains', sort: true }),
    give: f.money('赠送金额', 'Gifted amount', 20, { form: false, sort: true }),
    integral: f.int('赠送积分', 'Gifted points', 0, { form: false, sort: true }),
    frequency: f.int('赠送次数', 'Gifted visits', 0, { form: false, sort: true }),
    projectType: f.choice('project_type', '消费项目', 'Project', 'currency', { form: false, search: 'exact' }),
    quan: f.int('赠送圈数', 'Gifted laps', 10, { form: false, sort: true }),
    remark: f.longText('原因', 'Reason', '换车等了 20 分钟', { form: false }),
    applyState: f.choice('apply_state', '状态', 'State', 'WAIT', {
      form: false,
      search: 'exact',
      sort: true,
    }),
    reject: f.text('驳回原因', 'Why rejected', '同一天已送过', { form: false, nullable: true }),
    applicantId: f.text('申请人编号', 'Applicant id', '2234567890123400100', {
      form: false,
      search: 'wire',
      list: 'hidden',
    }),
    applicantName: f.text('申请人', 'Applicant', '周敏', { form: false, search: 'contains', sort: true }),
    reviewerName: f.text('审核人', 'Reviewer', '顾晓', { form: false, nullable: true, search: 'contains' }),
    reviewTime: f.instant('审核时间', 'Reviewed', '2026-03-14 14:53:00', {
      form: false,
      nullable: true,
      search: 'range',
      sort: true,
    }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { form: false, search: 'exact' }),
  },
});
