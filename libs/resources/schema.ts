import type { AreaSchema } from '@paddock/kernel';
import { listStamps } from './functions/list-stamps.sql';
import { ListStamps1700000000210 } from './migrations/1700000000210-list-stamps';

export const resourcesSchema: AreaSchema = {
  migrations: [ListStamps1700000000210],
  functions: { list_stamps: listStamps },
};
