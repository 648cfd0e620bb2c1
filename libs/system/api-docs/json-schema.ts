import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
type Direction = 'input' | 'output';

const definitionOf = (schema: z.core.$ZodType): z.core.$ZodTypeDef => schema._zod.def;

/** What a client sends has to meet both halves of a pipe that transforms nothing; zod takes the first half alone for the input. */
function boundsOfPipe(schema: z.core.$ZodType): JsonSchema {
  const { type, in: first, out: second } = definitionOf(schema) as z.core.$ZodPipeDef;
  if (type !== 'pipe' || [first, second].some((half) => definitionOf(half).type === 'transform')) return {};
  const { $schema: _dialect, ...bounds } = made(second, 'input');
  return bounds;
}

const made = (schema: z.core.$ZodType, io: Direction): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input') Object.assign(jsonSchema, boundsOfPipe(zodSchema));
      // Unknown keys of an input pass and are dropped, and answers may grow.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });

/** Collects schemas that others refer to, for the document's `components`. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** The JSON schema of what a caller sends or sees; definitions that it refers to are moved to the components under `name`. */
  add(schema: z.ZodType, name: string, io: Direction = 'output'): JsonSchema {
    const text = JSON.stringify(made(schema, io)).replaceAll('"#/$defs/', `"#/components/schemas/${name}`);
    const { $schema: _dialect, $defs, ...rest } = JSON.parse(text) as JsonSchema;
    for (const [key, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>))
      this.schemas[`${name}${key}`] = definition;
    return rest;
  }
}
