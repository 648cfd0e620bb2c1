/** The calls of a resource, with their paths from its declaration. */
import { callsOf, type Resource, type ResourceCall } from '@paddock/contracts/resources';
import { api, type Answer, type CallOptions, type ListResult, type Query } from '../api';
import { defineTexts } from '../i18n';
import { notices } from '../notices';
import { wholeList } from '../wholeList';
import { worded, type AnyRow } from './model';

/** For people who build a page: it stands on a call that its declaration does not have. */
const missing = defineTexts('missingCalls', {
  cn: {
    list: '请设置url.list属性!',
    delete: '请设置url.delete属性!',
    deleteBatch: '请设置url.deleteBatch属性!',
  },
  en: {
    list: 'Please set url.list property!',
    delete: 'Please set url.delete property!',
    deleteBatch: 'Please set url.deleteBatch property!',
  },
});

/** Names on the screen the call without which a page or a picker can't work. */
export const showMissing = (call: 'list' | 'delete' | 'deleteBatch'): void => notices.error(missing.t(call));

/** @throws Error when the resource has no such call: the page must not have offered it. */
export function pathOf(of: Resource, call: ResourceCall): string {
  const path = callsOf(of).get(call);
  if (path !== undefined) return path;
  if (call === 'list' || call === 'delete' || call === 'deleteBatch') showMissing(call);
  throw new Error(`${of.name} has no call ${call}`);
}

export const has = (of: Resource, call: ResourceCall): boolean => callsOf(of).has(call);

const listOf = (ids: readonly string[]): string => `${ids.join(',')},`;

export const resourceCalls = {
  list: async <Row = AnyRow>(of: Resource, query: Query, options?: CallOptions): Promise<ListResult<Row>> => {
    const result = await api.get<ListResult<Row> | Row[] | null>(pathOf(of, 'list'), query, options);
    if (Array.isArray(result))
      return { records: worded(of, result), total: result.length, size: result.length, current: 1, pages: 1 };
    if (!result) return { records: [], total: 0, size: 10, current: 1, pages: 0 };
    return { ...result, records: worded(of, result.records) };
  },
  /** All rows, for places that show them without pages, see `wholeList`. */
  whole: <Row = AnyRow>(of: Resource, query: Query, options?: CallOptions): Promise<Row[]> =>
    wholeList(of.name, (page) => resourceCalls.list<Row>(of, { ...query, ...page }, options)),
  count: async (of: Resource, query: Query, options?: CallOptions): Promise<number> =>
    (await resourceCalls.list(of, { ...query, pageNo: 1, pageSize: 1 }, options)).total,
  one: async (of: Resource, id: string, options?: CallOptions): Promise<AnyRow | null> => {
    const row = await api.get<AnyRow | null>(pathOf(of, 'queryById'), { id }, options);
    return row && (worded(of, [row])[0] ?? null);
  },
  selected: async <Row = AnyRow>(of: Resource, ids: readonly string[], options?: CallOptions): Promise<Row[]> => {
    if (ids.length === 0) return [];
    if (has(of, 'selected'))
      return worded(of, await api.get<Row[]>(pathOf(of, 'selected'), { ids: listOf(ids) }, options));
    return (await resourceCalls.list<Row>(of, { id: listOf(ids), pageNo: 1, pageSize: ids.length }, options)).records;
  },
  add: (of: Resource, input: object, idempotencyKey: string): Promise<Answer<string>> =>
    api.post(pathOf(of, 'add'), input, { idempotencyKey }),
  edit: (of: Resource, input: object): Promise<Answer<null>> => api.put(pathOf(of, 'edit'), input),
  remove: (of: Resource, id: string): Promise<Answer<null>> => api.delete(pathOf(of, 'delete'), { id }),
  removeSeveral: (of: Resource, ids: readonly string[]): Promise<Answer<null>> =>
    api.delete(pathOf(of, 'deleteBatch'), { ids: listOf(ids) }),
};
