import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostNotices, type Notice } from './notices';

const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

const listOf = (count: number, moved = 0) => {
  const rows = Array.from({ length: count }, (_, index) => ({ id: `${index}` }));
  return ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => {
    // Rows that were added before the first page have moved the others down.
    const from = (pageNo - 1) * pageSize - (pageNo > 1 ? moved : 0);
    const records = rows.slice(from, from + pageSize);
    return Promise.resolve({
      records,
      total: count,
      size: pageSize,
      current: pageNo,
      pages: Math.ceil(count / pageSize),
    });
  };
};

describe('a list that is shown without pages', () => {
  const messages: Notice[] = [];
  let stop = (): void => undefined;
  beforeAll(() => {
    Object.assign(globalThis, { localStorage });
    stop = hostNotices((notice) => messages.push(notice));
  });
  afterAll(() => {
    stop();
    Reflect.deleteProperty(globalThis, 'localStorage');
  });

  it('has all rows, however many pages they take, each once', async () => {
    const { wholeList, wholeRowsMax } = await import('./wholeList');
    for (const count of [0, 1, 499, 500, 501, 1200, wholeRowsMax]) {
      const rows = await wholeList('few', listOf(count));
      expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => `${index}`));
    }
    expect((await wholeList('few', listOf(1200, 3))).map(({ id }) => id)).toEqual(
      Array.from({ length: 1200 }, (_, index) => `${index}`),
    );
    expect(messages).toEqual([]);
  });

  it('says once that there are more than it shows', async () => {
    const { wholeList, wholeRowsMax } = await import('./wholeList');
    for (let reading = 0; reading < 2; reading += 1)
      expect(await wholeList('many', listOf(wholeRowsMax + 1))).toHaveLength(wholeRowsMax);
    expect(messages).toMatchObject([{ kind: 'warning' }]);
    expect(JSON.stringify(messages)).toContain('5,001');
  });
});
