/** A call named as its contract names it: input and result are checked while compiling, nothing of the contract reaches the bundle. */
import type { Calls } from '@paddock/contracts/wire';
import { api, type Answer, type CallOptions, type Query } from './api';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The whole answer; `result` alone by `ask`. */
export function call<K extends keyof Calls>(
  route: K,
  input: Calls[K]['input'],
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
  input: Calls[K]['input'],
  options?: CallOptions,
): Promise<Calls[K]['result']> => (await call(route, input, options)).result;
