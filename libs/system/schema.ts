import type { AreaSchema } from '@paddock/kernel';
import { Dictionaries1700000000402 } from './migrations/1700000000402-dictionaries';

export const systemSchema: AreaSchema = { migrations: [Dictionaries1700000000402], functions: {} };
