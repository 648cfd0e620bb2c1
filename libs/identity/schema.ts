import type { AreaSchema } from '@paddock/kernel';
import { Identity1700000000110 } from './migrations/1700000000110-identity';

export const identitySchema: AreaSchema = {
  migrations: [Identity1700000000110],
  functions: {},
};
