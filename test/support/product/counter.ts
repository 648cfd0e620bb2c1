import type { Envelope, Page } from '@paddock/contracts/wire';

const PASSWORD = 'paddock-demo';
const PAGE_ROWS = 500;

/** One signed-in account, seen from outside: the calls that a screen makes. */
export class Counter {
  private constructor(
    private readonly baseUrl: string,
    /** For sockets. */
    readonly token: string,
  ) {}

  static async signIn(baseUrl: string, username: string): Promise<Counter> {
    const { result } = await new Counter(baseUrl, '').ask<{ token: string }>('POST', '/sys/login', {
      username,
      password: PASSWORD,
    });
    return new Counter(baseUrl, result.token);
  }

  /** The same sign-in at another address of the same venue. */
  at(baseUrl: string): Counter {
    return new Counter(baseUrl, this.token);
  }

  /** @returns the whole answer, refusals included. */
  async answer<T>(method: string, path: string, body?: object, idempotencyKey?: string): Promise<Envelope<T>> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        'X-Access-Token': this.token,
        'Accept-Language': 'en',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Envelope<T>;
  }

  /** @throws the message of a refusal. */
  async ask<T>(method: string, path: string, body?: object): Promise<Envelope<T> & { result: T }> {
    const answer = await this.answer<T>(method, path, body);
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.message}`);
    return answer as Envelope<T> & { result: T };
  }

  async get<T>(path: string): Promise<T> {
    return (await this.ask<T>('GET', path)).result;
  }

  async post<T>(path: string, body: object): Promise<T> {
    return (await this.ask<T>('POST', path, body)).result;
  }

  async put(path: string, body: object): Promise<void> {
    await this.ask('PUT', path, body);
  }

  /** All rows of a list, page by page. `path` may hold filters. */
  async rows<T>(path: string): Promise<T[]> {
    const rows: T[] = [];
    for (let pageNo = 1; ; pageNo += 1) {
      const page = await this.get<Page<T>>(
        `${path}${path.includes('?') ? '&' : '?'}pageNo=${pageNo}&pageSize=${PAGE_ROWS}`,
      );
      rows.push(...page.records);
      if (page.records.length === 0 || rows.length >= page.total) return rows;
    }
  }
}
