import { Injectable } from '@nestjs/common';
import { isMessageKey, type MessageKey, type MessageParams, messageText, type Speech } from '@paddock/contracts';
import type { AnyField, Resource as Declared } from '@paddock/contracts/resources';
import { addSchema, type ImportResult } from '@paddock/contracts/wire';
import { type Actor, Database, Dictionaries, isUniqueViolation, newSecret, Refusal, type Tx } from '@paddock/kernel';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { Readable } from 'node:stream';
import { type Bound, boundOf } from '../bind';
import type { Resource } from '../definition';
import { ResourceLists } from '../resource-lists.service';
import { labelOf, ResourceWrites } from '../resource-writes.service';
import { headParts, isTime, StoreClocks, ZONE_HEAD, zoneNamed } from './clocks';
import { faultOfCell, valueOfCell } from './cells';
import { isLockedWorkbook, isOldWorkbook } from './old-workbook';
import { readSheet, type SheetLine } from './read';
import { COLUMNS_MAX, SheetTooLarge } from './workbook';
import type { Sheet } from './write';
import { tables } from '../tables';

export const IMPORT_ROWS_MAX = 10_000;
/** In characters. */
const ERROR_COLUMN_WIDTH = 20;
/** How many rows the window that checks a file shows. */
const SHOWN_ROWS_MAX = 200;
/** Columns of the product's own file that a row can't choose for itself. */
const HEAD_LINES_MAX = 5;

interface RowFault {
  row: number;
  field: string | null;
  key: MessageKey;
  params: MessageParams;
}
/** Ends the transaction of a check: it writes nothing. */
class Checked extends Error {}

/** The way out depends on what the file is, which its name does not show. */
function whyUnread(bytes: Buffer): MessageKey {
  if (isLockedWorkbook(bytes)) return 'import.lockedWorkbook';
  return isOldWorkbook(bytes) ? 'import.oldWorkbook' : 'import.unreadable';
}

const tooLarge = ({ why }: SheetTooLarge): Refusal =>
  why === 'columns' ? new Refusal('import.tooWide', { max: COLUMNS_MAX }) : new Refusal('import.tooLarge');

/** Takes spreadsheets of the layout that the export writes. Each row is added as a form would add it. */
@Injectable()
export class ResourceImports {
  constructor(
    private readonly db: Database,
    private readonly writes: ResourceWrites,
    private readonly lists: ResourceLists,
    private readonly dictionaries: Dictionaries,
  ) {}

  /**
   * Adds the good rows in one transaction and keeps a file of the bad ones.
   * @param checkOnly finds what is wrong and writes nothing
   */
  async take<R extends Declared>(
    actor: Actor,
    bound: Bound<R>,
    file: { name: string; bytes: Buffer },
    checkOnly: boolean,
    speech: Speech,
  ): Promise<ImportResult> {
    const lines = await readSheet(file.bytes, IMPORT_ROWS_MAX + HEAD_LINES_MAX).catch((error: unknown) => {
      throw error instanceof SheetTooLarge ? tooLarge(error) : error;
    });
    const head = lines && headOf(bound.resource, lines);
    if (!lines || !head) throw new Refusal(whyUnread(file.bytes));
    const rows = lines.slice(head.index + 1);
    if (rows.length > IMPORT_ROWS_MAX) throw new Refusal('import.tooMany', { max: IMPORT_ROWS_MAX });
    const faults: RowFault[] = [];
    const { ofReader: zone } = await StoreClocks.of(this.db, actor);
    const work = async (tx: Tx): Promise<void> => {
      faults.length = 0;
      for (const line of rows) {
        const fault = await this.addLine(tx, actor, bound, { ...head, zone }, line);
        if (fault) faults.push(fault);
      }
      if (checkOnly) throw new Checked();
    };
    await this.db.transaction(work).catch((error: unknown) => {
      if (!(error instanceof Checked)) throw error;
    });
    const done = rows.length - faults.length;
    const fileUrl = checkOnly || faults.length === 0 ? null : await this.keepBadRows(head, rows, faults, speech);
    return {
      totalCount: rows.length,
      errorCount: faults.length,
      successCount: done,
      msg: messageText(speech, 'import.summary', { total: rows.length, done, bad: faults.length }),
      fileUrl,
      fileName: fileUrl === null ? null : `${file.name.replace(/\.\w+$/, '')}-errors.xlsx`,
      ...(checkOnly && {
        errors: faults.map(({ row, field, key, params }) => ({
          row,
          field,
          label: field === null ? '' : speech.say(bound.resource.fields[field]?.[speech.language] ?? field),
          message: messageText(speech, key, params),
        })),
        rows: shownRows(rows, faults, head),
      }),
    };
  }

