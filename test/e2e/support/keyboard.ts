/** What can be reached by the keyboard alone, and seen to be reached. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './axe';
import { expect } from './test';

/** More than any page has before the control that it is for. */
const TABS_MAX = 40;
/** So many presses are made before the page is asked where they have led. */
const PRESSES = 5;
const ADD = '.resource-tools > .key-button-primary';

/** Its button chooses a file of the computer. */
const WITHOUT_FORM = ['system/FileList'];

interface Focused {
  name: string;
  visible: boolean;
}
interface Watch {
  /** The search field of the page as it is now, or its first button: a list that is read again may have moved or replaced it. */
  main: () => HTMLElement | null;
  reached: boolean;
  stops: { element: HTMLElement; held: string[][] }[];
  looks: (element: HTMLElement) => string[];
}

/** Notes what gets the focus and how that looks, from now on. Of a window that was watched before, what it noted is dropped. */
const watchFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const holder = window as unknown as { watch?: Watch };
    const known = holder.watch !== undefined;
    const around = (element: HTMLElement): (Element | null)[] => {
      const [above, further] = [element.parentElement, element.parentElement?.parentElement ?? null];
      return [element, element.nextElementSibling, above, further, further?.parentElement ?? null];
    };
    const looks = (element: HTMLElement): string[] =>
      around(element).flatMap((each) => {
        if (each === null) return [''];
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
        const outline = outlineStyle === 'none' || outlineWidth === '0px' ? '' : `${outlineWidth} ${outlineColor}`;
        return [outline, boxShadow === 'none' ? '' : boxShadow];
      });
    const fields = 'input:not([type="hidden"]):not([type="checkbox"]):not([type="radio"]):not(:disabled), textarea';
    const shown = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert], [tabindex="-1"]:not(main)') === null;
    const first = (selector: string): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>(selector)].find(shown);
    const page = document.querySelector('main') ? 'main' : 'body';
    const within = (parts: string): string =>
      parts
        .split(', ')
        .map((part) => `${page} ${part}`)
        .join(', ');
    const main = (): HTMLElement | null =>
      first(within(fields)) ?? first(within('button:not(:disabled)')) ?? first(within('a[href]')) ?? null;
    const watch: Watch = { main, reached: false, stops: [], looks };
    holder.watch = watch;
    if (!known) {
      // A ring that fades in is not there yet.
      const still = document.createElement('style');
      still.textContent = '*, ::before, ::after { transition: none !important }';
      document.head.append(still);
      document.addEventListener('focusin', ({ target }) => {
        if (!(target instanceof HTMLElement)) return;
        const stop = { element: target, held: [looks(target)] };
        holder.watch?.stops.push(stop);
        if (holder.watch?.main()?.contains(target)) holder.watch.reached = true;
        // Fields of Ant Design draw their ring once their component knows.
        queueMicrotask(() => document.activeElement === target && stop.held.push(looks(target)));
      });
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    watch.stops = [];
    watch.reached = false;
    // From the first element of the page on; the link there leads past header and menu.
    const skip = document.querySelector<HTMLElement>('.skip-link');
    skip?.focus();
    return skip !== null;
  });

const led = (page: Page): Promise<{ reached: boolean; isEmpty: boolean; last: string[] }> =>
  page.evaluate(() => {
    const { main, reached, stops } = (window as unknown as { watch: Watch }).watch;
    const isEmpty = main() === null;
    const name = ({ element }: Watch['stops'][number]): string =>
      `${element.tagName} ${element.className} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 20) ?? ''}`;
    return {
      isEmpty,
      reached: isEmpty || reached,
      last: stops.slice(-3).map(name),
    };
  });

/** Every stop, with whether something around it looked different while it had the focus. Nothing has the focus afterwards. */
const stopsOf = (page: Page): Promise<Focused[]> =>
  page.evaluate(async () => {
    const { stops, looks } = (window as unknown as { watch: Watch }).watch;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await new Promise(requestAnimationFrame);
    return stops
      .filter(({ element }) => element.isConnected && element.id !== 'main')
      .map(({ element, held }) => {
        const left = looks(element);
        return {
          name: `${element.tagName} ${element.className} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? ''}`,
          visible: held.some((look) => look.some((each, index) => each !== '' && each !== left[index])),
        };
      });
  });

/** Whether the focus stays in the main control, with others beside it. */
const isTrapped = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const main = (window as unknown as { watch: Watch }).watch.main();
    const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';
    const others = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (element) => element !== main && element.checkVisibility({ visibilityProperty: true }),
    );
    return others.length > 0 && document.activeElement === main;
  });

/** From the first element of the page to its search field or first button by Tab alone, each stop with a visible ring. */
export async function reachesMainControl(page: Page, what: string): Promise<void> {
  if (await watchFocus(page)) await page.keyboard.press('Enter');
  let state = await led(page);
  // A page to be looked at: nothing can be pressed there.
  if (state.isEmpty) return;
  for (let pressed = 0; !state.reached && pressed < TABS_MAX; pressed += PRESSES) {
    for (let press = 0; press < PRESSES; press += 1) await page.keyboard.press('Tab');
    state = await led(page);
  }
  expect.soft(state, `by Tab to the main control of ${what}`).toMatchObject({ reached: true });
  // It lets go again: no trap.
  await page.keyboard.press('Tab');
  expect.soft(await isTrapped(page), `the main control of ${what} keeps the focus`).toBe(false);
  const stops = await stopsOf(page);
  const unseen = stops.filter(({ visible }) => !visible).map(({ name }) => name);
  expect.soft([...new Set(unseen)], `focus without a ring on ${what}`).toEqual([]);
}

/** The form behind the button that adds something: looked at by axe; the focus goes into it, and back to the button after Esc. */
export async function formOpensAndCloses(page: Page, what: string, by: 'keys' | 'click'): Promise<void> {
  const add = page.locator(ADD).first();
  if (WITHOUT_FORM.includes(what) || (await add.count()) === 0 || !(await add.isEnabled())) return;
  const address = page.url();
  if (by === 'keys') {
    await add.focus();
    await page.keyboard.press('Enter');
  } else await add.click();
  const open = page.getByRole('dialog').last();
  await expect(open, `form of ${what}`).toBeVisible();
  expect(page.url()).toBe(address);
  const inside = (): Promise<boolean> => open.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(inside, { message: `the focus is in the form of ${what}`, intervals: [20, 50, 100] }).toBe(true);
  expect.soft(await seriousFindings(page), `findings of axe on the form of ${what}`).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog'), `form of ${what} after Esc`).toHaveCount(0);
  if (by === 'keys') await expect.soft(add, `the button of ${what} after Esc`).toBeFocused();
}
