/** The calls of a resource, from its declaration. */
import { z } from 'zod';
import type { PermissionCode } from '../identity';
import { nameOf, type Resource, type ResourceCall, RESOURCES, callsOf, type RowOf } from '../resources';
import { addSchema, editSchema, exampleRow, rowSchema } from './resource-schemas';
import { idInput, idListSchema, listInput, nothing, type Page, page, permission, type Route, route } from './route';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';

/** What an import found. `errors` and `rows` stand there only when it was asked to check without writing. */
export const importResultSchema = z.object({
  totalCount: z.int(),
  errorCount: z.int(),
  successCount: z.int(),
  msg: z.string(),
  fileUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  errors: z
    .array(z.object({ row: z.int(), field: z.string().nullable(), label: z.string(), message: z.string() }))
    .optional(),
  rows: z.array(z.object({ row: z.int(), cells: z.record(z.string(), z.string()) })).optional(),
});
export type ImportResult = z.infer<typeof importResultSchema>;

const idsInput = z.object({ ids: idListSchema.refine((ids) => ids.length > 0, 'chooseOneRecord') });

export interface ResourceRoutes<R extends Resource> {
  list: Route<typeof listInput, z.ZodType<Page<RowOf<R>>>>;
  queryById: Route<typeof idInput, z.ZodType<RowOf<R> | null>>;
  selected: Route;
  add?: Route;
  edit?: Route;
  delete?: Route;
  deleteBatch: R['permissions'] extends { readonly deleteBatch: PermissionCode }
    ? Route<typeof idsInput, typeof nothing>
    : Route | undefined;
  exportXls?: Route;
  importExcel?: Route;
}

export const exportInput = listInput.extend({
  selections: idListSchema.optional(),
  /** `xlsx` by default. */
  format: z.enum(['xlsx', 'csv']).catch('xlsx'),
  /** Names of the wanted columns, joined by commas; all by default. */
  columns: z.string().max(2000).optional(),
});
export const importInput = z.object({
  /** `1`: find what is wrong, write nothing. */
  check: z.enum(['1', '0']).catch('0'),
});

/** @returns the contracts of what the declaration offers. */
export function routesOf<const R extends Resource>(of: R): ResourceRoutes<R> {
  const calls = callsOf(of);
  const [one, many] = [nameOf(of, 'en'), nameOf(of, 'en', 'many')];
  const row = exampleRow(of);
  const rows: z.ZodType<RowOf<R>> = rowSchema(of);
  const listAnswer = page(rows);
  const onePage = { records: [row], total: 1, size: 10, current: 1, pages: 1 };
  const id = (row as unknown as { id: string }).id;
  const form = (also: object): object => ({
    ...also,
    ...Object.fromEntries(
      Object.entries(of.fields)
        .filter(([, field]) => field.form !== false && field.kind !== 'json')
        .map(([name, field]) => [name, field.example]),
    ),
  });
  const editForm = Object.fromEntries(
    Object.entries(form({ id, version: 1 })).filter(([name]) => of.fields[name]?.form !== 'add'),
  );
  const filters = Object.fromEntries(Object.entries(of.fields).filter(([, field]) => field.search !== undefined));
  const at = (call: ResourceCall): string | undefined => calls.get(call);
  const may = of.permissions;
  const older = of.olderNames ? { olderNames: of.olderNames } : {};

  const make = (
    call: ResourceCall,
    code: Resource['permissions']['list'] | undefined,
    rest: Pick<Route, 'methods' | 'summary' | 'input' | 'answer' | 'example' | 'file' | 'filters' | 'upload'>,
  ): Partial<Record<ResourceCall, Route>> => {
    const path = at(call);
    return path === undefined || code === undefined
      ? {}
      : { [call]: route({ path, access: permission(code), labels: of.fields, ...older, ...rest }) };
  };
  return {
    ...make('list', may.list, {
      methods: ['GET'],
      summary: `List: ${many}`,
      input: listInput,
      filters,
      answer: listAnswer,
      example: { input: {}, result: onePage },
    }),
    ...make('queryById', may.list, {
      methods: ['GET'],
      summary: `One: ${one}`,
      input: idInput,
      answer: rows.nullable(),
      example: { input: { id }, result: row },
    }),
    ...make('selected', may.list, {
      methods: ['GET'],
      summary: `${many} by their ids`,
      input: z.object({ ids: idListSchema }),
      answer: z.array(rows),
      example: { input: { ids: `${id},` }, result: [row] },
    }),
    ...make('add', may.add, {
      methods: ['POST'],
      summary: `Adds: ${one}`,
      input: addSchema(of),
      answer: z.string(),
      example: { input: form({}), result: id },
    }),
    ...make('edit', may.edit, {
      methods: ['PUT', 'POST'],
      summary: `Changes: ${one}`,
      input: editSchema(of),
      answer: nothing,
      example: { input: editForm, result: null },
    }),
    ...make('delete', may.delete, {
      methods: ['DELETE'],
      summary: `Deletes: ${one}`,
      input: idInput,
      answer: nothing,
      example: { input: { id }, result: null },
    }),
    ...make('deleteBatch', may.deleteBatch, {
      methods: ['DELETE'],
      summary: `Deletes several: ${many}`,
      input: idsInput,
      answer: nothing,
      example: { input: { ids: `${id},` }, result: null },
    }),
    ...make('exportXls', may.export, {
      methods: ['GET'],
      summary: `A spreadsheet: ${many}`,
      input: exportInput,
      filters,
      file: [XLSX, CSV],
      answer: nothing,
      example: { input: { selections: `${id},` }, result: null },
    }),
    ...make('importExcel', may.import, {
      methods: ['POST'],
      summary: `Takes a spreadsheet of the same layout (multipart, part \`file\`): ${many}`,
      input: importInput,
      upload: true,
      answer: importResultSchema.nullable(),
      example: { input: {}, result: null },
    }),
  } as unknown as ResourceRoutes<R>;
}

/** Rows that an import could not take, each with its reason. */
export const importFileRoute = route({
  methods: ['GET'],
  path: '/sys/common/static/import/:token',
  access: 'public',
  countedAs: 'picture',
  summary: 'The bad rows of an import as a workbook; its address is in the answer of the import',
  input: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  file: [XLSX],
  answer: nothing,
  example: { input: { token: 'A'.repeat(43) }, result: null },
});

type AllRoutes = { readonly [N in keyof typeof RESOURCES]: ResourceRoutes<(typeof RESOURCES)[N]> };
/** Contracts of every resource's calls, by its name. */
export const resourceRoutes: AllRoutes = Object.fromEntries(
  Object.entries(RESOURCES).map(([name, of]) => [name, routesOf(of as Resource)]),
) as unknown as AllRoutes;
