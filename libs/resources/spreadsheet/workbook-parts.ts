/** Where the parts of a workbook are: programs name them as they like, and say by relationships which is which. */
import { type Tokens, tokensOf } from './xml.ts';
import type { Zip } from './zip.ts';

export interface WorkbookParts {
  /** Those that a person sees, in the order of their tabs. */
  sheets: string[];
  styles: string;
  strings: string;
  /** Days are counted from 1904, as old programs do. */
  from1904: boolean;
}

interface Relationship {
  id: string;
  /** The last word of its type: `worksheet`, `styles`. */
  kind: string;
  part: string;
}

const USUAL_WORKBOOK = 'xl/workbook.xml';
const USUAL_SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/;
const USUAL_STYLES = 'xl/styles.xml';
const USUAL_STRINGS = 'xl/sharedstrings.xml';

export async function partsOfWorkbook(zip: Zip): Promise<WorkbookParts> {
  const root = await relationships(zip, '');
  const workbook = root.find(({ kind }) => kind === 'officeDocument')?.part ?? USUAL_WORKBOOK;
  const named = await relationships(zip, workbook);
  const { tabs, from1904 } = await bookOf(tokensOf(zip.read(workbook)));
  const worksheets = new Map(named.filter(({ kind }) => kind === 'worksheet').map(({ id, part }) => [id, part]));
  const known = tabs.flatMap((tab) => {
    const part = worksheets.get(tab.relationship);
    return part === undefined || !zip.has(part) ? [] : [{ part, hidden: tab.hidden }];
  });
  const visible = known.filter(({ hidden }) => !hidden);
  const partOf = (wanted: string, usual: string): string => named.find(({ kind }) => kind === wanted)?.part ?? usual;
  return {
    sheets: known.length === 0 ? numberedSheets(zip) : (visible.length === 0 ? known : visible).map(({ part }) => part),
    styles: partOf('styles', USUAL_STYLES),
    strings: partOf('sharedStrings', USUAL_STRINGS),
    from1904,
  };
}

/** Of a workbook that does not say. */
function numberedSheets(zip: Zip): string[] {
  const numberOf = (name: string): number => Number(USUAL_SHEET.exec(name)?.[1] ?? Number.NaN);
  return zip.names.filter((name) => USUAL_SHEET.test(name)).toSorted((one, other) => numberOf(one) - numberOf(other));
}

async function bookOf(
  tokens: Tokens,
): Promise<{ tabs: { relationship: string; hidden: boolean }[]; from1904: boolean }> {
  const tabs: { relationship: string; hidden: boolean }[] = [];
  let from1904 = false;
  for await (const some of tokens)
    for (const token of some) {
      if (token.kind !== 'open') continue;
      if (token.name === 'workbookPr') from1904 = ['1', 'true'].includes(token.attributes['date1904'] ?? '');
      if (token.name !== 'sheet') continue;
      // Its prefix is whatever the file calls the namespace of relationships.
      const relationship = Object.entries(token.attributes).find(([name]) => /:id$/i.test(name))?.[1] ?? '';
      tabs.push({ relationship, hidden: /hidden$/i.test(token.attributes['state'] ?? '') });
    }
  return { tabs, from1904 };
}

/** What a part points at; of the package itself with an empty name. */
async function relationships(zip: Zip, part: string): Promise<Relationship[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const found: Relationship[] = [];
  for await (const some of tokensOf(zip.read(`${folder}_rels/${part.slice(folder.length)}.rels`)))
    for (const token of some)
      if (token.kind === 'open' && token.name === 'Relationship')
        found.push({
          id: token.attributes['Id'] ?? '',
          kind: (token.attributes['Type'] ?? '').split('/').at(-1) ?? '',
          part: resolved(folder, token.attributes['Target'] ?? ''),
        });
  return found;
}

/** A target as a name in the zip: from the root, or from the folder of the part that names it. */
function resolved(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : folder + target).replaceAll('\\', '/').split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return parts.join('/');
}
