/** What staff do with the people in the line. */
import { entry } from './support/consumption';
import { queueUp } from './support/counter';
import { notice } from './support/screens';
import { expect, PAGES, test } from './support/test';

for (const [language, words] of [
  ['cn', { remind: '提醒', noShow: '过号', passed: '已过号', back: '重新排队', waits: '排队中' }],
  ['en', { remind: 'Remind', noShow: 'No show', passed: 'Passed', back: 'Back to the line', waits: 'Queuing' }],
] as const)
  test(`P-4.35 who was called and is not there is passed, F9 starts the next one, and the passed one is taken back (${language})`, async ({
    visit,
  }) => {
    const [first, second] = [await queueUp(), await queueUp()];
    const page = await visit('cashier', PAGES.consume, { lang: language });
    const act = (name: string) => entry(page, first).getByRole('button', { name, exact: true });
    const next = page.locator('.line-up-next');
    await entry(page, first).getByRole('button').first().click();
    await expect(act(words.remind)).toBeVisible();
    await expect(act(words.noShow)).toHaveCount(0);
    await act(words.remind).click();
    await expect(act(words.noShow)).toBeVisible();
    const actions = entry(page, first).locator('.entry-actions');
    expect(await actions.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await act(words.noShow).click();
    await expect(notice(page, first.paiduiText).last()).toBeVisible();
    await expect(entry(page, first)).toContainText(words.passed);
    await expect(next).toContainText(second.paiduiText);
    // The key waits for the answer, as its button does.
    await expect(next).not.toHaveAttribute('aria-busy', 'true');
    const sent = page.waitForRequest((request) => request.url().includes('/lineupstart?'));
    await page.keyboard.press('F9');
    expect(new URL((await sent).url()).searchParams.get('consumeid')).toBe(second.id);
    await act(words.back).click();
    await expect(entry(page, first)).toContainText(words.waits);
    await expect(next).toContainText(first.paiduiText);
  });
