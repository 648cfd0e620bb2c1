import { z } from 'zod';
import { nothing, route, text } from './route';

/** Asked while somebody types; what is saved is checked again. */
export const checkRoutes = {
  duplicate: route({
    methods: ['GET'],
    path: '/sys/duplicate/check',
    access: 'signedIn',
    summary: 'Whether a value that must be unique is free',
    description:
      'Only fields that are declared unique can be asked about, by a person who may read the list: `tableName` is the name of the list or its older table (`sys_dict`), `fieldName` the field in either way of writing. An empty value passes. `dataId` is the row that may have the value already.',
    input: z.object({ tableName: text(64), fieldName: text(64), fieldVal: text(500), dataId: text(64) }),
    answer: nothing,
    example: {
      input: { tableName: 'sys_dict', fieldName: 'dict_code', fieldVal: 'reason', dataId: '' },
      result: null,
    },
  }),
  rule: route({
    methods: ['GET'],
    path: '/sys/checkRule/checkByCode',
    access: 'signedIn',
    summary: 'Whether a value is written as its rule demands',
    description:
      'Rules are `phone`, `dict_code` and `document_number`. A value that fails is refused with the message of the first part that it does not meet, and with that part as the result. `value` may be percent-encoded once more.',
    input: z.object({ ruleCode: text(64), value: text(500) }),
    answer: nothing,
    example: { input: { ruleCode: 'dict_code', value: 'reason' }, result: null },
  }),
};
