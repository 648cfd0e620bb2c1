/** One declaration from the table to the screen: what crosses the wire of a list page, and what a person reads on it. */
import type { FeedEventType } from '../feed';
import type { Language } from '../messages';
import type { PermissionCode } from '../identity';
import type { AnyField, Texts } from './field';

/** What a person may do with a resource; each is allowed by a permission, and what has none does not exist. */
export type ResourceAct = 'list' | 'add' | 'edit' | 'delete' | 'deleteBatch' | 'export' | 'import';

/** The calls of a resource. `selected` gives rows by their ids, for pickers that open with a choice. */
export type ResourceCall =
  | 'list'
  | 'queryById'
  | 'selected'
  | 'add'
  | 'edit'
  | 'delete'
  | 'deleteBatch'
  | 'exportXls'
  | 'importExcel';

/** Areas that have a permission for each act; several rows are deleted by the person who may delete one. */
type WholeArea = PermissionCode extends infer Code ? (Code extends `${infer Area}:import` ? Area : never) : never;

/** The permissions `area:list`, `area:add` and so on of a resource that offers everything. */
export const everyAct = <const Area extends WholeArea>(area: Area) =>
  ({
    list: `${area}:list`,
    add: `${area}:add`,
    edit: `${area}:edit`,
    delete: `${area}:delete`,
    deleteBatch: `${area}:delete`,
    export: `${area}:export`,
    import: `${area}:import`,
  }) as const;

/** For how long rows are offered, by the names of their fields. */
export interface Offered {
  /** The first moment or day; without one, at once. */
  readonly from?: string;
  /** The last moment or day; without one, or where it is null, for ever. */
  readonly to: string;
  /** The switch. */
  readonly while: string;
  /** So many of how many are gone; at the end a row is offered no more, and says so (`gone`). */
  readonly taken?: { readonly count: string; readonly of: string; readonly gone: Texts };
  /** What a row is called while it is offered. */
  readonly as: Texts;
  /** The page counts, beside its breadcrumb, the rows that end within so many days. */
  readonly soonDays?: number;
}

export interface Resource {
  readonly name: string;
  /** Before each call's name: `/coupon/sysCoupon` gives `/coupon/sysCoupon/list`. */
  readonly path: string;
  /** The page is called as its rows are together; where it has a name of its own, `rows` says what they are. */
  readonly names: {
    readonly cn: readonly [one: string, many: string, rows?: string];
    readonly en: readonly [one: string, many: string, rows?: string];
  };
  /** One sentence for an empty list: what it is for. */
  readonly purpose?: Texts;
  readonly permissions: { readonly list: PermissionCode } & Readonly<
    Partial<Record<Exclude<ResourceAct, 'list'>, PermissionCode>>
  >;
  /**
   * Whose rows an actor sees. `store`: the present store's, head office those of all. `ownStore`: the present store's, head office too.
   * `shared`: those of no store and the present store's. `all`: rows are no store's.
   */
  readonly scope: 'store' | 'ownStore' | 'shared' | 'all';
  /** Paths of calls that are named otherwise on the wire; `null`: this resource has no such call. */
  readonly calls?: Readonly<Partial<Record<ResourceCall, string | null>>>;
  /** The field by which a person knows a row. */
  readonly title: string;
  /** The field that holds it in English, where rows may have an English name. */
  readonly titleEn?: string;
  /** `false`: rows carry no version, because nobody edits them. */
  readonly versioned?: false;
  /** The live event that carries whole rows; by default `resource.changed` names the row that changed. */
  readonly live?: FeedEventType;
  /** Fields that stand first in the filter bar and among the columns; the others follow in their usual order. */
  readonly order?: {
    readonly filters?: readonly string[];
    readonly columns?: readonly string[];
    /** The title stands where `columns` has it and scrolls with the others; otherwise it is the first column and stays in sight. */
    readonly titleInPlace?: true;
    /** Columns from the most important on, where that is another order: where there is no room the last ones give way, the first four never. */
    readonly importance?: readonly string[];
    /** People know all columns of this list: they give way on a narrow screen alone, on others the list scrolls. */
    readonly whole?: true;
    /** So many filters stand in the bar; the others once it is unfolded. Without it as many as there is room for. */
    readonly filtersFirst?: number;
  };
  /** The field that holds the id of the row above: the page is a tree. */
  readonly parent?: string;
  /** The resource whose rows this one's belong to, and the field that names it. */
  readonly childOf?: { readonly resource: string; readonly field: string };
  /** Rows are offered for a time: how they stand is a column, and none ends before it begins. */
  readonly offered?: Offered;
  /** What deleting a row leaves, under the question before it. */
  readonly deleteHint?: Texts;
  /** Batch delete stands there always and answers without a selection; `selected`: only while something is selected. */
  readonly batchDelete?: 'selected';
  /** Names of older clients for fields of its forms. */
  readonly olderNames?: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, AnyField>>;
}

