import type { AreaSchema } from '@paddock/kernel';
import { Dictionaries1700000000402 } from './migrations/1700000000402-dictionaries';
import { SentenceCase1700000000476 } from './migrations/1700000000476-sentence-case';
import { DictionaryBin1700000000700 } from './migrations/1700000000700-dictionary-bin';

export const systemSchema: AreaSchema = {
  migrations: [Dictionaries1700000000402, SentenceCase1700000000476, DictionaryBin1700000000700],
  functions: {},
};
