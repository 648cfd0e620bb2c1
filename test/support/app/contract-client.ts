import { expect } from 'vitest';
import { z } from 'zod';

/** What clients of the published contract send, written from its documents and not from our own declarations. */
export interface Envelope {
  status: number;
  success: boolean;
  code: number;
  message: string;
  result: unknown;
  timestamp: number;
}

type Values = Readonly<Record<string, unknown>>;

const envelope = z.object({
  success: z.boolean(),
  code: z.number().int(),
  message: z.string(),
  result: z.unknown(),
  timestamp: z.number().int(),
});

/**
 * A browser of an older client: every path under a prefix, every read with a time stamp, lists with the columns that the page shows,
 * whole rows sent back on edit.
 */
export class ContractClient {
  token = '';

  constructor(private readonly baseUrl: string) {}

  get(path: string, query: Values = {}): Promise<Envelope> {
    return this.send('GET', path, path.includes('/getDictItems/') ? query : { ...query, _t: seconds() });
  }

  post(path: string, body?: Values): Promise<Envelope> {
    return this.send('POST', path, {}, body);
  }

  put(path: string, body?: Values | readonly unknown[]): Promise<Envelope> {
    return this.send('PUT', path, {}, body);
  }

  delete(path: string, query: Values = {}): Promise<Envelope> {
    return this.send('DELETE', path, { ...query, _t: seconds() });
  }

  private async send(
    method: string,
    path: string,
    query: Values,
    body?: Values | readonly unknown[],
  ): Promise<Envelope> {
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    const address = `${this.baseUrl}/paddock${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
    const answer = await fetch(address, {
      method,
      headers: {
        accept: 'application/json, text/plain, */*',
        ...(this.token === '' ? {} : { 'x-access-token': this.token, tenant_id: '0' }),
        ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const type = answer.headers.get('content-type') ?? '';
    if (!type.startsWith('application/json')) throw new Error(`${method} ${path} answered ${answer.status} ${type}`);
    const json: unknown = await answer.json();
    // The result is there also when it is null.
    expect({ path, hasResult: Object.hasOwn(json as object, 'result') }).toEqual({ path, hasResult: true });
    return { status: answer.status, ...(envelope.parse(json) as Omit<Envelope, 'status'>) };
  }
}

const seconds = (): number => Math.floor(Date.now() / 1000);

/** A success whose result has this shape. @returns the result */
export async function good<T>(asked: Promise<Envelope>, shape: z.ZodType<T>, message?: string): Promise<T> {
  const answer = await asked;
  expect(answer).toMatchObject({
    status: 200,
    success: true,
    code: 200,
    ...(message === undefined ? {} : { message }),
  });
  return shape.parse(answer.result);
}

/** A refusal within HTTP 200. @returns its message */
export async function bad(asked: Promise<Envelope>, message?: string): Promise<string> {
  const answer = await asked;
  expect(answer).toMatchObject({
    status: 200,
    success: false,
    code: 500,
    ...(message === undefined ? {} : { message }),
  });
  expect(answer.message).not.toBe('');
  return answer.message;
}

/** `yyyy-MM-dd HH:mm:ss`. */
export const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
export const id = z.string().min(1);
export const ids = z.array(id);
export const flag = z.enum(['0', '1']);
export const nothing = z.null();
export const anything = z.unknown();

export const pageOf = <T>(row: z.ZodType<T>) =>
  z.object({
    records: z.array(row),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
  });

/** What each list page sends beside its filters. */
export const asListed: Values = {
  column: 'createTime',
  order: 'desc',
  field: 'id,,,undefined,action',
  pageNo: 1,
  pageSize: 10,
};
