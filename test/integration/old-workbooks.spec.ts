import { RESOURCES } from '@paddock/contracts/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { oldWorkbook, xls } from '../support/app/file-samples';
import { pathOf } from '../support/app/samples';

const OLD = {
  'zh-CN': '这是旧版 Excel（.xls）的文件，读不了；请用 Excel 或 WPS 打开，另存为 .xlsx 再导入',
  en: 'Old Excel files (.xls) cannot be read. Open it, save it as .xlsx and import that',
};

describe('a list that comes as an old workbook', () => {
  let venue: TestVenue;
  let manager: Client;
  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
  });
  afterAll(() => venue.close());

  const bring = async (of: keyof typeof RESOURCES, bytes: Buffer, name: string, language: string): Promise<unknown> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${venue.url}${pathOf(RESOURCES[of], 'importExcel')}?check=1`, {
      method: 'POST',
      headers: { 'x-access-token': manager.token, 'accept-language': language },
      body: form,
    });
    return answer.json();
  };

  it.each(['member', 'groupCoupon'] as const)(
    'is not read and says what to save it as, whatever its name is (%s)',
    async (of) => {
      for (const language of ['zh-CN', 'en'] as const)
        for (const name of ['list.xls', 'list.xlsx'])
          expect(await bring(of, oldWorkbook(), name, language)).toMatchObject({
            ...{ success: false, key: 'import.oldWorkbook', message: OLD[language] },
          });
    },
  );

  it('is distinguished from one with more columns than are taken', async () => {
    const wide = Buffer.from(`姓名${',a'.repeat(256)}\n`);
    for (const [language, message] of [
      ['zh-CN', '表格最多256列，请删除多余的列'],
      ['en', 'At most 256 columns. Remove the extra ones'],
    ] as const)
      expect(await bring('member', wide, 'list.csv', language)).toMatchObject({ key: 'import.tooWide', message });
  });

  it('is distinguished from one that one that asks for a password, and from a letter', async () => {
    const keys: [string, string][] = [
      ['EncryptedPackage', 'import.lockedWorkbook'],
      ['WordDocument', 'import.unreadable'],
    ];
    for (const [stream, key] of keys)
      expect(await bring('member', xls(stream), 'list.xlsx', 'en')).toMatchObject({ success: false, key });
  });
});
