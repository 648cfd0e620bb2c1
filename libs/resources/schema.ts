import type { AreaSchema } from '@paddock/kernel';
import { listStamps } from './functions/list-stamps.sql';
import { ImportFiles1700000000400 } from './migrations/1700000000400-import-files';
import { ListChanges1700000000405 } from './migrations/1700000000405-list-changes';
import { ResourceChanges1700000000548 } from './migrations/1700000000548-resource-changes';
import { ListStamps1700000000210 } from './migrations/1700000000210-list-stamps';

export const resourcesSchema: AreaSchema = {
  migrations: [
    ListStamps1700000000210,
    ImportFiles1700000000400,
    ListChanges1700000000405,
    ResourceChanges1700000000548,
  ],
  acrossStores: {
    import_error_file: 'its address is open to those who know its secret, and it is gone after a week',
    list_change_floor: 'a number of a transaction',
  },
  functions: { list_stamps: listStamps },
};
