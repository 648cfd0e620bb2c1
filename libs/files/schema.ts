import type { AreaSchema } from '@paddock/kernel';
import { countFileBytes } from './functions/count-file-bytes.sql';
import { FileCategories1700000000822 } from './migrations/1700000000822-file-categories';
import { Files1700000000720 } from './migrations/1700000000720-files';

export { fileUsesText } from './functions/note-file-uses.sql';

export const filesSchema: AreaSchema = {
  migrations: [Files1700000000720, FileCategories1700000000822],
  audited: [
    { table: 'uploaded_file', kind: 'store', on: 'DELETE' },
    { table: 'file_quota', kind: 'store', on: 'UPDATE OF allowed_bytes' },
  ],
  acrossStores: {
    file_content: 'stores that upload the same bytes share them; who may read a file is in uploaded_file',
    file_removal: 'where bytes lay that nobody needs',
  },
  functions: { count_file_bytes: countFileBytes },
};
