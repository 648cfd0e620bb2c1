import { menuEntry } from '@paddock/contracts/resources';
import { must } from '@paddock/kernel';
import { bind } from '@paddock/resources';
import { lockedRecords } from './permissions.repository';
import { changedEntry, entriesBelow } from './permission-changes';

export const menuEntryTable = bind(menuEntry)({
  table: 'permission',
  columns: {
    menuType: 't.kind',
    parentId: {
      sql: "nullif(t.parent_id, '')",
      write: 'parent_id',
      text: { cn: 'p.name', en: "coalesce(nullif(p.name_en, ''), p.name)" },
    },
    sortNo: 't.position',
    perms: 't.code',
    permsType: { sql: 't.shown_when::int', write: 'shown_when' },
    status: { sql: 't.status::int', write: 'status' },
  },
  from: 'permission t LEFT JOIN permission p ON p.id = t.parent_id',
  tables: ['permission'],
  before: {
    edit: async (tx, actor, { id }, values, now) => {
      const rows = await lockedRecords(tx);
      const record = must(
        rows.find((row) => row.id === id),
        'the row that is changed',
      );
      const { parentId, hidden, permsType, status } = values;
      const row = changedEntry(rows, record, {
        name: values.name ?? record.name,
        ...(parentId === undefined ? {} : { parentId: parentId ?? '', menuType: placeOf(record.kind, parentId) }),
        ...(hidden === undefined ? {} : { hidden: hidden === 'YES' }),
        ...(permsType === 2 || permsType === 1 ? { permsType: permsType === 2 ? '2' : '1' } : {}),
        ...(status === 0 || status === 1 ? { status: status === 0 ? '0' : '1' } : {}),
      });
      return { parent_id: row.parent_id, kind: row.kind, updated_at: now, updated_by: actor.realName };
    },
    /** An entry goes with all that stands below it, and with every grant of them. */
    delete: async (tx, _actor, { id }) => {
      const below = entriesBelow(await lockedRecords(tx), [id]).filter((entry) => entry !== id);
      await tx.query('DELETE FROM permission WHERE id = ANY($1)', [below]);
    },
  },
});

/** A button stays one; an entry is at the top or below another. */
const placeOf = (kind: 0 | 1 | 2, parentId: string | null): 0 | 1 | 2 => (kind === 2 ? 2 : parentId ? 1 : 0);
