import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Collects schemas that others refer to, for the document's `components`. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** The JSON schema of what a caller sees; definitions that it refers to are moved to the components under `name`. */
  add(schema: z.ZodType, name: string): JsonSchema {
    const made = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
    const text = JSON.stringify(made).replaceAll('"#/$defs/', `"#/components/schemas/${name}`);
    const { $schema: _dialect, $defs, ...rest } = JSON.parse(text) as JsonSchema;
    for (const [key, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>))
      this.schemas[`${name}${key}`] = definition;
    return rest;
  }
}
