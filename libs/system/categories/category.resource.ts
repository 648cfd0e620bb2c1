import { category } from '@paddock/contracts/resources';
import { type Actor, must, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { bind } from '@paddock/resources';
import { usesOf, usesText } from './category-uses';

export const categoryTable = bind(category)({
  table: 'category',
  from: 'category t LEFT JOIN category p ON p.id = t.parent_id LEFT JOIN store s ON s.org_code = t.org_code',
  tables: ['category', 'store'],
  // A sheet may hold a category and others below it.
  addedOneByOne: true,
  columns: { parentId: { text: { cn: 'p.name', en: "coalesce(nullif(p.name_en, ''), p.name)" } } },
  before: {
    add: async (tx, actor, values) => {
      const parentId = aboveOf(values.parentId);
      if (parentId) await assertAbove(tx, parentId, seesAllStores(actor) ? null : actor.orgCode);
      return {
        ...(values.parentId === TOP ? { parent_id: null } : {}),
        ...(values.code ? {} : { code: await madeCode(tx, parentId) }),
      };
    },
    edit: async (tx, actor, before, values) => {
      assertOwn(actor, before.sysOrgCode);
      const parentId = aboveOf(values.parentId);
      if (!parentId && values.parentId === TOP) return { parent_id: null };
      if (!parentId || parentId === before.parentId) return;
      // Two that move at once could come to stand below each other.
      await tx.query("SELECT pg_advisory_xact_lock(hashtext('category moves'))");
      await assertAbove(tx, parentId, before.sysOrgCode);
      if (await standsBelow(tx, parentId, before.id))
        throw new Refusal('category.underItself', {}, 500, { field: 'parentId' });
    },
    delete: async (tx, actor, { id, name, nameEn, sysOrgCode }) => {
      assertOwn(actor, sysOrgCode);
      const uses = await usesOf(tx, id);
      if (uses.length > 0)
        throw new Refusal('category.used', { name: { cn: name, en: nameEn || name }, what: usesText(uses) });
    },
  },
});

/** Older clients use this id for the root of a tree. */
const TOP = '0';
const aboveOf = (parentId: string | null | undefined): string | null =>
  parentId === undefined || parentId === TOP ? null : parentId;

const CODE_LENGTH_MAX = 40;
const NEXT_NUMBER = `SELECT coalesce(max(substring(code FROM length($1) + 1)::int), 0) + 1 AS next FROM category
  WHERE left(code, length($1)) = $1 AND substring(code FROM length($1) + 1) ~ '^[0-9]{1,6}$'`;

/** `C1`, and below a category its code with a number: older clients give none. */
async function madeCode(tx: Tx, parentId: string | null): Promise<string> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('category codes'))");
  const [parent] = await tx.query<{ code: string }>('SELECT code FROM category WHERE id = $1', [parentId]);
  const prefix = parent && parent.code.length < CODE_LENGTH_MAX ? `${parent.code}-` : 'C';
  const [row] = await tx.query<{ next: number }>(NEXT_NUMBER, [prefix]);
  return `${prefix}${must(row, 'a number').next}`;
}

/** What is everybody's is changed by the person who is responsible for all stores. @throws Refusal */
function assertOwn(actor: Actor, orgCode: string | null): void {
  if (orgCode === null && !seesAllStores(actor)) throw new Refusal('category.ofHeadOffice', {}, 510);
}

/** @throws Refusal for a place that is not there, or that other stores than those of the row cannot see */
async function assertAbove(tx: Tx, parentId: string, orgCode: string | null): Promise<void> {
  const found = await tx.query(
    'SELECT FROM category WHERE id = $1 AND (org_code IS NULL OR org_code = $2) FOR KEY SHARE',
    [parentId, orgCode],
  );
  if (found.length === 0)
    throw new Refusal('resource.unknownReference', { field: category.fields.parentId }, 500, { field: 'parentId' });
}

async function standsBelow(tx: Tx, id: string, above: string): Promise<boolean> {
  const found = await tx.query(
    `WITH RECURSIVE up AS (SELECT id, parent_id FROM category WHERE id = $1
       UNION SELECT c.id, c.parent_id FROM category c JOIN up ON c.id = up.parent_id)
     SELECT FROM up WHERE id = $2`,
    [id, above],
  );
  return found.length > 0;
}
