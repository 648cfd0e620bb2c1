/** Rows of a file that went out from here: a file that comes back as it went out changes nothing, masks included. */
import type { Language } from '@paddock/contracts';
import { normalise, readAmount } from '@paddock/contracts/normalise';
import type { AnyField, Resource as Declared } from '@paddock/contracts/resources';
import { type Actor, type Dictionaries, type Sql, Turns } from '@paddock/kernel';
import type { Bound } from '../bind';
import type { ResourceLists } from '../resource-lists.service';
import { cellOf, valueOfCell } from './cells';
import { zoneNamed } from './clocks';
import type { SheetLine } from './read';

/** What a row is known by when it comes back. Blank in a line that somebody has added. */
export const ROW_KEY_HEAD = { cn: '行编号', en: 'Row key' } as const;
/** Its name among the columns that are asked for. */
export const ROW_KEY_COLUMN = 'id';

/** Whether sheets of a resource carry it: those that may come back, with all columns or with this one. */
export const carriesRowKey = ({ permissions }: Declared, wanted: readonly string[]): boolean =>
  permissions.import !== undefined && (wanted.length === 0 || wanted.includes(ROW_KEY_COLUMN));

interface Columns {
  labels: readonly string[];
  fields: readonly (string | null)[];
  zones: readonly (string | null)[];
  zoneColumn: number;
  zone: string;
}
const BATCH_ROWS = 100;

export class KnownRows {
  private constructor(
    private readonly resource: Declared,
    private readonly columns: Columns,
    private readonly keyColumn: number,
    private readonly language: Language,
    private readonly rows: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
    private readonly read: (field: AnyField, cell: string, zone: string) => string | undefined,
  ) {}

  static async of(
    sql: Sql,
    actor: Actor,
    { lists, dictionaries }: { lists: ResourceLists; dictionaries: Dictionaries },
    bound: Bound,
    columns: Columns,
    lines: readonly SheetLine[],
  ): Promise<KnownRows> {
    const heads: readonly string[] = Object.values(ROW_KEY_HEAD);
    const keyColumn = columns.labels.findIndex((label) => heads.includes(label.trim()));
    const language = columns.labels[keyColumn]?.trim() === ROW_KEY_HEAD.en ? 'en' : 'cn';
    const keys = [...new Set(lines.map(({ cells }) => (cells[keyColumn] ?? '').trim()))].filter((key) => key !== '');
    const rows = new Map<string, Readonly<Record<string, unknown>>>();
    const turns = new Turns();
    for (let at = 0; at < keys.length; at += BATCH_ROWS) {
      await turns.next();
      for (const row of await lists.rowsIn(sql, actor, bound.list, keys.slice(at, at + BATCH_ROWS), language))
        rows.set((row as { id: string }).id, row);
    }
    return new KnownRows(bound.resource, columns, keyColumn, language, rows, (field, cell, zone) =>
      valueOfCell(field, cell, dictionaries, { orgCode: actor.orgCode, zone }),
    );
  }

  /** The fields in which a line differs from the row that it was; undefined for a line that was none, or whose row has gone. */
  changesOf({ cells, numbers = {} }: SheetLine): string[] | undefined {
    const row = this.rows.get((cells[this.keyColumn] ?? '').trim());
    if (!row) return undefined;
    const { fields, zones, zoneColumn, zone } = this.columns;
    const ofLine = zoneNamed((cells[zoneColumn] ?? '').trim()) ?? zone;
    return fields.flatMap((name, index) => {
      const field = name === null ? undefined : this.resource.fields[name];
      if (name === null || !field || field.form === false) return [];
      const by = zones[index] ?? ofLine;
      const then = cellOf({ name, label: '', field }, row, by, this.language);
      const cell = cells[index] ?? '';
      if (typeof then === 'number') return readAmount(numbers[index] ?? cell) === then ? [] : [name];
      return alike(then, cell) || this.read(field, then, by) === this.read(field, cell, by) ? [] : [name];
    });
  }
}

const alike = (one: string, other: string): boolean =>
  normalise(one, 'text').trim() === normalise(other, 'text').trim();