  private async addLine<R extends Declared>(
    tx: Tx,
    actor: Actor,
    bound: Bound<R>,
    { fields, zones, zoneColumn, zone }: Head & { zone: string },
    { row, cells }: SheetLine,
  ): Promise<RowFault | null> {
    const given: Record<string, unknown> = {};
    const ofLine = zoneNamed((cells[zoneColumn] ?? '').trim()) ?? zone;
    for (const [index, name] of fields.entries()) {
      const field = name === null ? undefined : bound.resource.fields[name];
      if (name === null || !field || field.form === false) continue;
      const by = { orgCode: actor.orgCode, zone: zones[index] ?? ofLine };
      const value = valueOfCell(field, cells[index] ?? '', this.dictionaries, by);
      if (value !== undefined)
        given[name] = field.kind === 'reference' ? await this.idOf(tx, actor, field, value) : value;
    }
    const inWords = (name: string): ReturnType<typeof faultOfCell> => {
      const field = bound.resource.fields[name];
      return field ? faultOfCell(field, cells[fields.indexOf(name)] ?? '', this.dictionaries, actor.orgCode) : null;
    };
    const parsed = addSchema(bound.resource).safeParse(given);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const name = String(issue?.path[0] ?? '');
      const field: AnyField | undefined = bound.resource.fields[name];
      const label = field ? labelOf(field) : name;
      if (issue && isMessageKey(issue.message))
        return { row, field: name, key: issue.message, params: { field: label } };
      if (given[name] === undefined) return { row, field: name, key: 'resource.required', params: { field: label } };
      return { row, field: name, ...(inWords(name) ?? { key: 'malformed', params: { field: label } }) };
    }
    try {
      await tx.attempt(() => this.writes.add(tx, actor, bound, parsed.data));
      return null;
    } catch (error) {
      if (error instanceof Refusal) {
        const name = fieldOf(error);
        const words = error.key === 'resource.notOffered' && name !== null ? inWords(name) : null;
        return { row, field: name, ...(words ?? { key: error.key, params: error.params }) };
      }
      if (isUniqueViolation(error)) return { row, field: null, key: 'duplicate', params: {} };
      throw error;
    }
  }

  /** A sheet names another row by its title; what no title names is passed on, to be refused as from a form. */
  private async idOf(tx: Tx, actor: Actor, { to = '' }: AnyField, title: string): Promise<string> {
    const target = boundOf(to);
    if (!target) return title;
    const rows = target.list as Resource<Record<string, string>>;
    const found = await this.lists.namedIn(tx, actor, rows, {
      field: target.resource.title,
      rule: 'eq',
      values: [title],
    });
    return found.length === 1 ? (found[0]?.['id'] ?? title) : title;
  }

  /** The bad rows as they came with a column of reasons, to be mended and imported again. @returns the address, open without a token. */
  private async keepBadRows(
    head: Head,
    rows: readonly SheetLine[],
    faults: readonly RowFault[],
    speech: Speech,
  ): Promise<string> {
    const reasons = new Map(faults.map((fault) => [fault.row, fault]));
    const lines = rows.flatMap(({ row, cells }) => {
      const fault = reasons.get(row);
      return fault ? [[...head.labels.map((_, index) => cells[index] ?? ''), reasonOf(fault, head, speech)]] : [];
    });
    const reason = messageText(speech, 'import.reason');
    const token = newSecret();
    await tables.insert(this.db, 'import_error_file', {
      token,
      content: stringify([[...head.labels, reason], ...lines], { bom: true }),
    });
    return `/sys/common/static/import/${token}`;
  }

  /** A sheet of the layout that the export writes. @returns null for an address that is unknown or too old */
  async errorFile(token: string): Promise<Sheet | null> {
    const rows = await this.db.query<{ content: string }>('SELECT content FROM import_error_file WHERE token = $1', [
      token,
    ]);
    if (!rows[0]) return null;
    // The bounds were kept when it was written, without the reasons.
    const [heads = [], ...bad] = parse(rows[0].content, { bom: true });
    const widths = heads.map(() => ERROR_COLUMN_WIDTH);
    return { titles: ['', ''], heads, widths, batches: Readable.from([bad]) };
  }
}

