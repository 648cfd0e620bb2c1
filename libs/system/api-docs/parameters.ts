/** What calls take besides their body: headers, names of the path and the query. */
import { FILTER_LENGTH_MAX, type Route } from '@paddock/contracts/wire';
import { IDEMPOTENCY_KEY_LENGTH_MAX } from '@paddock/kernel';
import type { JsonSchema } from './json-schema';

export const HEADERS: Readonly<Record<string, JsonSchema>> = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of messages and dictionary texts: `zh-CN` or `en`, weights as usual; Chinese for any other',
    schema: { type: 'string', default: 'zh-CN', examples: ['zh-CN', 'en'] },
  },
  OrgCode: {
    name: 'X-Org-Code',
    in: 'header',
    description: 'The store that the caller shows. When it is not the store of the sign-in, the call is refused',
    schema: { type: 'string' },
    example: 'A01',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the caller, new for each action. Repeated with the same body, the call answers what it answered first and does nothing; with another body it is refused',
    schema: { type: 'string', maxLength: IDEMPOTENCY_KEY_LENGTH_MAX },
    example: '0f5e1c52-7d0e-4f0b-9a53-6a4f1f1f3c11',
  },
};
const headerRef = (name: keyof typeof HEADERS): JsonSchema => ({ $ref: `#/components/parameters/${name}` });

const FILTER_SCHEMA = { type: 'string', maxLength: FILTER_LENGTH_MAX };
const ORDERED_KINDS: ReadonlySet<string> = new Set(['instant', 'iso', 'date', 'int', 'number', 'money']);
const BOUNDS = [
  ['begin', '从', 'from'],
  ['end', '到', 'up to'],
] as const;

const filterParameters = (filters: NonNullable<Route['filters']>): JsonSchema[] =>
  Object.entries(filters).flatMap(([name, { kind, cn, en }]) => [
    {
      name,
      in: 'query',
      description: `${cn} / ${en}. Values as in the description of this document, under Filters`,
      schema: FILTER_SCHEMA,
    },
    ...(ORDERED_KINDS.has(kind) ? BOUNDS : []).map(([bound, boundCn, boundEn]) => ({
      name: `${name}_${bound}`,
      in: 'query',
      description: `${cn}（${boundCn}） / ${en}, ${boundEn}, inclusive`,
      schema: FILTER_SCHEMA,
    })),
  ]);

/** Lists that declare no fields: any field of their rows may be a name of the query. */
const OPEN_FILTERS = {
  name: 'filters',
  in: 'query',
  style: 'form',
  explode: true,
  description: 'Fields of the rows by their names, with values as in the description of this document, under Filters',
  schema: { type: 'object', additionalProperties: FILTER_SCHEMA },
};

/** @param input the schema of the whole input; `named` are the names in the path, `inQuery`: the rest stands in the query */
export function parametersOf(
  { access, anyStore, filters }: Route,
  input: JsonSchema,
  {
    named,
    required,
    inQuery,
    takesKey,
  }: { named: ReadonlySet<string>; required: readonly string[]; inQuery: boolean; takesKey: boolean },
): JsonSchema[] {
  const properties = (input['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const taken = Object.entries(properties)
    .filter(([name]) => inQuery || named.has(name))
    .map(([name, { description, ...schema }]) => ({
      name,
      in: named.has(name) ? 'path' : 'query',
      required: named.has(name) || required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    }));
  const free = Object.entries(filters ?? {}).filter(([name]) => !Object.hasOwn(properties, name));
  const isOpen = inQuery && filters === undefined && typeof input['additionalProperties'] === 'object';
  return [
    ...taken,
    ...filterParameters(Object.fromEntries(free)),
    ...(isOpen ? [OPEN_FILTERS] : []),
    headerRef('AcceptLanguage'),
    ...(access !== 'public' && !anyStore ? [headerRef('OrgCode')] : []),
    ...(takesKey ? [headerRef('IdempotencyKey')] : []),
  ];
}
