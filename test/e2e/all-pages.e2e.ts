/**
 * Every page of the product in both languages and both looks: readable by everybody, usable by keys, nothing cut off, nothing left
 * untranslated. Among the first files by its name, so that what it looks at is not what other tests have left.
 */
import { seriousFindings } from './support/axe';
import { account } from './support/instance';
import { formOpensAndCloses, reachesMainControl } from './support/keyboard';
import { everyPage, textsOn, Walk, withoutWords, wordsOfVenue } from './support/pages';
import { expect, test } from './support/test';

/** Each page is opened, looked at by axe, drawn in every width and gone through by keys. */
const PAGE_MS_MAX = 6_000;
const TEST_MS_MAX = 60_000;
const widths = [1366, 1280];
const height = 768;

const pages = everyPage();
/** Each language in a look of its own: colours don't depend on words. */
const looks = { cn: 'light', en: 'dark' } as const;

interface Entry {
  path: string;
  hidden?: boolean;
  children?: Entry[];
  meta: { url: string };
}

/** Where the entries of the menu lead that `username` is given, without those that lead out of the product. */
async function menuOf(username: string): Promise<string[]> {
  const { menu } = await (await account(username)).get<{ menu: Entry[] }>('/sys/permission/getUserPermissionByToken');
  const leaves = (entries: readonly Entry[]): Entry[] =>
    entries.flatMap((entry) => (entry.hidden ? [] : entry.children ? leaves(entry.children) : [entry]));
  return leaves(menu).flatMap(({ path, meta }) => (meta.url === '' ? [path] : []));
}

for (const lang of ['cn', 'en'] as const) {
  for (const user of new Set(pages.map((page) => page.user))) {
    const theirs = pages.filter((page) => page.user === user);
    const who = user === null ? 'nobody' : user;
    const language = lang === 'en' ? 'English' : 'Chinese';
    test(`every page that ${who} opens, in ${language}, ${looks[lang]}: no serious finding, nothing cut off, nothing untranslated`, async ({
      visit,
    }) => {
      test.setTimeout(TEST_MS_MAX + theirs.length * PAGE_MS_MAX);
      const words = lang === 'en' ? await wordsOfVenue() : [];
      const mode = looks[lang];
      const viewport = { width: widths[0] ?? 0, height };
      const walk = new Walk(await visit(user, '/user/alteration', { lang, viewport, stored: { settings: { mode } } }));
      const { page } = walk;
      const entries = user === null ? [] : await menuOf(user);
      const dead: string[] = [];
      for (const each of theirs) {
        await walk.to(each);
        const { component } = each;
        if (entries.includes(each.path)) {
          const heads = page.locator('h1').first().waitFor({ state: 'attached', timeout: 5_000 });
          const hasHeading = await heads.then(
            () => true,
            () => false,
          );
          if (!hasHeading || /#\/(403|404|500)$/.test(page.url())) dead.push(each.path);
        }
        expect.soft(await seriousFindings(page), `findings of axe on ${component}, ${mode}`).toEqual([]);
        if (lang === 'en') {
          const rest = (await textsOn(page)).map((text) => withoutWords(text, words));
          // The switch of the language stands in the other one, and somebody without a picture has the first letter of the name.
          const letters = new Set(['中', '中文', ...words.map((word) => word.slice(0, 1))]);
          const chinese = rest.filter((text) => /\p{Script=Han}/u.test(text) && !letters.has(text));
          expect.soft([...new Set(chinese)], `untranslated on ${component}`).toEqual([]);
        }
        for (const width of widths) {
          await page.setViewportSize({ width, height });
          await expect
            .soft(page.locator('html'), `width of ${component} at ${width}`)
            .toHaveJSProperty('scrollWidth', width);
        }
        await page.setViewportSize(viewport);
        // By keys in one language: what has the focus doesn't depend on words. Forms are looked at in both looks.
        if (lang === 'cn') await reachesMainControl(page, component);
        await formOpensAndCloses(page, component, lang === 'cn' ? 'keys' : 'click');
      }
      if (user === null) return;
      await test.step('P-2.10.13 nothing in the menu is a dead end: each entry leads to a page with a heading', async () => {
        expect(entries.length).toBeGreaterThan(20);
        expect(dead).toEqual([]);
        expect(theirs.map(({ path }) => path)).toEqual(expect.arrayContaining(entries));
      });
    });
  }
}
