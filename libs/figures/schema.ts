import type { AreaSchema } from '@paddock/kernel';
import { Figures1700000000600 } from './migrations/1700000000600-figures';

export const figuresSchema: AreaSchema = {
  migrations: [Figures1700000000600],
  audited: [],
  functions: {},
};
