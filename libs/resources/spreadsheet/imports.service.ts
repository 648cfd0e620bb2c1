import { Injectable } from '@nestjs/common';
import { isMessageKey, type MessageKey, type MessageParams, messageText, type Speech } from '@paddock/contracts';
import type { AnyField, InputFields, Resource as Declared } from '@paddock/contracts/resources';
import { addSchema, type ImportResult, isTooLong } from '@paddock/contracts/wire';
import { type Actor, Database, Dictionaries, newSecret, Refusal, Turns, type Tx } from '@paddock/kernel';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { type Bound, boundOf } from '../bind';
import type { Resource } from '../definition';
import { ResourceLists } from '../resource-lists.service';
import { ResourceWrites } from '../resource-writes.service';
import { labelOf } from '../write-statements';
import { headParts, isTime, StoreClocks, ZONE_HEAD, zoneNamed } from './clocks';
import { faultOfCell, isAmount, valueOfCell } from './cells';
import { KnownRows } from './known-rows';
import { isLockedWorkbook, isOldWorkbook } from './old-workbook';
import type { SheetLine } from './read';
import { readSheetApart } from './reading';
import { COLUMNS_MAX, SheetTooLarge } from './sheet-too-large';
import { columnName, type Sheet } from './write';
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
    readonly lists: ResourceLists,
    readonly dictionaries: Dictionaries,
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
    const { lines, head } = await sheetOf(bound.resource, file.bytes);
    const rows = lines.slice(head.index + 1);
    if (rows.length > IMPORT_ROWS_MAX) throw new Refusal('import.tooMany', { max: IMPORT_ROWS_MAX });
    let faults: RowFault[] = [];
    const { ofReader: zone } = await StoreClocks.of(this.db, actor);
    const work = async (tx: Tx): Promise<void> => {
      faults = await this.addLines(tx, actor, bound, { ...head, zone }, rows, checkOnly);
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

  /** @returns what is wrong with the lines that can't be added, in their order */
  private async addLines<R extends Declared>(
    tx: Tx,
    actor: Actor,
    bound: Bound<R>,
    head: ZonedHead,
    lines: readonly SheetLine[],
    checkOnly: boolean,
  ): Promise<RowFault[]> {
    const turns = new Turns();
    const titles = new Titles((field, title) => this.idOf(tx, actor, field, title));
    const schema = addSchema(bound.resource);
    const faults = new Map<SheetLine, RowFault>();
    const good: SheetLine[] = [];
    const values: InputFields<R>[] = [];
    const known = await KnownRows.of(tx, actor, this, bound, head, lines);
    for (const line of lines) {
      await turns.next();
      const changes = known.changesOf(line);
      if (changes) {
        const [field] = changes;
        if (field !== undefined) faults.set(line, changedRow(bound.resource, line, field));
        continue;
      }
      const given = await this.valuesOf(actor, bound.resource, head, line, titles);
      const fault = cutNumber(bound.resource, head, line);
      const parsed = schema.safeParse(given);
      if (fault) faults.set(line, fault);
      else if (parsed.success) {
        good.push(line);
        values.push(parsed.data);
      } else faults.set(line, this.faultOfIssue(actor, bound.resource, head, line, given, parsed.error.issues[0]));
    }
    const refused = await this.writes.addAll(tx, actor, bound, values, { checkOnly });
    for (const [at, line] of good.entries()) {
      const error = refused[at] ?? null;
      if (error !== null) faults.set(line, this.faultOfError(actor, bound.resource, head, line, error));
    }
    return lines.flatMap((line) => faults.get(line) ?? []);
  }

  /** What a form would send for a line. */
  private async valuesOf(
    actor: Actor,
    resource: Declared,
    { fields, zones, zoneColumn, zone }: ZonedHead,
    { cells, numbers = {} }: SheetLine,
    titles: Titles,
  ): Promise<Record<string, unknown>> {
    const given: Record<string, unknown> = {};
    const ofLine = zoneNamed((cells[zoneColumn] ?? '').trim()) ?? zone;
    for (const [index, name] of fields.entries()) {
      const field = name === null ? undefined : resource.fields[name];
      if (name === null || !field || field.form === false) continue;
      const by = { orgCode: actor.orgCode, zone: zones[index] ?? ofLine };
      const cell = (isAmount(field) ? numbers[index] : undefined) ?? cells[index] ?? '';
      const value = valueOfCell(field, cell, this.dictionaries, by);
      if (value !== undefined) given[name] = field.kind === 'reference' ? await titles.idOf(field, value) : value;
    }
    return given;
  }

  private inWords(
    { orgCode }: Actor,
    resource: Declared,
    head: Head,
    { cells }: SheetLine,
    name: string,
  ): ReturnType<typeof faultOfCell> {
    const field = resource.fields[name];
    return field ? faultOfCell(field, cells[head.fields.indexOf(name)] ?? '', this.dictionaries, orgCode) : null;
  }

  private faultOfIssue(
    actor: Actor,
    resource: Declared,
    head: Head,
    line: SheetLine,
    given: Readonly<Record<string, unknown>>,
    issue: z.core.$ZodIssue | undefined,
  ): RowFault {
    const name = String(issue?.path[0] ?? '');
    const field: AnyField | undefined = resource.fields[name];
    const params = { field: field ? labelOf(field) : name };
    const at = { row: line.row, field: name };
    if (issue && isTooLong(issue)) return { ...at, key: 'tooLong', params: { ...params, max: Number(issue.maximum) } };
    if (issue && isMessageKey(issue.message)) return { ...at, key: issue.message, params };
    if (given[name] === undefined) return { ...at, key: 'resource.required', params };
    return { ...at, ...(this.inWords(actor, resource, head, line, name) ?? { key: 'malformed', params }) };
  }

  private faultOfError(actor: Actor, resource: Declared, head: Head, line: SheetLine, error: Error): RowFault {
    if (!(error instanceof Refusal)) return { row: line.row, field: null, key: 'duplicate', params: {} };
    const name = fieldOf(error);
    const words =
      error.key === 'resource.notOffered' && name !== null ? this.inWords(actor, resource, head, line, name) : null;
    return { row: line.row, field: name, ...(words ?? { key: error.key, params: error.params }) };
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
    const turns = new Turns();
    let content = stringify([[...head.labels, messageText(speech, 'import.reason')]], { bom: true });
    for (const { row, cells } of rows) {
      await turns.next();
      const fault = reasons.get(row);
      if (fault)
        content += stringify([[...head.labels.map((_, index) => cells[index] ?? ''), reasonOf(fault, head, speech)]]);
    }
    const token = newSecret();
    await tables.insert(this.db, 'import_error_file', { token, content });
    return `/sys/common/static/import/${token}`;
  }

  /** A sheet of the layout that the export writes. @returns null for an address that is unknown or too old */
  async errorFile(token: string): Promise<Sheet | null> {
    const rows = await this.db.query<{ content: string }>('SELECT content FROM import_error_file WHERE token = $1', [
      token,
    ]);
    if (!rows[0]) return null;
    const lines = linesOf(rows[0].content);
    const heads = (await lines.next()).value ?? [];
    const widths = heads.map(() => ERROR_COLUMN_WIDTH);
    return { titles: ['', ''], heads, widths, batches: batched(lines) };
  }
}

