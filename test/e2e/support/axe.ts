import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Waits until nothing fades or slides any more: half-faded words have no contrast. What moves for ever is not waited for. */
async function standsStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Serious findings of axe on what the page shows now. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await standsStill(page);
  // Pages have no frames of others, for which axe would open another page; what passed is not described.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
