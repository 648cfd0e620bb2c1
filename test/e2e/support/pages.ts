/** Every page there is: those of the menu, from its table, and those without an entry. A page that is added is looked at by itself. */
import { MENU } from '@paddock/contracts/identity';
import type { Page } from '@playwright/test';
import { declaredScreens } from '../../../web/declared-screens.mjs';
import { sql } from './instance';
import { expect } from './test';

export interface AnyPage {
  /** The key of its component. */
  component: string;
  path: string;
  /** Who opens it; null: nobody is signed in. */
  user: string | null;
}

/** Sees every page of the menu. */
const admin = 'admin';

/** Pages that no menu names, and groups that list what is below them. */
const WITHOUT_MENU: Readonly<Record<string, Pick<AnyPage, 'path' | 'user'>>> = {
  'user/Login': { path: '/user/login', user: null },
  'user/Register': { path: '/user/register', user: null },
  'user/RegisterResult': { path: '/user/register-result', user: null },
  'user/Alteration': { path: '/user/alteration', user: null },
  'game/Home': { path: '/game/home?orgCode=A01', user: null },
  'online/Fill': { path: '/online/fill', user: null },
  'ride/Page': { path: '/ride', user: null },
  'waiver/Sign': { path: '/waiver/sign', user: null },
  'counter/Customer': { path: '/counter/customer', user: admin },
  'exception/403': { path: '/403', user: admin },
  'exception/404': { path: '/404', user: admin },
  'exception/500': { path: '/500', user: admin },
};

/** Shown in the place of a group that a venue keeps open, and of a link that a venue adds; they have no address of their own. */
const WITHOUT_ADDRESS = ['exception/Group', 'layouts/IframePageView'];

/** @throws when a declared page is neither in the menu nor named here */
export function everyPage(): AnyPage[] {
  const inMenu = new Map(
    MENU.flatMap((entry) => ('component' in entry ? [[entry.component as string, entry.url]] : [])),
  );
  return declaredScreens().flatMap(({ name: component }) => {
    if (WITHOUT_ADDRESS.includes(component)) return [];
    const path = inMenu.get(component);
    const page = path === undefined ? WITHOUT_MENU[component] : { path, user: admin };
    if (!page) throw new Error(`${component} stands neither in the menu nor among the pages without an entry`);
    return [{ component, ...page }];
  });
}

/** Goes from page to page in one window, and knows when all that a page asked for is there. */
export class Walk {
  private readonly pending = new Set<unknown>();

  constructor(readonly page: Page) {
    page.on('request', (request) => this.pending.add(request));
    page.on('requestfinished', (request) => this.pending.delete(request));
    page.on('requestfailed', (request) => this.pending.delete(request));
  }

  async to({ component, path }: Pick<AnyPage, 'component' | 'path'>): Promise<void> {
    await this.page.goto(`/#${path}`);
    let quiet = 0;
    await expect
      .poll(
        async () => {
          const stands = await this.page.evaluate(
            () =>
              !document.querySelector('.screen-loading, [aria-busy="true"]') &&
              (document.querySelector('main')?.textContent ?? '').trim() !== '',
          );
          // The answer to the last question may lead to another one.
          quiet = stands && this.pending.size === 0 ? quiet + 1 : 0;
          return quiet;
        },
        { message: `${component} stands`, intervals: [50], timeout: 20_000 },
      )
      .toBeGreaterThan(2);
  }
}

/** Its texts are written side by side in both languages, and its list shows the Chinese ones. */
const IN_BOTH = 'message_template';

/** What the venue has written itself, in Chinese: everything in its tables that has no English beside it. Longest first. */
export async function wordsOfVenue(): Promise<string[]> {
  const columns = await sql<{ table: string; name: string; inEnglish: boolean }>(
    `SELECT c.table_name AS "table", c.column_name AS name,
            EXISTS (SELECT FROM information_schema.columns e
                     WHERE e.table_schema = 'public' AND e.table_name = c.table_name AND e.column_name = c.column_name || '_en') AS "inEnglish"
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'text'`,
  );
  const selects = columns.map(
    ({ table, name, inEnglish }) =>
      `SELECT "${name}" AS word FROM "${table}" WHERE "${name}" ~ '[一-龥]'${inEnglish && table !== IN_BOTH ? ` AND coalesce("${name}_en", '') = ''` : ''}`,
  );
  // What customers write on forms stands in JSON.
  selects.push("SELECT g.value AS word FROM online_answer_given, jsonb_each_text(given) g WHERE g.value ~ '[一-龥]'");
  const rows = await sql<{ word: string }>(`SELECT DISTINCT word FROM (${selects.join(' UNION ALL ')}) words`);
  // Some pages show a name without the time or the number that it begins with.
  const parts = rows.flatMap(({ word }) => [
    word.trim(),
    ...word.split(/\s+/).filter((part) => /\p{Script=Han}/u.test(part)),
  ]);
  return [...new Set(parts)].toSorted((one, other) => other.length - one.length);
}

/** What remains of a text without the venue's own words, of which a long one may be cut off with a dot of its own. */
export function withoutWords(text: string, words: readonly string[]): string {
  if (text.endsWith('…') && words.some((word) => word.startsWith(text.slice(0, -1)))) return '';
  return words.reduce((left, word) => left.replaceAll(word, ''), text);
}

/** What is written or said in the page, without what stands in its fields. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('script, style')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
    }
    return found.map((text) => text.trim()).filter((text) => text !== '');
  });
