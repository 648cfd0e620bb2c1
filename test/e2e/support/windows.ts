import type { Browser, Page, ViewportSize } from '@playwright/test';
import { interceptFirst, withoutRoutes } from './interception';

export interface WindowOptions {
  viewport: ViewportSize | null;
  reducedMotion: 'reduce' | 'no-preference';
}

/** More than these rest only after a test that looked at more screens at once. */
const RESTING_MAX = 3;

/**
 * What tests listen to. Playwright itself listens for the end of pages and contexts: without those listeners none could be closed any more.
 */
const LISTENED_TO = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'framenavigated', 'load', 'page', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'weberror', 'websocket'],
];

/** A page of the product that shows nothing and loads nothing; here its storage can be emptied and filled. */
const EMPTY_PAGE = '/health/live';

/**
 * Windows that are used again. A new one costs the machine more than the page that it loads: its process begins without fonts, compiled code
 * and connections, and ends with its context. What a test leaves in a window (storage, cookies, routes, listeners, further pages) is taken
 * away before the next one gets it; what can't be taken away (a moved clock, scripts that run before each page) asks for a window of its own.
 */
export class Windows {
  private readonly resting: Page[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly productUrl: string,
  ) {}

  /** A window without anything of an earlier test, on the empty page. `alone`: nobody has had it before. */
  async open({ viewport, reducedMotion }: WindowOptions, alone: boolean): Promise<Page> {
    const page = (alone ? undefined : this.resting.pop()) ?? (await this.newWindow());
    await page.emulateMedia({ colorScheme: 'light', reducedMotion });
    if (viewport) await page.setViewportSize(viewport);
    await page.goto(`${this.productUrl}${EMPTY_PAGE}`);
    await page.evaluate(emptyStorage);
    return page;
  }

  private async newWindow(): Promise<Page> {
    const context = await this.browser.newContext();
    const page = await context.newPage();
    interceptFirst(page);
    return page;
  }

  async end(page: Page): Promise<void> {
    if (!page.isClosed()) await withoutRoutes(page);
    await page.context().close();
  }

  async giveBack(page: Page): Promise<void> {
    const context = page.context();
    if (page.isClosed() || this.resting.length >= RESTING_MAX) return this.end(page);
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    await withoutRoutes(page);
    for (const type of LISTENED_TO) {
      context.removeAllListeners(type);
      page.removeAllListeners(type);
    }
    await context.clearCookies();
    await context.clearPermissions();
    // Ends the page's connections, so that no screen of this test is counted among those of the next one.
    await page.goto(`${this.productUrl}${EMPTY_PAGE}`);
    if (await page.evaluate(() => '__pwClock' in globalThis))
      throw new Error('this test moves the clock of a window that others use: visit with `alone`');
    this.resting.push(page);
  }
}

async function emptyStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}
