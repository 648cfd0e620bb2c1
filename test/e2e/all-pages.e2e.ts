/**
 * Every page of the product in both languages and both looks: readable by everybody, nothing cut off, nothing left untranslated. Among the
 * first files by its name, so that what it looks at is not what other tests have left.
 */
import { seriousFindings } from './support/axe';
import { everyPage, textsOn, Walk, withoutWords, wordsOfVenue } from './support/pages';
import { expect, test } from './support/test';

/** Each page is opened, looked at by axe and drawn in every width. */
const PAGE_MS_MAX = 6_000;
const TEST_MS_MAX = 60_000;
const widths = [1366, 1280];
const height = 768;

const pages = everyPage();
/** Each language in a look of its own: colours don't depend on words. */
const looks = { cn: 'light', en: 'dark' } as const;

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
      for (const each of theirs) {
        await walk.to(each);
        const { component } = each;
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
      }
    });
  }
}
