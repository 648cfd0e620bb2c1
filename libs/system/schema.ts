import type { AreaSchema } from '@paddock/kernel';
import { Dictionaries1700000000402 } from './migrations/1700000000402-dictionaries';
import { SentenceCase1700000000476 } from './migrations/1700000000476-sentence-case';

export const systemSchema: AreaSchema = {
  migrations: [Dictionaries1700000000402, SentenceCase1700000000476],
  functions: {},
};
