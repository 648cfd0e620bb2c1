import { department } from '@paddock/contracts/resources';
import { createFeed, dropFeed, Refusal, type Tx } from '@paddock/kernel';
import { bind } from '@paddock/resources';

export const departmentTable = bind(department)({
  table: 'store',
  columns: {
    departName: 't.name',
    departNameEn: 't.name_en',
    parentId: {
      sql: "nullif(t.parent_id, '')",
      write: 'parent_id',
      text: { cn: 'p.name', en: "coalesce(nullif(p.name_en, ''), p.name)" },
    },
    departOrder: 't.position',
    status: { sql: 't.active::int', write: 'active' },
  },
  from: 'store t LEFT JOIN store p ON p.id = t.parent_id',
  tables: ['store'],
  before: {
    add: async (tx, _actor, { parentId }) => ({
      parent_id: parentId ?? '',
      org_code: await nextOrgCode(tx, parentId ?? null),
    }),
    /** A department goes with those below it, but not while one of them has users or records. */
    delete: async (tx, _actor, { id }) => {
      const below = await tx.query<{ id: string; org_code: string }>(
        `WITH RECURSIVE below AS (
           SELECT id, org_code, 0 AS depth FROM store WHERE id = $1
           UNION ALL SELECT s.id, s.org_code, b.depth + 1 FROM store s JOIN below b ON s.parent_id = b.id)
         SELECT id, org_code FROM below ORDER BY depth DESC`,
        [id],
      );
      for (const store of below) {
        await dropFeed(tx, store.org_code);
        if (store.id !== id) await tx.query('DELETE FROM store WHERE id = $1', [store.id]);
      }
    },
  },
  after: {
    add: (tx, _actor, { orgCode }) => createFeed(tx, orgCode),
  },
});

const LEVEL_LENGTH = 3;
const NUMBERS_MAX = 99;

/** The next free code of a level: `A01`, below it `A01A01`. @throws Refusal for an unknown department above */
async function nextOrgCode(tx: Tx, parentId: string | null): Promise<string> {
  const parents = await tx.query<{ org_code: string }>('SELECT org_code FROM store WHERE id = $1 FOR UPDATE', [
    parentId ?? '',
  ]);
  if (parentId !== null && !parents[0])
    throw new Refusal('resource.unknownReference', { field: department.fields.parentId }, 500, { field: 'parentId' });
  const prefix = parents[0]?.org_code ?? '';
  const taken = await tx.query<{ org_code: string }>(
    'SELECT org_code FROM store WHERE starts_with(org_code, $1) AND length(org_code) = $2 ORDER BY org_code',
    [prefix, prefix.length + LEVEL_LENGTH],
  );
  const codes = new Set(taken.map(({ org_code }) => org_code));
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    for (let number = 1; number <= NUMBERS_MAX; number += 1) {
      const code = `${prefix}${letter}${String(number).padStart(2, '0')}`;
      if (!codes.has(code)) return code;
    }
  throw new Error(`no code is left below ${prefix}`);
}
