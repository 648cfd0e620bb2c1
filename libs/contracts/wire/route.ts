import { z } from 'zod';
import { isMessageKey, type MessageKey } from '../messages';
import { normalise, type NormalForm } from '../normalise';
import type { PermissionCode } from '../identity';
import type { AnyField, Texts } from '../resources';
import type { CountedAs } from './counted';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call a route: anyone, anyone signed in, or holders of a permission. There is no default. */
export type Access = 'public' | 'signedIn' | { permission: PermissionCode };

/** One HTTP call: the whole contract in one place. Controllers, guards, OpenAPI and tests all read it. */
export interface Route<I extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  /** The first is the documented one; further ones are tolerated. */
  methods: readonly [HttpMethod, ...HttpMethod[]];
  path: string;
  access: Access;
  /** Which limit of strangers' calls it belongs to; every public call says so. */
  countedAs?: CountedAs;
  summary: string;
  /** What a caller must know besides the summary, in whole sentences. */
  description?: string;
  /** Concerns the person, whatever store a page shows: `X-Org-Code` is not compared. */
  anyStore?: true;
  /** Called by GET it does more than read: the token is in the header then, so that nobody does it by following a link. */
  hasEffect?: true;
  /** A body that is a bare list counts as this field: older clients send the chosen ids so. */
  bareList?: string;
  /** Names of older clients for fields of the input; a field that is there under its own name counts. */
  olderNames?: Readonly<Record<string, string>>;
  /** Query of GET and DELETE, body of POST and PUT, and the path's `:names`. Unknown keys pass and are dropped. */
  input: I;
  /** Content types of the file that is the answer instead of an envelope; refusals come in an envelope. */
  file?: readonly [string, ...string[]];
  /** The body is `multipart/form-data` with the file in the part `file`; the rest of the input is in the query. */
  upload?: true;
  /** Fields that the list can be searched by, under their names in the query. */
  filters?: Readonly<Record<string, Pick<AnyField, 'kind' | 'cn' | 'en'>>>;
  /** `result` of the envelope. */
  answer: A;
  /** An example of `input` and `result`, checked against both schemas by a test. */
  example: { input: z.input<I>; result: z.input<A> };
  /** What fields of `input` are called on the screens, where the general names do not fit. */
  labels?: Readonly<Record<string, Texts>>;
}

/**
 * Keeps method and path as they are written, so that `Calls` can name each call by them, and whether the answer is a file, so that its
 * handler is asked for one.
 */
export const route = <
  I extends z.ZodType,
  A extends z.ZodType,
  const P extends string,
  const M extends Route['methods'],
  F extends Route['file'] = Route['file'],
>(
  definition: Route<I, A> & { path: P; methods: M; file?: F },
): Route<I, A> & { readonly path: P; readonly methods: M; readonly file?: F } => definition;
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

/** Characters of one filter in the query of a list. */
export const FILTER_LENGTH_MAX = 4000;
export const ROWS_MAX = 500;
/** Rows of a list that a call answers without pages: more than a venue has of what is chosen from. */
export const WHOLE_LIST_MAX = 5_000;
/** A client that wants all rows asks for as many as it has counted: it gets as many as there may be, and their true `total`. */
export const pageSizeInput = (max: number = ROWS_MAX) =>
  z
    .preprocess((size) => (Number(size) > max ? max : size), z.coerce.number().int().min(1).max(max).catch(10))
    .describe(`More counts as ${max}, what is no number as 10`);
/** One that is given more than once counts as not given: how a list is sorted is no reason to refuse it. */
const onceText = z.string().optional().catch(undefined);
/** The query of every list. Filters and sort fields are looked up in the list's declaration; unknown ones are ignored. */
export const listInput = z
  .object({
    pageNo: z.coerce.number().int().min(1).catch(1).describe('Another value counts as 1'),
    pageSize: pageSizeInput(),
    column: onceText.describe("The field to sort by; another one counts as the list's usual one"),
    order: onceText.describe('`asc` or `desc`'),
    superQueryParams: z
      .string()
      .max(8000)
      .optional()
      .describe('Advanced filter: a JSON array of at most 50 `{ field, rule, val }`, may be URI-encoded once more'),
    superQueryMatchType: onceText.describe('`or`: one condition is enough; otherwise all must hold'),
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
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : (value ?? ''));
export const text = (max: number) => z.preprocess(asText, z.string().trim().max(max));
/** Before a schema of text: brings what was typed or scanned into a normal form. Null and nothing are an empty text. */
export const inForm =
  (form: NormalForm) =>
  (value: unknown): unknown => {
    const given = asText(value);
    return typeof given === 'string' ? normalise(given, form) : given;
  };
/** As {@link text}, of letters and digits that may be typed in groups, or of digits of a phone. */
export const code = (max: number) => z.preprocess(inForm('code'), z.string().max(max));
export const phoneText = (max = 20) => z.preprocess(inForm('phone'), z.string().max(max));

/** A text that is longer than its field takes. Many fields have one sentence for all that is wrong, which would say that nothing was entered. */
export const isTooLong = (issue: z.core.$ZodIssue): issue is z.core.$ZodIssueTooBig =>
  issue.code === 'too_big' &&
  issue.origin === 'string' &&
  (!isMessageKey(issue.message) || issue.message.endsWith('Required'));
