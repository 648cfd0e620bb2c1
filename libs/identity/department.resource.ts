import { department } from '@paddock/contracts/resources';
import { type Actor, auditChains, createFeed, dropFeed, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { bind, type Row } from '@paddock/resources';
import { departmentsBelow } from './departments.repository';
import { goingOnIn, livingIn, livingText, makeParts, removeParts } from './store-parts';
import { beginLike } from './stores';
import { tables } from './tables';

const CLOSED = 0;

/** How another store is reached and what its licence says is head office's alone. */
const ofOwn = (column: string, otherwise: string): string =>
  `CASE WHEN $org::text IS NULL OR t.org_code = $org THEN t.${column} ELSE ${otherwise} END`;

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
    copyFrom: {
      sql: 't.made_like',
      text: { cn: 'm.name', en: "coalesce(nullif(m.name_en, ''), m.name)" },
    },
    departNameAbbr: 't.name_abbr',
    departOrder: 't.position',
    // As long as nobody has said what it is: what stands above others is a company.
    orgCategory: {
      sql: "coalesce(t.org_category, CASE WHEN t.parent_id = '' THEN '1' ELSE '2' END)",
      write: 'org_category',
    },
    mobile: { sql: ofOwn('mobile', "''"), write: 'mobile' },
    fax: { sql: ofOwn('fax', "''"), write: 'fax' },
    apps: { sql: 't.apps', several: true },
    endTime: ofOwn('licence_ends_on', 'NULL'),
    isUnline: 't.allows_cash',
    status: { sql: 't.active::int', write: 'active' },
    createBy: 't.created_by',
    updateBy: 't.updated_by',
  },
  from: 'store t LEFT JOIN store p ON p.id = t.parent_id LEFT JOIN store m ON m.id = t.made_like',
  tables: ['store'],
  // A sheet may hold a department and others below it, and each is made with all that belongs to it.
  addedOneByOne: true,
  before: {
    add: async (tx, actor, { parentId, copyFrom }) => {
      demandHeadOffice(actor);
      const from = copyFrom ? await orgCodeOf(tx, copyFrom, 'copyFrom') : null;
      const orgCode = await nextOrgCode(tx, parentId ?? null);
      const made = { parent_id: parentId ?? '', org_code: orgCode, created_by: actor.username };
      return { ...made, ...(await beginLike(tx, from)) };
    },
    edit: async (tx, actor, before, { parentId, status }, now) => {
      if (!seesAllStores(actor) && before.orgCode !== actor.orgCode)
        throw new Refusal('rights.notYourDepartment', {}, 510);
      if (status === CLOSED && before.status !== CLOSED) await demandClosable(tx, actor, before);
      const changed = { updated_by: actor.username, updated_at: now };
      if (parentId === undefined) return changed;
      if ((parentId ?? '') === (before.parentId ?? '')) return { ...changed, parent_id: parentId ?? '' };
      demandHeadOffice(actor);
      return { ...changed, parent_id: await placeFor(tx, before.id, parentId ?? '') };
    },
    /** A department goes with those below it, but not while anything lives in one of them. */
    delete: async (tx, actor, { id }) => {
      demandHeadOffice(actor);
      for (const store of await departmentsBelow(tx, id)) {
        const living = await livingIn(tx, store.org_code);
        if (living.length > 0)
          throw new Refusal('depart.lived', {
            name: { cn: store.name, en: store.name_en || store.name },
            what: livingText(living),
          });
        await removeParts(tx, store.org_code);
        await dropFeed(tx, store.org_code);
        if (store.id !== id) await tx.query('DELETE FROM store WHERE id = $1', [store.id]);
      }
    },
  },
  after: {
    add: async (tx, actor, { orgCode, copyFrom }) => {
      await createFeed(tx, orgCode);
      await makeParts(tx, { orgCode, from: copyFrom && (await orgCodeOf(tx, copyFrom, 'copyFrom')) });
      // Anyone who makes a store can enter it; everybody else is let in by name.
      await tables.insert(tx, 'user_store', { user_id: actor.userId, org_code: orgCode });
    },
  },
});

/** Nobody can enter a closed store, so that nobody could count its drawer or stop its karts; nor could anyone who has closed the one they stand in. */
async function demandClosable(tx: Tx, actor: Actor, store: Row<typeof department>): Promise<void> {
  if (store.orgCode === actor.orgCode) throw new Refusal('depart.closesOwn', {}, 500, { field: 'status' });
  const goingOn = await goingOnIn(tx, store.orgCode);
  if (goingOn.length > 0)
    throw new Refusal(
      'depart.goesOn',
      { name: { cn: store.departName, en: store.departNameEn || store.departName }, what: livingText(goingOn) },
      500,
      { field: 'status' },
    );
}

function demandHeadOffice(actor: Actor): void {
  if (!seesAllStores(actor)) throw new Refusal('depart.headOfficeOnly', {}, 510);
}

/** @throws Refusal for an unknown department */
async function orgCodeOf(tx: Tx, id: string, field: 'copyFrom' | 'parentId'): Promise<string> {
  const rows = await tx.query<{ org_code: string }>('SELECT org_code FROM store WHERE id = $1 FOR KEY SHARE', [id]);
  if (!rows[0]) throw new Refusal('resource.unknownReference', { field: department.fields[field] }, 500, { field });
  return rows[0].org_code;
}

/** Its code stays when a department moves: every record names its store by it. @throws Refusal for a place below itself */
async function placeFor(tx: Tx, id: string, parentId: string): Promise<string> {
  // Two that move at once could come to stand below each other.
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('department moves'))");
  if (parentId === '') return '';
  await orgCodeOf(tx, parentId, 'parentId');
  if ((await departmentsBelow(tx, id)).some((below) => below.id === parentId))
    throw new Refusal('depart.underItself', {}, 500, { field: 'parentId' });
  return parentId;
}

const LEVEL_LENGTH = 3;
const NUMBERS_MAX = 99;

/**
 * The next code of a level that no store has or had: `A01`, below it `A01A01`. Of a store that is gone the audit log and more still bear the
 * code, and each store that there was has a chain in it. @throws Refusal for an unknown department above
 */
async function nextOrgCode(tx: Tx, parentId: string | null): Promise<string> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('department codes'))");
  const prefix = parentId === null ? '' : await orgCodeOf(tx, parentId, 'parentId');
  const taken = await tx.query<{ org_code: string }>(
    'SELECT org_code FROM store WHERE starts_with(org_code, $1) AND length(org_code) = $2',
    [prefix, prefix.length + LEVEL_LENGTH],
  );
  const codes = new Set([...taken.map(({ org_code }) => org_code), ...(await auditChains(tx, prefix))]);
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    for (let number = 1; number <= NUMBERS_MAX; number += 1) {
      const code = `${prefix}${letter}${String(number).padStart(2, '0')}`;
      if (!codes.has(code)) return code;
    }
  throw new Error(`no code is left below ${prefix}`);
}
