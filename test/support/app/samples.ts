import { expect } from 'vitest';
import { type AnyField, callsOf, type Resource, RESOURCES, type ResourceCall } from '@paddock/contracts/resources';
import { normalise } from '@paddock/contracts/normalise';
import { formOf } from '@paddock/contracts/wire';
import type { Client } from './client';

const inForm = (field: AnyField): boolean => field.form !== false && field.kind !== 'json';

export const pathOf = (of: Resource, call: ResourceCall): string => callsOf(of).get(call) as string;

/** Rows of declared resources as a form sends them: their examples, with values of their own where no two may be alike. */
export class Samples {
  private serial = 0;

  async of(of: Resource, client: Client): Promise<Record<string, unknown>> {
    this.serial += 1;
    const sample: Record<string, unknown> = {};
    for (const [name, field] of Object.entries<AnyField>(of.fields)) {
      if (!inForm(field)) continue;
      if (field.kind === 'reference') {
        if (field.nullable) continue;
        sample[name] = await this.added(RESOURCES[field.to as keyof typeof RESOURCES], client);
      } else if (field.shownWhen && !shown(field, of, sample)) continue;
      else if (field.unique || name === of.title || name === 'itemValue')
        sample[name] = normalise(`${String(field.example)}-${this.serial}`, formOf(field));
      else sample[name] = field.example;
    }
    return sample;
  }

  /** @returns the id of a new row */
  async added(of: Resource, client: Client, change: object = {}): Promise<string> {
    const answer = await client.post<string>(pathOf(of, 'add'), { ...(await this.of(of, client)), ...change });
    expect({ message: answer.message, success: answer.success }).toMatchObject({ success: true });
    return answer.result as string;
  }
}

const shown = (field: AnyField, of: Resource, sample: Record<string, unknown>): boolean =>
  Object.entries(field.shownWhen ?? {}).every(([name, values]) =>
    values.includes(String(sample[name] ?? of.fields[name]?.example)),
  );
