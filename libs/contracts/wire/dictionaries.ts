import { z } from 'zod';
import { idInput, idListSchema, noInput, nothing, permission, route, text } from './route';

const CODE_LENGTH_MAX = 200;
const code = z.object({ code: z.string().min(1).max(CODE_LENGTH_MAX) });
/** `text`, `title` and `label` are the same: clients differ in which they read. */
const itemSchema = z.object({
  value: z.string(),
  text: z.string(),
  title: z.string(),
  label: z.string(),
  enabled: z.boolean(),
});
export type DictionaryChoice = z.infer<typeof itemSchema>;

const dictionaryNodeSchema = z.object({
  key: z.string(),
  title: z.string(),
  id: z.string(),
  dictName: z.string(),
  dictNameEn: z.string(),
  dictCode: z.string(),
  description: z.string(),
  type: z.int(),
  delFlag: z.int(),
  builtIn: z.enum(['YES', 'NO']),
  createTime: z.string(),
});
export type DictionaryNode = z.infer<typeof dictionaryNodeSchema>;

export const treeNodeSchema = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  code: z.string(),
  parentId: z.string(),
  isLeaf: z.boolean(),
  leaf: z.boolean(),
});
export type TreeChoice = z.infer<typeof treeNodeSchema>;

const itemExample = { value: 'payed', text: '已支付', title: '已支付', label: '已支付', enabled: true };
const nodeExample: DictionaryNode = {
  key: '2234567890123400700',
  title: '券门槛',
  id: '2234567890123400700',
  dictName: '券门槛',
  dictNameEn: 'Coupon threshold',
  dictCode: 'coupon_threshold',
  description: '',
  type: 0,
  delFlag: 0,
  builtIn: 'YES',
  createTime: '2026-03-14 14:31:52',
};
const OF_TABLES =
  'A code of the form `table,text,value` reads rows of a table instead. It is one of a short fixed list (`sys_depart`, `sys_dict`, `sys_position`, `sys_role`, `sys_user`), for anyone who may read that list; anything else is refused.';

export const dictionaryRoutes = {
  items: route({
    methods: ['GET'],
    path: '/sys/dict/getDictItems/:code',
    access: 'signedIn',
    anyStore: true,
    summary: 'Items of a dictionary in order; an unknown code has none',
    description: OF_TABLES,
    input: code,
    answer: z.array(itemSchema),
    example: { input: { code: 'pay_state' }, result: [itemExample] },
  }),
  everyItem: route({
    methods: ['GET'],
    path: '/sys/dict/queryAllDictItems',
    access: 'signedIn',
    anyStore: true,
    summary: 'The items of all dictionaries by code, each in order',
    input: noInput,
    answer: z.record(z.string(), z.array(itemSchema)),
    example: { input: {}, result: { pay_state: [itemExample] } },
  }),
  itemCheck: route({
    methods: ['GET'],
    path: '/sys/dictItem/dictItemCheck',
    access: permission('dict:list'),
    summary: 'Whether a dictionary has no other item of this value',
    input: z.object({ id: text(64), dictId: text(64), itemValue: text(60) }),
    answer: nothing,
    example: { input: { id: '', dictId: nodeExample.id, itemValue: 'SINGLE' }, result: null },
  }),
  text: route({
    methods: ['GET'],
    path: '/sys/dict/getDictText/:code/:value',
    access: 'signedIn',
    anyStore: true,
    summary: 'The text of one value; empty where there is none',
    description: OF_TABLES,
    input: code.extend({ value: z.string().min(1).max(200) }),
    answer: z.string(),
    example: { input: { code: 'pay_state', value: 'payed' }, result: '已支付' },
  }),
  search: route({
    methods: ['GET'],
    path: '/sys/dict/loadDict/:code',
    access: 'signedIn',
    anyStore: true,
    summary: 'Items whose text holds a word, 50 at most',
    description: OF_TABLES,
    input: code.extend({ keyword: text(100) }),
    answer: z.array(itemSchema),
    example: { input: { code: 'pay_state', keyword: '支付' }, result: [itemExample] },
  }),
  texts: route({
    methods: ['GET'],
    path: '/sys/dict/loadDictItem/:code',
    access: 'signedIn',
    anyStore: true,
    summary: 'The texts of several values, in their order; a value without a text gives itself',
    description: OF_TABLES,
    input: code.extend({ key: idListSchema }),
    answer: z.array(z.string()),
    example: { input: { code: 'pay_state', key: 'payed,' }, result: ['已支付'] },
  }),
  treeData: route({
    methods: ['GET'],
    path: '/sys/dict/loadTreeData',
    access: 'signedIn',
    anyStore: true,
    summary: 'One level of a tree of rows; departments (`sys_depart`) and categories (`sys_category`) are offered',
    input: z.object({
      tableName: text(64),
      text: text(64),
      code: text(64),
      pid: text(64),
      pidField: text(64),
      hasChildField: text(64),
      condition: text(500),
    }),
    answer: z.array(treeNodeSchema),
    example: {
      input: {
        tableName: 'sys_depart',
        text: 'depart_name',
        code: 'id',
        pid: '',
        pidField: 'parent_id',
        hasChildField: '',
        condition: '',
      },
      result: [
        {
          key: '2234567890123400001',
          value: '2234567890123400001',
          title: '弯道卡丁车馆 · 滨江店',
          code: '2234567890123400001',
          parentId: '',
          isLeaf: true,
          leaf: true,
        },
      ],
    },
  }),
  all: route({
    methods: ['GET'],
    path: '/sys/dict/treeList',
    access: permission('dict:list'),
    summary: 'Every dictionary, or those whose name holds a word, as one list without pages',
    input: z.object({ dictName: text(100) }),
    answer: z.array(dictionaryNodeSchema),
    example: { input: { dictName: '' }, result: [nodeExample] },
  }),
  deleted: route({
    methods: ['GET'],
    path: '/sys/dict/deleteList',
    access: permission('dict:delete'),
    summary: 'Dictionaries that were deleted and can still be brought back',
    input: noInput,
    answer: z.array(dictionaryNodeSchema),
    example: { input: {}, result: [{ ...nodeExample, builtIn: 'NO', delFlag: 1 }] },
  }),
  bringBack: route({
    methods: ['PUT'],
    path: '/sys/dict/back/:id',
    access: permission('dict:delete'),
    summary: 'Brings a deleted dictionary back with its items',
    input: idInput,
    answer: nothing,
    example: { input: { id: nodeExample.id }, result: null },
  }),
  erase: route({
    methods: ['DELETE'],
    path: '/sys/dict/deletePhysic/:id',
    access: permission('dict:delete'),
    summary: 'Erases a deleted dictionary with its items for good',
    input: idInput,
    answer: nothing,
    example: { input: { id: nodeExample.id }, result: null },
  }),
  refresh: route({
    methods: ['GET'],
    path: '/sys/dict/refleshCache',
    access: permission('dict:refresh'),
    hasEffect: true,
    anyStore: true,
    summary: 'Reads the dictionaries again: here before the answer, on every other node within two seconds',
    input: noInput,
    answer: nothing,
    example: { input: {}, result: null },
  }),
};
