/** Calls that a test answers in the place of the service: from the moment at which `page.route` is through, none slips past it. */
import type { Page } from '@playwright/test';

/** Costs the service nothing where it is not caught yet. */
const PROBE = '/health/live?caught';
const CAUGHT = 'caught';

const caught = new WeakSet<Page>();

/**
 * Chromium reports that calls are intercepted before the page's own process knows it: a call that is made at once may still go to the
 * service by itself, and Playwright reports nothing of it, not even that there was one. So a probe is sent until it is intercepted.
 */
export function interceptFirst(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...args: Parameters<Page['route']>) => {
    const added = await route(...args);
    if (!caught.has(page)) {
      await route(/\/health\/live\?caught$/, (each) => each.fulfill({ body: CAUGHT }));
      await page.evaluate(
        async ([url, expected]) => {
          while ((await (await fetch(url)).text()) !== expected);
        },
        [PROBE, CAUGHT] as const,
      );
      caught.add(page);
    }
    return added;
  };
}

/** Removes what the page's calls are answered with. An answer that the test changes on its way may still be under way when the test ends. */
export async function withoutRoutes(page: Page): Promise<void> {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  caught.delete(page);
}
