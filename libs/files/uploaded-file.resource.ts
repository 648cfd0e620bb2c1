import { uploadedFile } from '@paddock/contracts/resources';
import { Refusal } from '@paddock/kernel';
import { bind } from '@paddock/resources';
import { assertCategory } from '@paddock/system';

const USES = 'file_use u WHERE u.name = t.name';

export const uploadedFileTable = bind(uploadedFile)({
  table: 'uploaded_file',
  from: `uploaded_file t LEFT JOIN app_user p ON p.id = t.uploaded_by LEFT JOIN store s ON s.org_code = t.org_code
    LEFT JOIN category c ON c.id = t.category_id`,
  tables: ['uploaded_file', 'file_use', 'app_user', 'store', 'category'],
  columns: {
    categoryId: { sql: 't.category_id', text: { cn: 'c.name', en: "coalesce(nullif(c.name_en, ''), c.name)" } },
    uploaderName: 'p.real_name',
    // By its index for each row; of EXISTS the planner makes one hash of the whole table.
    used: { sql: `((SELECT true FROM ${USES} LIMIT 1) IS NOT NULL)`, boolean: true },
    usedBy: { sql: `ARRAY(SELECT DISTINCT u.subject FROM ${USES})`, several: true },
  },
  before: {
    edit: async (tx, _actor, { sysOrgCode }, { categoryId }) => {
      if (categoryId) await assertCategory(tx, categoryId, sysOrgCode, uploadedFile.fields.categoryId);
    },
    delete: async (tx, _actor, { name, originalName }) => {
      // A transaction that points at it meanwhile comes before, or waits until it is known that it is gone.
      await tx.query('SELECT FROM file_content WHERE name = $1 FOR UPDATE', [name]);
      const uses = await tx.query('SELECT FROM file_use WHERE name = $1 LIMIT 1', [name]);
      if (uses.length > 0) throw new Refusal('upload.inUse', { name: originalName });
    },
  },
});
