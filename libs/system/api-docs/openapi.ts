import { MESSAGES } from '@paddock/contracts';
import type { Envelope, Route } from '@paddock/contracts/wire';
import { z } from 'zod';
import { Components, type JsonSchema } from './json-schema';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: JsonSchema;
}
export interface Operation extends JsonSchema {
  summary: string;
  description: string;
  responses: Record<string, JsonSchema>;
}

const DESCRIPTION = `Every answer but a file is an envelope. Failures that a user can act on are HTTP 200 with \`success: false\` and code 500, a missing
permission is code 510, a wrong method 405. A missing or broken token is HTTP 401, one that has ended is HTTP 500 with the message \`Token失效，请重新登录\`.
A refusal's \`key\` names its sentence in every language: decide by it, never by the text.
Lists take filters under the names of their row's fields: \`v\` exact, \`*v*\` contains, \`*v\` ends with, \`v*\` begins with, \`a,b\` one of, \`!v\` not, \`>= v\` and the
like compare, and \`name_begin\` and \`name_end\` are inclusive bounds. Times are \`yyyy-MM-dd HH:mm:ss\` in GMT+8, amounts are yuan.`;

/** Written from the contracts alone: what it says is what the service checks. */
export function openApiDocument(routes: readonly Route[]): OpenApiDocument {
  const components = new Components();
  const paths: OpenApiDocument['paths'] = {};
  for (const definition of routes) {
    const path = definition.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [definition.methods[0].toLowerCase()]: operation(definition, components) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Paddock', version: '1.0.0', description: DESCRIPTION },
    paths,
    components: {
      schemas: { ...components.schemas, MessageKey: MESSAGE_KEY },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
    },
  };
}

function operation(definition: Route, components: Components): Operation {
  const { methods, path, access, summary, answer, example, file = [] } = definition;
  const name = path.slice(1).replace(/\W+/g, '_');
  const [, ...tolerated] = methods;
  const inQuery = methods[0] === 'GET' || methods[0] === 'DELETE';
  const input = components.add(definition.input, `${name}_input_`);
  const required = requiredKeys(definition);
  const named = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1]));
  const properties = Object.entries((input['properties'] ?? {}) as Record<string, JsonSchema>);
  const parameters = properties
    .filter(([key]) => inQuery || named.has(key))
    .map(([key, schema]) => ({
      name: key,
      in: named.has(key) ? 'path' : 'query',
      required: named.has(key) || required.includes(key),
      schema,
    }));
  const body = { ...input, required: required.filter((key) => !named.has(key)) };
  return {
    operationId: `${methods[0].toLowerCase()}_${name}`,
    tags: [path.split('/')[1] ?? ''],
    summary,
    description: [whoMayCall(access), tolerated.length > 0 ? `Also accepts ${tolerated.join(' and ')}.` : '']
      .filter((sentence) => sentence !== '')
      .join(' '),
    security: access === 'public' ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(!inQuery && {
      requestBody: { content: { 'application/json': { schema: body, example: example.input } } },
    }),
    responses: {
      200: {
        description: file.length > 0 ? 'The file; an envelope where it is refused' : 'The envelope',
        content: {
          ...Object.fromEntries(file.map((type) => [type, {}])),
          'application/json': {
            schema: envelopeOf(components.add(answer, `${name}_result_`)),
            example: {
              success: true,
              message: '操作成功！',
              code: 200,
              result: example.result,
              timestamp: 1_773_469_927_000,
            } satisfies Envelope,
          },
        },
      },
      ...(access !== 'public' && { 401: { description: 'The token is missing or broken' } }),
    },
  };
}

function whoMayCall(access: Route['access']): string {
  if (access === 'public') return 'Open: needs no token.';
  return access === 'signedIn' ? 'Needs a token.' : `Needs the permission \`${access.permission}\`.`;
}

/** Found by trying: schemas that tidy their input do not tell whether a key may be left out. */
function requiredKeys({ input, example }: Route): string[] {
  const body: unknown = example.input;
  if (typeof body !== 'object' || body === null) return [];
  return Object.keys(body).filter((key) => {
    const { [key]: _left, ...rest } = body as Record<string, unknown>;
    return !input.safeParse(rest).success;
  });
}

/** What `key` of the envelope may be. */
const MESSAGE_KEY: JsonSchema = {
  type: 'string',
  enum: Object.keys(MESSAGES),
  description:
    'Which sentence `message` is; present with refusals, and where a call answers with a sentence of its own',
};

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
  properties: {
    ...ENVELOPE.properties,
    result: { anyOf: [result, { type: 'null' }] },
    key: { $ref: '#/components/schemas/MessageKey' },
  },
  required: ENVELOPE.required,
});
