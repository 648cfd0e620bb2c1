import { must, Refusal, type Tx } from '@paddock/kernel';

interface Use {
  count: number;
  cn: string;
  en: readonly [one: string, many: string];
}

/** What stands below a category or is sorted by it; nothing where there is none. */
export async function usesOf(tx: Tx, id: string): Promise<Use[]> {
  // A transaction that sorts something by it meanwhile comes before, or waits until it is known that it is gone.
  await tx.query('SELECT FROM category WHERE id = $1 FOR UPDATE', [id]);
  const [row] = await tx.query<{ below: number; files: number; announcements: number }>(
    `SELECT (SELECT count(*)::int FROM category WHERE parent_id = $1) AS below,
       (SELECT count(*)::int FROM uploaded_file WHERE category_id = $1) AS files,
       (SELECT count(*)::int FROM announcement WHERE category_id = $1) AS announcements`,
    [id],
  );
  const { below, files, announcements } = must(row, 'the counts');
  const uses: readonly Use[] = [
    { count: below, cn: '个下级分类', en: ['category below it', 'categories below it'] },
    { count: files, cn: '个文件', en: ['file', 'files'] },
    { count: announcements, cn: '条公告', en: ['announcement', 'announcements'] },
  ];
  return uses.filter(({ count }) => count > 0);
}

/** `2 个文件、1 条公告`, `2 files, 1 announcement`. */
export const usesText = (uses: readonly Use[]): { cn: string; en: string } => ({
  cn: uses.map(({ count, cn }) => `${count} ${cn}`).join('、'),
  en: uses.map(({ count, en: [one, many] }) => `${count} ${count === 1 ? one : many}`).join(', '),
});

/** @throws Refusal naming the field, for a category that the store does not have; `orgCode` null: that not all stores have */
export async function assertCategory(
  tx: Tx,
  id: string,
  orgCode: string | null,
  field: { readonly cn: string; readonly en: string },
): Promise<void> {
  const found = await tx.query(
    'SELECT FROM category WHERE id = $1 AND (org_code IS NULL OR org_code = $2) FOR KEY SHARE',
    [id, orgCode],
  );
  if (found.length === 0) throw new Refusal('resource.unknownReference', { field }, 500, { field: 'categoryId' });
}
