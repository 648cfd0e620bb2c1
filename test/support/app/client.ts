import type { Envelope } from '@paddock/contracts/wire';

/** `file`: the content type of an answer that is no envelope; `content`: what it holds. */
export type Answer<T> = Envelope<T> & { status: number; file?: string; content?: string };

export interface Call {
  language?: 'zh-CN' | 'en';
  /** Idempotency-Key. */
  key?: string;
  headers?: Readonly<Record<string, string>>;
}

type Query = Readonly<Record<string, unknown>>;

/** One sign-in over HTTP. Answers are whole envelopes, refusals included. */
export class Client {
  constructor(
    private readonly url: string,
    readonly token: string,
  ) {}

  get<T = unknown>(path: string, query: Query = {}, call: Call = {}): Promise<Answer<T>> {
    return this.send<T>('GET', path + queryText(query), undefined, call);
  }

  post<T = unknown>(path: string, body: unknown = {}, call: Call = {}): Promise<Answer<T>> {
    return this.send<T>('POST', path, JSON.stringify(body), call);
  }

  put<T = unknown>(path: string, body: unknown = {}, call: Call = {}): Promise<Answer<T>> {
    return this.send<T>('PUT', path, JSON.stringify(body), call);
  }

  delete<T = unknown>(path: string, query: Query = {}, call: Call = {}): Promise<Answer<T>> {
    return this.send<T>('DELETE', path + queryText(query), undefined, call);
  }

  /** Whatever verb and text: also what no honest client sends. */
  async send<T>(method: string, path: string, body?: string, call: Call = {}): Promise<Answer<T>> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.token === '' ? {} : { 'x-access-token': this.token }),
        ...(call.language ? { 'accept-language': call.language } : {}),
        ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const { status } = response;
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('application/json')) return { status, ...((await response.json()) as Envelope<T>) };
    const content = await response.text();
    return { status, success: response.ok, code: status, message: '', result: null, timestamp: 0, file: type, content };
  }
}

function queryText(query: Query): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
