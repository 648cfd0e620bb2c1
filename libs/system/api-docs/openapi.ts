import type { Route } from '@paddock/contracts/wire';
import { ANSWER_EXAMPLES, ANSWER_SCHEMAS, FAILURES, responsesOf } from './answers';
import { Components, type JsonSchema } from './json-schema';
import { HEADERS, parametersOf } from './parameters';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: JsonSchema;
}
export interface Operation extends JsonSchema {
  summary: string;
  description: string;
  parameters: JsonSchema[];
  responses: Record<string, JsonSchema>;
}

const DESCRIPTION = `Every answer but a file is an envelope. Failures that a user can act on are HTTP 200 with \`success: false\` and code 500, a missing
permission is code 510, a wrong method 405. A missing or broken token is HTTP 401, one that has ended is HTTP 500 with the message \`Token失效，请重新登录\`.
A refusal's \`key\` names its sentence in every language: decide by it, never by the text. Unknown keys of an input are ignored, and answers may get further ones.
Times are \`yyyy-MM-dd HH:mm:ss\` in GMT+8, amounts are yuan.

**Filters.** Lists take filters under the names of their row's fields: \`v\` exact, \`*v*\` contains, \`*v\` ends with, \`v*\` begins with, \`a,b\` one of, \`!v\` not,
\`>= v\` and the like compare, and \`name_begin\` and \`name_end\` are inclusive bounds.`;

/**
 * Written from the contracts alone: it describes what the service checks.
 * @param idempotent routes whose handler takes an `Idempotency-Key`
 */
export function openApiDocument(routes: readonly Route[], idempotent: ReadonlySet<Route>): OpenApiDocument {
  const components = new Components();
  const paths: OpenApiDocument['paths'] = {};
  for (const definition of routes) {
    const path = definition.path.replace(/:(\w+)/g, '{$1}');
    const described = operation(definition, components, idempotent.has(definition));
    paths[path] = { ...paths[path], [definition.methods[0].toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Paddock', version: '1.0.0', description: DESCRIPTION },
    paths,
    components: {
      schemas: { ...components.schemas, ...ANSWER_SCHEMAS },
      parameters: HEADERS,
      responses: FAILURES,
      examples: ANSWER_EXAMPLES,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
    },
  };
}

function operation(definition: Route, components: Components, takesKey: boolean): Operation {
  const { methods, path, access, summary, description, answer, example, upload } = definition;
  const name = path.slice(1).replace(/\W+/g, '_');
  const [first, ...tolerated] = methods;
  const isRead = first === 'GET' || first === 'DELETE';
  const { additionalProperties, ...input } = components.add(definition.input, `${name}_input_`, 'input');
  const required = requiredKeys(definition);
  const named = new Set([...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key));
  const sentences = [
    whoMayCall(access),
    ...(description === undefined ? [] : [description]),
    ...(tolerated.length > 0 ? [`Also accepts ${tolerated.join(' and ')}.`] : []),
  ];
  return {
    operationId: `${first.toLowerCase()}_${name}`,
    tags: [path.split('/')[1] ?? ''],
    summary,
    description: sentences.join(' '),
    security: access === 'public' ? [] : [{ token: [] }],
    parameters: parametersOf(
      definition,
      { ...input, additionalProperties },
      { named, required, inQuery: isRead || upload === true, takesKey },
    ),
    ...(upload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE_PART } } } }),
    ...(!isRead &&
      !upload && {
        requestBody: {
          required: required.some((key) => !named.has(key)),
          content: { 'application/json': { schema: bodyOf(input, required, named), example: example.input } },
        },
      }),
    responses: responsesOf(definition, components.add(answer, `${name}_result_`), takesKey),
  };
}

const FILE_PART: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
};

/** The input without the names that stand in the path. */
function bodyOf(input: JsonSchema, required: readonly string[], named: ReadonlySet<string>): JsonSchema {
  const properties = Object.entries((input['properties'] ?? {}) as JsonSchema);
  return {
    ...input,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties.filter(([key]) => !named.has(key))) }),
    required: required.filter((key) => !named.has(key)),
  };
}

function whoMayCall(access: Route['access']): string {
  if (access === 'public') return 'Open: needs no token.';
  return access === 'signedIn' ? 'Needs a token.' : `Needs the permission \`${access.permission}\`.`;
}

/** Found by trying: schemas that transform their input do not show whether a key is optional. */
function requiredKeys({ input, example }: Route): string[] {
  const body: unknown = example.input;
  if (typeof body !== 'object' || body === null) return [];
  return Object.keys(body).filter((key) => {
    const { [key]: _left, ...rest } = body as Record<string, unknown>;
    return !input.safeParse(rest).success;
  });
}
