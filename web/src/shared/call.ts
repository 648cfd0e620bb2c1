/** A call named as its contract names it: input and result are checked while compiling, nothing of the contract reaches the bundle. */
import type { OlderAddresses } from '@paddock/contracts/older-addresses';
import type { Resource, RESOURCES, RowOf } from '@paddock/contracts/resources';
import type { Calls as NamedCalls } from '@paddock/contracts/wire';
import { api, getList, type Answer, type CallOptions, type ListResult, type Query } from './api';
import { wholeList } from './wholeList';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type AnyResource = (typeof RESOURCES)[keyof typeof RESOURCES];
/** The path of a resource's call: the declared one, `never` where it has none. */
type PathOf<R extends Resource, Name extends 'list' | 'queryById'> = R extends {
  readonly calls: { readonly [N in Name]: infer Path };
}
  ? Path extends string
    ? Path
    : never
  : `${R['path']}/${Name}`;
/** Lists of resources; their rows are not worded. */
type ResourceLists = {
  [R in AnyResource as `GET ${PathOf<R, 'list'>}`]: { input: Query; result: ListResult<RowOf<R>> };
};
type ResourceRows = {
  [R in AnyResource as `GET ${PathOf<R, 'queryById'>}`]: { input: { id: string }; result: RowOf<R> | null };
};
type OfResources = ResourceLists & ResourceRows;
type PresentCalls = NamedCalls & Omit<OfResources, keyof NamedCalls>;
/** The same calls at the addresses that older pages of a venue know. */
type OlderCalls = {
  [A in keyof OlderAddresses as `GET ${A}`]: PresentCalls[`GET ${OlderAddresses[A]}`];
};
/** Every call with input and result: those that the contracts name, and those that follow from the declaration of a resource. */
export type Calls = PresentCalls & OlderCalls;

/** Calls that answer a page of a list. */
type ListCalls = {
  [
    K in keyof Calls as Calls[K]['result'] extends { records: unknown[]; total: number } ? K : never
  ]: Calls[K]['result'];
};
type ListRow<K extends keyof ListCalls> = ListCalls[K] extends { records: (infer Row)[] } ? Row : never;

/** What a call takes. Its contract lets any filter of a list pass, and each list has a page and an order of its own. */
type Input<K extends keyof Calls> = string extends keyof Calls[K]['input'] ? Query : Calls[K]['input'];

/** The whole answer; `result` alone by `ask`. */
export function call<K extends keyof Calls>(
  route: K,
  input: Input<K>,
  options?: CallOptions,
): Promise<Answer<Calls[K]['result']>> {
  const [method, pattern] = route.split(' ') as [Method, string];
  const values = { ...(input as Record<string, unknown>) };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(values[name]);
    delete values[name];
    return encodeURIComponent(value);
  });
  return method === 'GET' ? api.getAnswer(path, values as Query, options) : api.ask(method, path, values, options);
}

/** `result` of a call. */
export const ask = async <K extends keyof Calls>(
  route: K,
  input: Input<K>,
  options?: CallOptions,
): Promise<Calls[K]['result']> => (await call(route, input, options)).result;

/** One page of a list. `pageSize` defaults to 10, the order to newest first. */
export const askList = <K extends keyof ListCalls>(
  route: K,
  query: Query = {},
  options?: CallOptions,
): Promise<ListResult<ListRow<K>>> => getList(route.slice('GET '.length), query, options);

/** All rows of a list that is shown without pages, see {@link wholeList}. `query` names its order. */
export const askWhole = <K extends keyof ListCalls>(
  route: K,
  query: Query = {},
  options?: CallOptions,
): Promise<ListRow<K>[]> => wholeList(route, (page) => askList(route, { ...query, ...page }, options));