const PIECE_CHARACTERS = 20_000;
const ERROR_BATCH_ROWS = 100;

/** Read piece by piece, so that others get their turn in between. */
async function* linesOf(content: string): AsyncGenerator<string[], undefined> {
  const turns = new Turns();
  async function* pieces(): AsyncGenerator<string> {
    for (let at = 0; at < content.length; at += PIECE_CHARACTERS) {
      await turns.next();
      yield content.slice(at, at + PIECE_CHARACTERS);
    }
  }
  yield* Readable.from(pieces()).pipe(parse({ bom: true })) as AsyncIterable<string[]>;
}

async function* batched(lines: AsyncGenerator<string[]>): AsyncGenerator<string[][]> {
  let batch: string[][] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < ERROR_BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** A reason that does not name its column gets the column's head before it. */
function reasonOf({ field, key, params }: RowFault, head: Head, speech: Speech): string {
  const message = messageText(speech, key, params);
  const { label } = headParts(head.labels[field === null ? -1 : head.fields.indexOf(field)] ?? '');
  return label === '' || message.includes(label) ? message : `${label}: ${message}`;
}

const fieldOf = ({ result }: Refusal): string | null =>
  typeof result === 'object' && result !== null && 'field' in result ? String(result.field) : null;

/** Ids of rows by their titles, each looked for once. */
class Titles {
  private readonly known = new Map<string, Promise<string>>();
  constructor(private readonly find: (field: AnyField, title: string) => Promise<string>) {}

  idOf(field: AnyField, title: string): Promise<string> {
    const key = `${field.to ?? ''} ${title}`;
    const found = this.known.get(key) ?? this.find(field, title);
    this.known.set(key, found);
    return found;
  }
}

/** As a program writes a long number into a CSV: the first digits alone. */
const SHORTENED = /^\d\.\d+E\+\d\d$/;

/** A number that was longer than programs keep numbers: what is missing cannot be known. */
function cutNumber({ fields }: Declared, head: Head, { row, cells, cut = [] }: SheetLine): RowFault | null {
  for (const [index, name] of head.fields.entries()) {
    const field = name === null ? undefined : fields[name];
    if (!field || field.form === false || !(cut.includes(index) || SHORTENED.test((cells[index] ?? '').trim())))
      continue;
    const cell = `${columnName(index)}${row}`;
    return { row, field: name, key: 'import.digitsLost', params: { cell, field: labelOf(field) } };
  }
  return null;
}

/** A sheet adds rows and changes none: what a row holds now may be newer than the sheet. */
function changedRow({ fields }: Declared, { row }: SheetLine, name: string): RowFault {
  const field = fields[name];
  return { row, field: name, key: 'import.rowChanged', params: { field: field ? labelOf(field) : name } };
}

/** Sheets of a workbook that are looked through for the heads of a list: others may be notes. */
const SHEETS_MAX = 5;

/** The first sheet that has the heads of a list. @throws Refusal that says why there is none */
async function sheetOf(resource: Declared, bytes: Buffer): Promise<{ lines: SheetLine[]; head: Head }> {
  for (let sheet = 0; sheet < SHEETS_MAX; sheet += 1) {
    const lines = await readSheetApart(bytes, IMPORT_ROWS_MAX + HEAD_LINES_MAX, sheet).catch((error: unknown) => {
      throw error instanceof SheetTooLarge ? tooLarge(error) : error;
    });
    if (lines === null) break;
    const head = headOf(resource, lines);
    if (head) return { lines, head };
  }
  throw new Refusal(whyUnread(bytes));
}

type ZonedHead = Head & { zone: string };
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

/** Templates mark what must be filled in, and set words apart: `* 姓 名`, `手机号（必填）`. */
const MARKED = /\((?:必填|选填|可选|required|optional)\)|[*\s:\p{Cf}]/giu;
const bareHead = (label: string): string => label.normalize('NFKC').replace(MARKED, '').toLowerCase();

/** The line of heads, in either language: after the two titles of a workbook, first in a CSV. */
function headOf(resource: Declared, lines: readonly SheetLine[]): Head | null {
  const fieldNamed = (label: string): [string, AnyField] | undefined =>
    Object.entries<AnyField>(resource.fields).find(([, { cn, en }]) =>
      [cn, en].some((name) => bareHead(name) === bareHead(label)),
    );
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
