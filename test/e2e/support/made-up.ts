/** A made-up language, as the one file that any further language is: every text of the product, longer and marked. */
import type { Page } from '@playwright/test';
import { englishTexts } from '../../../scripts/texts.mjs';

export const MADE_UP = 'eo';
const name = 'Made up';

/** A third longer, as German is, with marks at both ends; what is filled in stays. */
const madeUp = (text: string): string => `‹${text}${'~'.repeat(Math.ceil(text.length / 3))}›`;

export const madeUpFile = (): object => ({
  ...{ tag: MADE_UP, name },
  texts: Object.fromEntries(Object.entries(englishTexts()).map(([key, text]) => [key, madeUp(text)])),
});

/** The service has the file; only these pages offer it, so that no other test meets it. */
export async function offerMadeUp(page: Page): Promise<void> {
  await page.route('**/languages/index.json', (route) => route.fulfill({ json: [{ code: MADE_UP, name }] }));
}
