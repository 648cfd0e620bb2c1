/** The figures of the day, as a chart of its hours. */
import { expect, PAGES, test } from './support/test';

test('the hours of today stand over those of last week, and say their figures when pointed at', async ({ visit }) => {
  const page = await visit('manager', PAGES.analysis, {
    viewport: { width: 1366, height: 768 },
    before: async (fresh) => {
      await fresh.route('**/dashboard/sysDashboard/today*', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { result: { series: unknown[] } };
        answer.result.series = Array.from({ length: 12 }, (_, index) => ({
          ...{ hour: index + 10, takings: index < 5 ? 1200 + index * 640 : 0, runs: index < 5 ? 20 + index : 0 },
          ...{ lastWeekTakings: 1800 + ((index * 700) % 4100), lastWeekRuns: 18 + index },
        }));
        await route.fulfill({ response, json: answer });
      });
    },
  });
  const chart = page.getByRole('img', { name: '每小时营收' });
  await expect(chart.locator('svg')).toBeVisible();
  await expect(chart.locator('svg')).toContainText('12:00');
  await chart.hover({ position: { x: 300, y: 100 } });
  await expect(chart).toContainText(/\d+:00 今天 ¥[\d,.]+，上周同日 ¥[\d,.]+/);
});
