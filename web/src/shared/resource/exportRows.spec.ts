import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const browser = {
  window: { addEventListener: () => undefined, setTimeout, clearTimeout, location: { reload: () => undefined } },
  document: { documentElement: { lang: '' }, addEventListener: () => undefined },
  localStorage: storage,
  sessionStorage: storage,
};

describe('an export that fails', () => {
  beforeAll(() => void Object.assign(globalThis, browser));
  afterAll(() => Object.keys(browser).forEach((name) => Reflect.deleteProperty(globalThis, name)));

  const messageOf = async (body: BodyInit): Promise<string> => {
    const { failure } = await import('../api');
    const { failureText } = await import('./exportRows');
    return failureText(await failure(new Response(body, { status: 500 }), null, ''));
  };
  const envelope = (message: string): string => JSON.stringify({ success: false, code: 500, message, result: null });

  it('says why in the words of the service', async () =>
    expect(await messageOf(envelope('最多导出 10000 行'))).toBe('最多导出 10000 行'));

  it('says that the download failed where the service has no words, or there is no service', async () => {
    expect(await messageOf(envelope(''))).toMatch(/^(文件下载失败|File download failed)$/);
    expect(await messageOf('')).toMatch(/^(文件下载失败|File download failed)$/);
  });
});
