import { readOnly } from './field';
import { resource } from './resource';

/** Gifts to members that staff apply for and another person reviews. Filed and reviewed by calls of their own. */
export const giftApplication = resource({
  name: 'giftApplication',
  path: '/apply/sysApply',
  names: { cn: ['优惠申请', '优惠申请'], en: ['Discount application', 'Discount applications'] },
  purpose: {
    cn: '送给会员的余额、积分、次数和圈数，在这里申请和审核。',
    en: 'Apply for and review gifts of balance, points, visits and laps to members.',
  },
  permissions: { list: 'apply:list' },
  scope: 'store',
  title: 'applyNumber',
  fields: {
    applyNumber: readOnly.text('申请号', 'Number', 'A260314-0004', { search: 'contains', sort: true, width: 128 }),
    createTime: readOnly.instant('时间', 'Time', '2026-03-14 14:28:00', { search: 'range', sort: 'desc' }),
    userId: readOnly.text('会员卡号', 'Member card', '8800231607', { search: 'exact', list: 'hidden' }),
    userTruename: readOnly.text('会员', 'Member', '陈一鸣', { search: 'contains', sort: true }),
    give: readOnly.money('赠送金额', 'Gifted amount', 20, { sort: true }),
    integral: readOnly.int('赠送积分', 'Gifted points', 0, { sort: true }),
    frequency: readOnly.int('赠送次数', 'Gifted visits', 0, { sort: true }),
    projectType: readOnly.choice('project_type', '消费项目', 'Project', 'currency', { search: 'exact' }),
    quan: readOnly.int('赠送圈数', 'Gifted laps', 10, { sort: true }),
    remark: readOnly.longText('原因', 'Reason', '换车等了 20 分钟'),
    applyState: readOnly.choice('apply_state', '状态', 'State', 'WAIT', { search: 'exact', sort: true }),
    reject: readOnly.text('驳回原因', 'Why rejected', '同一天已送过', { nullable: true }),
    applicantId: readOnly.text('申请人编号', 'Applicant id', '2234567890123400100', { search: 'wire', list: 'hidden' }),
    applicantName: readOnly.text('申请人', 'Applicant', '周敏', { search: 'contains', sort: true }),
    reviewerName: readOnly.text('审核人', 'Reviewer', '顾晓', { nullable: true, search: 'contains' }),
    reviewTime: readOnly.instant('审核时间', 'Reviewed', '2026-03-14 14:53:00', {
      nullable: true,
      search: 'range',
      sort: true,
    }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact' }),
  },
});
