import type { AreaSchema } from '@paddock/kernel';
import {
  beginFillRules,
  drawnFromSequence,
  fillCounter,
  fillNumberText,
  nextFillNumber,
} from './functions/fill-number.sql';
import { Dictionaries1700000000402 } from './migrations/1700000000402-dictionaries';
import { SentenceCase1700000000476 } from './migrations/1700000000476-sentence-case';
import { DictionaryBin1700000000700 } from './migrations/1700000000700-dictionary-bin';
import { BrowserErrors1700000001550 } from './migrations/1700000001550-browser-errors';
import { Categories1700000000821 } from './migrations/1700000000821-categories';
import { DictionaryChanges1700000000963 } from './migrations/1700000000963-dictionary-changes';
import { DiskSamples1700000000942 } from './migrations/1700000000942-disk-samples';
import { FillRules1700000000820 } from './migrations/1700000000820-fill-rules';

export const systemSchema: AreaSchema = {
  migrations: [
    Dictionaries1700000000402,
    SentenceCase1700000000476,
    DictionaryBin1700000000700,
    FillRules1700000000820,
    Categories1700000000821,
    DiskSamples1700000000942,
    DictionaryChanges1700000000963,
    BrowserErrors1700000001550,
  ],
  readOnly: ['built_in_fill_rule'],
  appendOnly: ['given_number'],
  audited: [
    { table: 'fill_rule', kind: 'store', on: 'UPDATE' },
    { table: 'category', kind: 'store', on: 'INSERT OR UPDATE OR DELETE' },
    // The product adds its own at each start.
    { table: 'dictionary', kind: 'store', on: 'UPDATE OR DELETE' },
    { table: 'dictionary_item', kind: 'store', on: 'UPDATE OR DELETE' },
  ],
  storeOf: { given_number: { column: 'scope', shared: true } },
  acrossStores: {
    dictionary: 'the dictionaries are those of all stores; what a store adds is in dictionary_item',
    built_in_fill_rule: 'what each store begins with',
    disk_sample: 'the disks of the installation',
    browser_error: 'what failed in a browser, without a word about whose it was',
  },
  functions: {
    fill_number_text: fillNumberText,
    fill_counter: fillCounter,
    drawn_from_sequence: drawnFromSequence,
    next_fill_number: nextFillNumber,
    begin_fill_rules: beginFillRules,
  },
};