/** A reason that does not name its column gets the column's head before it. */
function reasonOf({ field, key, params }: RowFault, head: Head, speech: Speech): string {
  const message = messageText(speech, key, params);
  const { label } = headParts(head.labels[field === null ? -1 : head.fields.indexOf(field)] ?? '');
  return label === '' || message.includes(label) ? message : `${label}: ${message}`;
}

const fieldOf = ({ result }: Refusal): string | null =>
  typeof result === 'object' && result !== null && 'field' in result ? String(result.field) : null;

interface Head {
  index: number;
  labels: readonly string[];
  /** The field under each head; null for one that is not ours. */
  fields: readonly (string | null)[];
  /** The clock of a column of times, where its head names one; else that of the line, or else the reader's. */
  zones: readonly (string | null)[];
  /** Which column names the clock of each line; -1: none. */
  zoneColumn: number;
}

/** The line of heads, in either language: after the two titles of a workbook, first in a CSV. */
function headOf(resource: Declared, lines: readonly SheetLine[]): Head | null {
  const fieldNamed = (label: string): [string, AnyField] | undefined =>
    Object.entries<AnyField>(resource.fields).find(([, field]) => field.cn === label || field.en === label);
  const columnOf = (cell: string): { field: string | null; zone: string | null } => {
    const found = fieldNamed(cell);
    if (found) return { field: found[0], zone: null };
    const { label, zone } = headParts(cell);
    const zoned = zone === null ? undefined : fieldNamed(label);
    return zoned && isTime(zoned[1]) ? { field: zoned[0], zone } : { field: null, zone: null };
  };
  const required = Object.entries<AnyField>(resource.fields).filter(
    ([, { required, form }]) => required && form !== false,
  );
  const heads = lines.slice(0, HEAD_LINES_MAX).map(({ cells }, index) => {
    const columns = cells.map((cell) => columnOf(cell.trim()));
    const fields = columns.map(({ field }) => field);
    const zoneColumn = cells.findIndex((cell) => Object.values<string>(ZONE_HEAD).includes(cell.trim()));
    const known = fields.filter((name) => name !== null).length;
    return { index, labels: cells, fields, zones: columns.map(({ zone }) => zone), zoneColumn, known };
  });
  // A title above the heads may be called like one of them.
  const best = heads.toSorted((one, other) => other.known - one.known)[0];
  if (!best || !required.some(([name]) => best.fields.includes(name))) return null;
  return best;
}

/** Rows with errors first, so that they are seen without scrolling. */
function shownRows(
  rows: readonly SheetLine[],
  faults: readonly RowFault[],
  head: Head,
): NonNullable<ImportResult['rows']> {
  const bad = new Set(faults.map(({ row }) => row));
  return [...rows]
    .sort((a, b) => Number(bad.has(b.row)) - Number(bad.has(a.row)) || a.row - b.row)
    .slice(0, SHOWN_ROWS_MAX)
    .map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(
        head.fields.flatMap((name, index) => (name === null ? [] : [[name, cells[index] ?? '']])),
      ),
    }));
}
