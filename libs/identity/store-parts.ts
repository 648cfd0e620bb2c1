import { must, newId, type Tx } from '@paddock/kernel';

/** What an area keeps of a store: how it begins there, and what keeps the store from being deleted or closed. */
export interface StorePart {
  /** What a new store begins with; `from`: the store that it takes after. */
  make?(tx: Tx, store: { orgCode: string; from: string | null }): Promise<void>;
  /** What lives in the store, in the order in which people would name it; nothing where there is none. */
  livesIn?(tx: Tx, orgCode: string): Promise<readonly Living[]>;
  /** What goes on in the store and has to end before it is closed: nobody can enter it afterwards. */
  goesOn?(tx: Tx, orgCode: string): Promise<readonly Living[]>;
  /** Takes away what it was made with. Called when nothing lives there. */
  remove?(tx: Tx, orgCode: string): Promise<void>;
}
export interface Living {
  count: number;
  cn: string;
  en: [one: string, many: string];
}

const parts: StorePart[] = [];

/** Once for each area, when it is loaded. */
export function registerStorePart(part: StorePart): void {
  parts.push(part);
}

export async function makeParts(tx: Tx, store: { orgCode: string; from: string | null }): Promise<void> {
  for (const part of parts) await part.make?.(tx, store);
}

export const livingIn = (tx: Tx, orgCode: string): Promise<Living[]> => foundBy((part) => part.livesIn?.(tx, orgCode));
export const goingOnIn = (tx: Tx, orgCode: string): Promise<Living[]> => foundBy((part) => part.goesOn?.(tx, orgCode));

async function foundBy(asked: (part: StorePart) => Promise<readonly Living[]> | undefined): Promise<Living[]> {
  const found: Living[] = [];
  for (const part of parts) found.push(...((await asked(part)) ?? []));
  return found.filter(({ count }) => count > 0);
}

export async function removeParts(tx: Tx, orgCode: string): Promise<void> {
  for (const part of [...parts].reverse()) await part.remove?.(tx, orgCode);
}

/** `3 辆车和 1 个会员`, `3 vehicles and 1 member`. */
export const livingText = (living: readonly Living[]): { cn: string; en: string } => ({
  cn: joined(
    living.map(({ count, cn }) => `${count} ${cn}`),
    '、',
    '和 ',
  ),
  en: joined(
    living.map(({ count, en: [one, many] }) => `${count} ${count === 1 ? one : many}`),
    ', ',
    ' and ',
  ),
});
const joined = (texts: readonly string[], comma: string, last: string): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(comma)}${last}${must(texts.at(-1), 'the last one')}`;

/** A statement that copies rows of one store (`$1`) to another (`$2`): those of `$3` under the ids of `$4`. `table` is a constant of the program. */
export const copyStatement = (table: string): string =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', n.id, 'org_code', $2::text, 'created_at', now(), 'version', 1))).*
   FROM ${table} t JOIN unnest($3::text[], $4::text[]) AS n(former, id) ON n.former = t.id WHERE t.org_code = $1`;

/** Copies those rows under new ids, in the order of the former ones. */
export async function copyRows(
  tx: Tx,
  copy: string,
  rows: readonly { id: string }[],
  from: string,
  to: string,
): Promise<void> {
  const former = rows.map(({ id }) => id);
  if (former.length > 0) await tx.query(copy, [from, to, former, former.map(() => newId())]);
}
