/** What a list is for stands in sight on a laptop, in both languages: narrower columns before any that scroll away. */
import type { Page } from '@playwright/test';
import { expect, PAGES, test } from './support/test';

const LAPTOP = { width: 1366, height: 768 };
const refunds = '/consume/SysRefundList';
const announcements = '/isystem/SysAnnouncementList';

/** Columns without which a list does not answer what it is opened for. */
const LISTS = [
  {
    path: PAGES.members,
    cn: ['姓名', '状态', '余额', '次数', '圈数', '积分', '等级', '卡号', '手机号'],
    en: ['Real name', 'Balance', 'Visits', 'Laps', 'Points', 'Level', 'Card number', 'Phone'],
  },
  {
    path: PAGES.tariffs,
    cn: ['规则名称', '状态', '价格', '圈数', '时长', '消费类型', '会员日'],
    en: ['Rule', 'Price', 'Laps', 'Minutes', 'Type', 'Member days'],
  },
  {
    path: PAGES.rechargeRules,
    cn: ['规则名称', '状态', '充值金额', '赠送金额', '赠送积分', '赠送次数', '赠送圈数', '会员日'],
    en: ['Rule', 'Recharge', 'Gift', 'Points', 'Visits', 'Laps'],
  },
  {
    path: refunds,
    cn: ['退款号', '状态', '金额', '原单号', '退到', '原因', '经手', '时间'],
    en: ['Number', 'State', 'Amount', 'Goes to', 'Reason', 'By', 'Time'],
  },
  {
    path: PAGES.races,
    cn: ['开始时间', '车号', '车手', '结果', '圈数', '最快圈'],
    en: ['Started', 'Karts', 'How it ended', 'Laps', 'Best lap'],
  },
  {
    path: announcements,
    cn: ['标题', '状态', '优先级', '发给', '已读 / 应读', '发布时间', '最后修改'],
    en: ['Title', 'State', 'Priority', 'To', 'Published', 'Last change'],
  },
  {
    path: PAGES.paymentReviews,
    cn: ['单号', '类别', '状态', '渠道', '金额', '渠道已收', '渠道说明'],
    en: ['Order', 'Kind', 'State', 'Channel', 'Amount', 'Paid at channel', 'Channel says'],
  },
  {
    path: PAGES.paymentDifferences,
    cn: ['商户单号', '账单日', '渠道', '对象', '差异', '本地金额', '渠道金额', '状态'],
    en: ['Number at the channel', 'Day', 'Channel', 'Difference', 'Local amount', 'Channel amount', 'State'],
  },
  {
    path: PAGES.paymentDays,
    cn: ['账单日', '渠道', '本地收款', '渠道收款', '本地退款', '渠道退款', '未处理差异'],
    en: ['Day', 'Taken locally', 'Taken at channel', 'Refunded locally', 'Refunded at channel', 'Open differences'],
  },
  {
    path: PAGES.outbox,
    cn: ['时间', '渠道', '收件人', '内容', '状态', '已试次数', '原因'],
    en: ['Time', 'Channel', 'Receiver', 'Text', 'State', 'Attempts', 'Reason'],
  },
  {
    path: PAGES.auditLog,
    cn: ['时间', '种类', '谁', '动了什么', '序号'],
    en: ['Time', 'Kind', 'Who', 'What', 'Number'],
  },
] as const;

/** Figures that have less room than they need. */
const cutFigures = (page: Page): Promise<string[]> =>
  page
    .getByRole('table')
    .first()
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => getComputedStyle(cell).textAlign === 'right' && cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent ?? ''),
    );

for (const lang of ['cn', 'en'] as const) {
  test(`what each list is for is in sight on a laptop without scrolling, in ${lang}`, async ({ visit }) => {
    const page = await visit('manager', LISTS[0].path, { lang, viewport: LAPTOP });
    for (const list of LISTS) {
      await page.goto(`/#${list.path}`);
      for (const name of list[lang])
        await expect
          .soft(page.getByRole('columnheader', { name, exact: true }), `${name} of ${list.path}`)
          .toBeInViewport({ ratio: 1 });
      const table = page.getByRole('table').first();
      await expect
        .soft(table, list.path)
        .toHaveJSProperty('offsetWidth', await table.evaluate((drawn) => drawn.parentElement?.clientWidth));
      expect.soft(await cutFigures(page), `figures of ${list.path}`).toEqual([]);
    }
  });
}

test('a list that is narrower than its columns shows more of them as it grows', async ({ visit }) => {
  const page = await visit('manager', PAGES.members, { viewport: { width: 1024, height: 768 } });
  const columns = page.getByRole('button', { name: /^列 \d+ \/ \d+$/ });
  const count = async (): Promise<number> => Number(/\d+/.exec((await columns.textContent()) ?? '')?.[0]);
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(head('余额')).toBeInViewport({ ratio: 1 });
  const narrow = await count();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(count).toBeGreaterThan(narrow);
  await expect(head('门店')).toBeInViewport({ ratio: 1 });
});
