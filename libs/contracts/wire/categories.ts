import { z } from 'zod';
import { treeNodeSchema } from './dictionaries';
import { idListSchema, listInput, page, permission, route, text } from './route';

const rowSchema = z.object({
  id: z.string(),
  /** `0` for one that stands below no other. */
  pid: z.string(),
  code: z.string(),
  name: z.string(),
  hasChild: z.enum(['0', '1']),
});
const nodeSchema = treeNodeSchema.extend({ icon: z.null(), children: z.null() });
export type CategoryRow = z.infer<typeof rowSchema>;
const row: CategoryRow = { id: '2234567890123460000', pid: '0', code: 'posters', name: '活动海报', hasChild: '1' };
const node = {
  key: row.id,
  value: row.id,
  title: row.name,
  code: row.code,
  parentId: '0',
  isLeaf: false,
  leaf: false,
  icon: null,
  children: null,
};
const anyText = text(64);
const choice = z.object({ value: z.string(), text: z.string(), title: z.string(), label: z.string() });

/** Categories as trees of older clients ask for them, level by level. `pcode` is the code of a category, `0` the top. */
const read = <I extends z.ZodType, A extends z.ZodType, const P extends string>(
  path: P,
  summary: string,
  input: I,
  answer: A,
  example: { input: z.input<I>; result: z.input<A> },
) => route({ methods: ['GET'], path, access: permission('category:list'), summary, input, answer, example });

/** A call that reads one level of the tree. `asked` is the example of its input. */
const level = <I extends z.ZodType, const P extends string>(path: P, summary: string, input: I, asked: z.input<I>) =>
  read(path, summary, input, z.array(nodeSchema), { input: asked, result: [node] });

export const categoryRoutes = {
  roots: read(
    '/sys/category/rootList',
    'Top-level categories, as older clients read them; those of any level where a name or code is asked for',
    listInput,
    page(rowSchema),
    {
      input: { pageNo: 1, pageSize: 10 },
      result: { records: [row], total: 1, size: 10, current: 1, pages: 1 },
    },
  ),
  children: read(
    '/sys/category/childList',
    'Categories right below one',
    z.object({ pid: anyText }),
    z.array(rowSchema),
    {
      input: { pid: '0' },
      result: [row],
    },
  ),
  childrenOfSeveral: read(
    '/sys/category/getChildListBatch',
    'Categories right below several',
    z.object({ parentIds: idListSchema }),
    z.object({ records: z.array(rowSchema) }),
    { input: { parentIds: '0,' }, result: { records: [row] } },
  ),
  treeRoot: level(
    '/sys/category/loadTreeRoot',
    'The first level of the tree below a code',
    z.object({ pcode: anyText, async: anyText }),
    { pcode: '0', async: 'true' },
  ),
  treeChildren: level(
    '/sys/category/loadTreeChildren',
    'The level of the tree below a category',
    z.object({ pid: anyText }),
    { pid: '0' },
  ),
  treeData: level(
    '/sys/category/loadTreeData',
    'The level of the tree below a category or a code; a category counts',
    z.object({ pid: anyText, pcode: anyText }),
    { pid: '', pcode: '0' },
  ),
  one: read(
    '/sys/category/loadOne',
    'One category by its id, code or name',
    z.object({ field: z.enum(['id', 'code', 'name']), val: text(100) }),
    rowSchema.nullable(),
    { input: { field: 'code', val: 'posters' }, result: row },
  ),
  names: read(
    '/sys/category/loadDictItem',
    'Names of categories by their ids, in the order of the ids; an unknown id stands for itself',
    z.object({ ids: idListSchema }),
    z.array(z.string()),
    { input: { ids: `${row.id},` }, result: [row.name] },
  ),
  all: read(
    '/sys/category/loadAllData',
    'Categories whose code begins so, as a dictionary',
    z.object({ code: anyText }),
    z.array(choice),
    { input: { code: 'post' }, result: [{ value: row.id, text: row.name, title: row.name, label: row.name }] },
  ),
  checkCode: read(
    '/sys/category/checkCode',
    'Says yes to each code: every code may be used below every category',
    z.object({ pid: anyText, code: anyText }),
    z.null(),
    { input: { pid: '0', code: 'posters' }, result: null },
  ),
};
