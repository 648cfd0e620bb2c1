import type { Language, PermissionCode } from '@paddock/contracts';

interface Common {
  /**
   * SQL over the resource's `from`: a constant of the program, never client text. `$org` stands for the store in which the reader works
   * and `$user` for the reader; both are null for anyone who sees all stores.
   */
  column: string;
  /** A stored column with the same text backwards: searches by the end of a text then find an index. */
  reversed?: string;
  searchable?: boolean;
  /** What people have typed: capitals mean nothing in a search. */
  folded?: true;
  /** Its normal form, where it is more than a text: what is searched is brought into it. */
  as?: 'code' | 'account' | 'phone';
  sortable?: boolean;
  /** May be null: then it stands last in both directions. */
  nullable?: boolean;
  /** The row gets a sibling `…_dictText` from this dictionary. */
  dictionary?: string;
  /** Or from this SQL over `from`, in each language. */
  text?: TextSql;
  /** Shown only to anyone who holds it; null to all others. */
  permission?: PermissionCode;
  /** The column is an array of texts: one of them fits a filter, and on the wire they are joined by commas. */
  several?: true;
}
/** One SQL for both languages, or one for each. */
export type TextSql = string | Readonly<Record<Language, string>>;

/**
 * `int`, `number`: JSON numbers. `moneyFen`: fen in the column, yuan on the wire. `instant`: `yyyy-MM-dd HH:mm:ss` GMT+8. `iso`: ISO 8601 UTC.
 * `date`: `yyyy-MM-dd`. `yesNo`: boolean column, YES or NO on the wire. `choice`: what stands in the column to what stands on the wire.
 * `phone`: masked. `raw`: as the driver reads it, neither searched nor sorted.
 */
export type Field =
  | (Common & { type: 'text' | 'int' | 'number' | 'moneyFen' | 'instant' | 'iso' | 'date' | 'yesNo' | 'phone' })
  | (Common & { type: 'choice'; values: Readonly<Record<string, string>> })
  | (Common & { type: 'raw'; searchable?: never; sortable?: never });

/** Wire names of a row without the texts that follow from other fields. */
export type WireName<R> = Exclude<keyof R & string, `${string}_dictText`>;
type WithText = { dictionary: string } | { text: TextSql };
export type FieldsOf<R> = {
  readonly [K in WireName<R>]: `${K}_dictText` extends keyof R ? Field & WithText : Field;
};

export interface ResourceDefinition<R> {
  name: string;
  /** Checked again here, behind the route's own check. */
  permission: PermissionCode;
  /** `FROM` and joins, constant. May not depend on the time of day: totals are kept until a table changes. */
  from: string;
  /** Every table in `from`. Each is watched by a trigger, see the migration `list-stamps`. */
  tables: readonly [string, ...string[]];
  /** Nothing watches the tables, so that writing them costs nothing more: totals are counted each time. */
  unwatched?: true;
  /** The first table of `from`, where its changes are logged (`log_changes`): totals follow them. */
  logged?: { table: string; alias: string };
  idColumn: string;
  /** Column with the store's code; null only for what has no store. */
  orgColumn: string | null;
  /** For rows of several stores, in place of `orgColumn`: a constant condition with `$org` where the actor's store stands. */
  inStore?: string;
  /** For rows of single people: a constant condition with `$reader` where the reader stands, who sees all stores included. */
  ownRows?: string;
  /** Constant condition. */
  where?: string;
  /** Only rows of the actor's present store, head office included. */
  ownStoreOnly?: boolean;
  /** Rows of no store are everybody's. */
  shared?: boolean;
  /** One for each wire name of the row: a missing one does not compile. */
  fields: FieldsOf<R>;
  /** Also taken when the client asks for an unknown column. */
  defaultSort: { field: WireName<R>; direction: 'asc' | 'desc' };
}

/** A declaration without the types of its row, as the engine reads it. */
export interface Declaration extends Omit<ResourceDefinition<unknown>, 'fields' | 'defaultSort'> {
  fields: Readonly<Record<string, Field>>;
  defaultSort: { field: string; direction: 'asc' | 'desc' };
}

/** A declared list. Made by {@link defineResource}; `R` is the wire row of its contract. */
export interface Resource<R = unknown> {
  readonly definition: Declaration;
  field(wireName: string): Field | undefined;
  /** Never set: carries the type of the rows. */
  readonly row?: R;
}

/** @throws Error at module load when a name could not stand in SQL or JSON as it is. */
export function defineResource<R>(definition: ResourceDefinition<R>): Resource<R> {
  const fields = new Map<string, Field>(Object.entries<Field>(definition.fields));
  for (const name of [...fields.keys(), ...definition.tables]) {
    if (!/^[A-Za-z]\w*$/.test(name)) throw new Error(`resource ${definition.name}: ${name} is not a plain name`);
  }
  return { definition, field: (wireName) => fields.get(wireName) };
}