/** Checks names while the module loads: they become SQL aliases, JSON keys and addresses. @throws Error naming what is wrong. */
export function resource<const R extends Resource>(declaration: R): R {
  for (const name of Object.keys(declaration.fields)) {
    if (!/^[A-Za-z]\w*$/.test(name)) throw new Error(`resource ${declaration.name}: ${name} is not a plain name`);
  }
  const { filters = [], columns = [], importance = [] } = declaration.order ?? {};
  const { offered } = declaration;
  for (const name of [
    declaration.title,
    declaration.titleEn,
    declaration.parent,
    declaration.childOf?.field,
    ...[offered?.from, offered?.to, offered?.while, offered?.taken?.count, offered?.taken?.of],
    ...filters,
    ...columns,
    ...importance,
  ]) {
    if (name !== undefined && !Object.hasOwn(declaration.fields, name))
      throw new Error(`resource ${declaration.name}: there is no field ${name}`);
  }
  return declaration;
}

type Fields<R extends Resource> = R['fields'];
type WireOf<F> = F extends { readonly wire?: infer W } ? Exclude<W, undefined> : never;
type Nullable<F> = F extends { readonly nullable: true } ? true : false;
type InForm<F> = F extends { readonly form: false } ? false : true;
type Required<F> = F extends { readonly required: true | string } ? true : false;
type HasText<F> = F extends { readonly kind: 'choice' | 'choices' | 'reference' | 'store' } ? true : false;
type Flat<T> = { [K in keyof T]: T[K] };
type FormNames<R extends Resource, Must extends boolean> = {
  [K in keyof Fields<R>]: InForm<Fields<R>[K]> extends true ? (Required<Fields<R>[K]> extends Must ? K : never) : never;
}[keyof Fields<R>];

/** A row on the wire. Choices, references and stores bring their text. */
export type RowOf<R extends Resource> = Flat<
  { id: string } & (R extends { readonly versioned: false } ? unknown : { version: number }) & {
      [K in keyof Fields<R>]: Nullable<Fields<R>[K]> extends true ? WireOf<Fields<R>[K]> | null : WireOf<Fields<R>[K]>;
    } & {
      [K in keyof Fields<R> & string as HasText<Fields<R>[K]> extends true ? `${K}_dictText` : never]: Nullable<
        Fields<R>[K]
      > extends true
        ? string | null
        : string;
    }
>;
/** What a form sends: what isn't required may be left out. */
export type InputFields<R extends Resource> = Flat<
  { [K in FormNames<R, true>]: WireOf<Fields<R>[K]> } & { [K in FormNames<R, false>]?: WireOf<Fields<R>[K]> | null }
>;

/** The calls that a resource has, each with its whole path. */
export function callsOf(of: Resource): ReadonlyMap<ResourceCall, string> {
  const { permissions: may, calls = {}, path } = of;
  const offered: readonly (readonly [ResourceCall, boolean])[] = [
    ['list', true],
    ['queryById', true],
    ['selected', true],
    ['add', may.add !== undefined],
    ['edit', may.edit !== undefined],
    ['delete', may.delete !== undefined],
    ['deleteBatch', may.deleteBatch !== undefined],
    ['exportXls', may.export !== undefined],
    ['importExcel', may.import !== undefined],
  ];
  return new Map(
    offered.flatMap(([call, allowed]) => {
      const named = calls[call];
      return !allowed || named === null ? [] : [[call, named ?? `${path}/${call}`] as const];
    }),
  );
}

/** The name of a resource in a language: of one row, of the page, or of its rows together. */
export function nameOf(
  of: Pick<Resource, 'names'>,
  language: Language,
  number: 'one' | 'many' | 'rows' = 'one',
): string {
  const [one, many, rows = many] = of.names[language];
  return { one, many, rows }[number];
}
