import { z } from 'zod';
import type { MessageKey } from '../messages';
import type { PermissionCode } from '../identity';
import type { Texts } from '../resources';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call a route: anyone, anyone signed in, or holders of a permission. There is no default. */
export type Access = 'public' | 'signedIn' | { permission: PermissionCode };

/** One HTTP call: the whole contract in one place. Controllers, guards, OpenAPI and tests all read it. */
export interface Route<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  /** The first is the documented one; further ones are tolerated. */
  methods: readonly [HttpMethod, ...HttpMethod[]];
  path: string;
  access: Access;
  summary: string;
  /** Concerns the person, whatever store a page shows: `X-Org-Code` is not compared. */
  anyStore?: true;
  /** Query of GET and DELETE, body of POST and PUT, and the path's `:names`. Unknown keys pass and are dropped. */
  input: I;
  /** Content types of the file that is the answer instead of an envelope; refusals come in an envelope. */
  file?: readonly [string, ...string[]];
  /** `result` of the envelope. */
  answer: A;
  /** An example of `input` and `result`, checked against both schemas by a test. */
  example: { input: z.input<I>; result: z.input<A> };
  /** What fields of `input` are called on the screens, where the general names do not fit. */
  labels?: Readonly<Record<string, Texts>>;
}

/** Keeps method and path as they are written, so that `Calls` can name each call by them. */
export const route = <
  I extends z.ZodType,
  A extends z.ZodType,
  const P extends string,
  const M extends Route['methods'],
>(
  definition: Route<I, A> & { path: P; methods: M },
): Route<I, A> & { readonly path: P; readonly methods: M } => definition;
export const permission = (code: PermissionCode): Access => ({ permission: code });
export type InputOf<R extends Route> = z.output<R['input']>;
export type AnswerOf<R extends Route> = z.output<R['answer']>;

/** Every HTTP answer. `code`: 200 done, 500 refused, 510 no permission, 405 wrong method, 401 not signed in. */
export interface Envelope<T = unknown> {
  success: boolean;
  message: string;
  code: number;
  result: T | null;
  timestamp: number;
  /** Which sentence `message` is, in whatever language; absent where the sentence is not one of the table. Decide by this, never by the text. */
  key?: MessageKey;
}

export const noInput = z.object({});
export const nothing = z.null();
export const idInput = z.object({ id: z.string().min(1).max(64) });
/** Comma lists often end in a comma; empty parts are dropped. */
export const idListSchema = z
  .string()
  .max(4000)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** The query of every list. Filters and sort fields are looked up in the list's declaration; unknown ones are ignored. */
export const listInput = z
  .object({
    pageNo: z.coerce.number().int().min(1).catch(1),
    pageSize: z.coerce.number().int().min(1).max(500).catch(10),
    column: z.string().optional(),
    order: z.string().optional(),
    superQueryParams: z.string().max(8000).optional(),
    superQueryMatchType: z.string().optional(),
  })
  .catchall(z.unknown());
export type ListInput = z.output<typeof listInput>;

export const page = <R extends z.ZodType>(row: R) =>
  z.object({ records: z.array(row), total: z.int(), size: z.int(), current: z.int(), pages: z.int() });
export interface Page<R> {
  records: R[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

/** Text fields arrive as strings, numbers or null from older clients; blank means absent. */
export const text = (max: number) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : (value ?? '')), z.string().trim().max(max));
