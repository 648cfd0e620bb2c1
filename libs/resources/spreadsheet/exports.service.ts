import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { nameOf, type Resource as Declared, type RowOf } from '@paddock/contracts/resources';
import type { ListInput } from '@paddock/contracts/wire';
import { type Actor, Database, HttpRefusal, seesAllStores } from '@paddock/kernel';
import type { Readable } from 'node:stream';
import type { Bound } from '../bind';
import { type Fixed, ResourceLists } from '../resource-lists.service';
import { isTime, StoreClocks, ZONE_HEAD, zonedHead } from './clocks';
import { cellOf, type SheetColumn, sheetColumns } from './cells';
import { carriesRowKey, ROW_KEY_HEAD } from './known-rows';
import { CONTENT_TYPES, sheetStream, type SheetFormat } from './write';

export const EXPORT_ROWS_MAX = 10_000;
const BATCH_ROWS = 100;

export interface ExportFile {
  stream: Readable;
  contentType: string;
  fileName: string;
  rowCount: number;
}

/** A column that no field stands for, after those of the fields. */
export interface FurtherColumn<Row> {
  label: string;
  textOf(this: void, row: Row): string | number;
}

/**
 * Rows of a declared list as a file, in the list's own order: the selected ones, or what the filters match. Times are by the clock of the
 * store that a row belongs to, which the heads name, or where there may be several a column of its own.
 */
@Injectable()
export class ResourceExports {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
  ) {}

  /** @throws HttpRefusal 400 above {@link EXPORT_ROWS_MAX} rows: a client that asked for a file saves whatever comes with 200 */
  async file<R extends Declared>(
    actor: Actor,
    bound: Bound<R>,
    query: ListInput,
    wanted: { selections: readonly string[]; format: SheetFormat; columns: readonly string[] },
    language: Language,
    {
      always = [],
      further = [],
    }: { always?: readonly Fixed<RowOf<R>>[]; further?: readonly FurtherColumn<RowOf<R>>[] } = {},
  ): Promise<ExportFile> {
    const columns = sheetColumns(bound.resource, language, actor.permissions, wanted.columns);
    // The ids are read once: rows that come and go meanwhile move none of the others into another batch.
    const ids =
      wanted.selections.length > 0
        ? wanted.selections
        : await this.lists.ids(actor, bound.list, query, EXPORT_ROWS_MAX + 1, always);
    const rowCount = ids.length;
    if (rowCount > EXPORT_ROWS_MAX) throw new HttpRefusal(400, 'export.tooMany', 500, { max: EXPORT_ROWS_MAX });
    const read = (offset: number): Promise<object[]> =>
      this.lists.lookup(actor, bound.list, ids.slice(offset, offset + BATCH_ROWS), language);
    const clocks = await StoreClocks.of(this.db, actor);
    const oneZone = clocks.ofAllRows(bound.resource, seesAllStores(actor));
    const keyed = carriesRowKey(bound.resource, wanted.columns);
    const namesZones = oneZone === null && columns.some(({ field }) => isTime(field));
    const heads = columns.map(({ label, field }) =>
      oneZone !== null && isTime(field) ? zonedHead(label, oneZone) : label,
    );
    const cellsOf = (row: Readonly<Record<string, unknown>>): (string | number)[] => {
      const zone = oneZone ?? clocks.zoneOf(bound.resource, row);
      return [
        ...columns.map((column) => cellOf(column, row, zone, language)),
        ...further.map(({ textOf }) => textOf(row as RowOf<R>)),
        ...(namesZones ? [zone] : []),
        ...(keyed ? [String(row['id'])] : []),
      ];
    };
    const name = nameOf(bound.resource, language, 'many');
    return {
      stream: sheetStream(
        {
          titles: [name, `${language === 'cn' ? '导出人:' : 'Exported by: '}${actor.realName}`],
          heads: [
            ...heads,
            ...further.map(({ label }) => label),
            ...(namesZones ? [ZONE_HEAD[language]] : []),
            ...(keyed ? [ROW_KEY_HEAD[language]] : []),
          ],
          widths: [
            ...columns.map(widthOf),
            ...further.map(() => FURTHER_WIDTH),
            ...(namesZones ? [ZONE_WIDTH] : []),
            ...(keyed ? [ZONE_WIDTH] : []),
          ],
          batches: batches(read, rowCount, cellsOf),
        },
        wanted.format,
      ),
      contentType: CONTENT_TYPES[wanted.format],
      fileName: `${name}.${wanted.format}`,
      rowCount,
    };
  }
}

const FURTHER_WIDTH = 30;
const ZONE_WIDTH = 24;
const widthOf = ({ field, label }: SheetColumn): number =>
  Math.max(10, label.length * 2, field.kind === 'text' ? 24 : isTime(field) ? 28 : 12);

/** The next rows are read while the present ones are written. */
async function* batches(
  read: (offset: number) => Promise<object[]>,
  rowCount: number,
  cellsOf: (row: Readonly<Record<string, unknown>>) => (string | number)[],
): AsyncGenerator<(string | number)[][]> {
  const begin = (offset: number): Promise<object[]> => {
    const rows = read(offset);
    // Its failure is thrown where it is awaited, if the reader has not gone by then.
    rows.catch(() => undefined);
    return rows;
  };
  let next = begin(0);
  for (let offset = 0; offset < rowCount; offset += BATCH_ROWS) {
    const rows = await next;
    if (offset + BATCH_ROWS < rowCount) next = begin(offset + BATCH_ROWS);
    yield rows.map((row) => cellsOf(row as Readonly<Record<string, unknown>>));
  }
}
