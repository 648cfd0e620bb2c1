import { z } from 'zod';
import { MOBILE_NUMBER } from '../forms';
import { listInput, nothing, page, permission, route, text } from './route';

const words = z.object({ cn: z.string(), en: z.string() });
const ruleSchema = z.object({
  id: z.string(),
  ruleName: z.string(),
  ruleCode: z.string(),
  /** JSON: an array of `{ digits, pattern, message }`. */
  ruleJson: z.string(),
  ruleDescription: z.string(),
  names: words,
  /** What each part demands, in the order in which they are looked at: `digits` is `*` for the whole value. */
  parts: z.array(z.object({ digits: z.string(), pattern: z.string(), sentences: words })),
  /** Form fields that are checked by it. */
  usedBy: z.array(z.object({ resource: words, field: words })),
});
export type CheckRule = z.infer<typeof ruleSchema>;

/** Asked while somebody types; what is saved is checked again. */
export const checkRoutes = {
  duplicate: route({
    methods: ['GET', 'POST'],
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
      'The rules are those of the list. A value that fails is refused with the message of the first part that it does not meet, and with that part as the result. `value` may be percent-encoded once more.',
    input: z.object({ ruleCode: text(64), value: text(500) }),
    answer: nothing,
    example: { input: { ruleCode: 'dict_code', value: 'reason' }, result: null },
  }),
  rules: route({
    methods: ['GET'],
    path: '/sys/checkRule/list',
    access: permission('checkRule:list'),
    summary:
      'How codes and numbers must be written, and which form fields are checked; the rules come with the product',
    description: 'Names and sentences stand in both languages; `ruleName` and `ruleJson` are in that of the request.',
    input: listInput,
    answer: page(ruleSchema),
    example: {
      input: { pageNo: 1, pageSize: 10 },
      result: {
        records: [
          {
            id: 'phone',
            ruleName: '手机号',
            ruleCode: 'phone',
            ruleJson: '[{"digits":"*","pattern":"^1[3-9]\\\\d{9}$","message":"手机号格式不正确"}]',
            ruleDescription: '',
            names: { cn: '手机号', en: 'Mobile number' },
            parts: [
              {
                digits: '*',
                pattern: MOBILE_NUMBER.source,
                sentences: { cn: '手机号格式不正确', en: 'The phone number is wrong' },
              },
            ],
            usedBy: [{ resource: { cn: '会员', en: 'Member' }, field: { cn: '手机号', en: 'Phone' } }],
          },
        ],
        total: 1,
        size: 10,
        current: 1,
        pages: 1,
      },
    },
  }),
};
