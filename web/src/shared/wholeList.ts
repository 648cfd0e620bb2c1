/** All rows of a list, for places that show it without pages. */
import type { ListResult } from './api';
import { groupThousands } from './format';
import { defineTexts } from './i18n';
import { notices } from './notices';

/** The service gives no more rows in one page. */
const pageRowsMax = 500;
/** More rows than this are no use without pages: the first ones are shown, and a message says so. */
export const wholeRowsMax = 5_000;

const texts = defineTexts('wholeList', {
  cn: { cut: '共 {total} 条，这里只列出前 {shown} 条。请用搜索或筛选缩小范围' },
  en: {
    cut: 'Only the first {shown} of {total} rows are listed. Narrow them with a search or filter',
  },
});

/** Lists of which this page has said that they are cut. */
const named = new Set<string>();

/**
 * Reads page after page until all rows are there; a row that moved to a later page meanwhile is taken once.
 * @param name of the list: that it is cut is said once for each
 */
export async function wholeList<Row>(
  name: string,
  read: (page: { pageNo: number; pageSize: number }) => Promise<ListResult<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  const known = new Set<unknown>();
  for (let pageNo = 1; pageNo <= wholeRowsMax / pageRowsMax; pageNo += 1) {
    const page = await read({ pageNo, pageSize: pageRowsMax });
    for (const row of page.records) {
      const id = (row as { id?: unknown }).id ?? row;
      if (!known.has(id)) rows.push(row);
      known.add(id);
    }
    if (page.records.length < pageRowsMax || pageNo * pageRowsMax >= page.total) return rows;
    if (pageNo * pageRowsMax >= wholeRowsMax && !named.has(name)) {
      named.add(name);
      notices.warning(texts.t('cut', { total: groupThousands(page.total), shown: groupThousands(wholeRowsMax) }));
    }
  }
  return rows;
}
