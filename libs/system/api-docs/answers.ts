/** What calls answer: the envelope, its failures, and an example of each. Texts come from the message table. */
import { type MessageKey, type MessageParams, messageText, MESSAGES } from '@paddock/contracts';
import type { Envelope, Route } from '@paddock/contracts/wire';
import { parseInput, Refusal, refusal } from '@paddock/kernel';
import { z } from 'zod';
import type { JsonSchema } from './json-schema';

const TIMESTAMP = 1_773_469_927_000;
const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const exampleRef = (name: string): JsonSchema => ({ $ref: `#/components/examples/${name}` });
const responseRef = (name: string): JsonSchema => ({ $ref: `#/components/responses/${name}` });

const refused = (code: number, key: MessageKey, params?: MessageParams, result?: unknown): Envelope => ({
  ...refusal(code, 'cn', key, params, result),
  timestamp: TIMESTAMP,
});

const ENVELOPE = z.toJSONSchema(
  z.object({
    success: z.boolean(),
    message: z.string(),
    code: z.int(),
    result: z.unknown(),
    timestamp: z.int(),
    key: z.string().optional(),
  }),
) as { properties: JsonSchema; required: string[] };

const envelopeOf = (result: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { ...ENVELOPE.properties, result, key: schemaRef('MessageKey') },
  required: ENVELOPE.required,
});

export const ANSWER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  /** What `key` of the envelope may be. */
  MessageKey: {
    type: 'string',
    enum: Object.keys(MESSAGES),
    description:
      'Which sentence `message` is; present with refusals, and where a call answers with a sentence of its own',
  },
  WrongField: {
    type: 'object',
    properties: { field: { type: 'string' } },
    required: ['field'],
    description: 'With a refusal: the field of the input that is wrong',
  },
  Refusal: {
    ...envelopeOf({ anyOf: [{ type: 'null' }, schemaRef('WrongField')] }),
    description: 'The envelope with `success: false`',
  },
};

export const ANSWER_EXAMPLES: Readonly<Record<string, { summary: string; value: Envelope }>> = {
  noPermission: { summary: 'The permission is missing', value: refused(510, 'permission.missing') },
  wrongMethod: { summary: 'Called with a method that is not listed', value: refused(405, 'wrongMethod') },
  storeSwitched: {
    summary: '`X-Org-Code` is not the store of the sign-in',
    value: refused(500, 'store.switched'),
  },
  keyUsed: {
    summary: 'The `Idempotency-Key` was used with another body',
    value: refused(500, 'idempotency.otherBody'),
  },
  failed: { summary: 'Unexpected failure', value: refused(500, 'failed') },
};

const failure = (description: string, example: Envelope): JsonSchema => ({
  description,
  content: { 'application/json': { schema: schemaRef('Refusal'), example } },
});

export const FAILURES: Readonly<Record<string, JsonSchema>> = {
  NotSignedIn: failure('The token is missing or broken', refused(401, 'signIn.missing')),
  SignInEnded: failure('The sign-in of the token has ended', refused(500, 'signIn.expired')),
  TooLarge: failure('The body is too large', refused(500, 'bodyTooLarge')),
  TooManyCalls: {
    ...failure('Too many calls from one address', refused(429, 'tooManyCalls', { seconds: 42 })),
    headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
  },
  Busy: failure('The database does not answer; the same call may succeed shortly', refused(503, 'busy')),
};

/** What the call answers to nothing but the names of its path; null where it needs nothing else. */
function refusalOfNothing(definition: Route): Envelope | null {
  if (definition.upload) return refused(500, 'import.noFile');
  const given = definition.example.input as Readonly<Record<string, unknown>>;
  const names = [...definition.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, given[name]]);
  try {
    parseInput(definition, definition.methods[0], {}, {}, Object.fromEntries(names));
    return null;
  } catch (error) {
    if (error instanceof Refusal) return refused(error.code, error.key, error.params, error.result);
    throw error;
  }
}

/** @param result the schema of the envelope's `result` */
export function responsesOf(definition: Route, result: JsonSchema, takesKey: boolean): Record<string, JsonSchema> {
  const { access, example, file = [], methods, anyStore } = definition;
  const signedIn = access !== 'public';
  const wrongInput = refusalOfNothing(definition);
  const done: Envelope = {
    success: true,
    message: messageText('cn', 'ok'),
    code: 200,
    result: example.result,
    timestamp: TIMESTAMP,
  };
  const examples = {
    ...(file.length === 0 && { done: { summary: 'Done', value: done } }),
    refused: wrongInput ? { summary: 'The input is incomplete', value: wrongInput } : exampleRef('failed'),
    ...(typeof access === 'object' && { noPermission: exampleRef('noPermission') }),
    ...(signedIn && !anyStore && { storeSwitched: exampleRef('storeSwitched') }),
    ...(takesKey && { keyUsed: exampleRef('keyUsed') }),
    wrongMethod: exampleRef('wrongMethod'),
  };
  const hasBody = methods[0] === 'POST' || methods[0] === 'PUT';
  return {
    200: {
      description: file.length > 0 ? 'The file; an envelope where it is refused' : 'The envelope',
      content: {
        ...Object.fromEntries(file.map((type) => [type, {}])),
        'application/json': {
          schema:
            file.length > 0
              ? schemaRef('Refusal')
              : envelopeOf({ anyOf: [result, { type: 'null' }, schemaRef('WrongField')] }),
          examples,
        },
      },
    },
    ...(signedIn && { 401: responseRef('NotSignedIn'), 500: responseRef('SignInEnded') }),
    ...(hasBody && { 413: responseRef('TooLarge') }),
    ...(!signedIn && { 429: responseRef('TooManyCalls') }),
    503: responseRef('Busy'),
  };
}
