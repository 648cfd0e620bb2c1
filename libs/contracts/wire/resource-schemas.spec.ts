import { describe, expect, it } from 'vitest';
import { type AnyField, RESOURCES, type Resource } from '../resources';
import { changeSchema, lengthMaxOf } from './resource-schemas';
import { isTooLong } from './route';

const FIELDS = Object.values<Resource>(RESOURCES).flatMap((of) =>
  Object.entries<AnyField>(of.fields)
    .filter(([, field]) => field.form !== false && field.form !== 'add')
    .map(([name, field]) => ({ of, name, field })),
);
const taken = (of: Resource, name: string, value: unknown) => changeSchema(of).safeParse({ [name]: value });
const wide = (text: string): string =>
  text.replace(/[0-9A-Za-z.]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
const named = ({ of, name }: { of: Resource; name: string }): string => `${of.name}.${name}`;

describe('fields of all resources', () => {
  const amounts = FIELDS.filter(({ field: { kind } }) => kind === 'money' || kind === 'int' || kind === 'number');
  it.each(amounts.map((of) => [named(of), of] as const))(
    '%s has the one rule for amounts',
    (_, { of, name, field }) => {
      const example = Number(field.example);
      for (const typed of [example, String(example), wide(String(example)), ` ${example}\u200b`])
        expect(taken(of, name, typed)).toMatchObject({ success: true, data: { [name]: example } });
      const thousands = taken(of, name, '1,200');
      if (taken(of, name, 1200).success) expect(thousands).toMatchObject({ data: { [name]: 1200 } });
      for (const typed of ['0x1F', '1e3', '1,2', '1 2', 'Infinity', '0b1', '1_0', '--1'])
        expect([typed, taken(of, name, typed).success]).toEqual([typed, false]);
    },
  );

  const texts = FIELDS.filter(({ field: { kind } }) => kind === 'text' || kind === 'longText' || kind === 'richText');
  it.each(texts.map((of) => [named(of), of] as const))(
    '%s says that it is too long, and the limit',
    (_, { of, name, field }) => {
      const answer = taken(of, name, 'a'.repeat(lengthMaxOf(field) + 1));
      const issue = answer.error?.issues[0];
      expect(issue && isTooLong(issue) && issue.maximum).toBe(lengthMaxOf(field));
    },
  );

  it.each(FIELDS.filter(({ field }) => field.kind === 'phone').map((of) => [named(of), of] as const))(
    '%s takes a phone as people write it',
    (_, { of, name }) =>
      expect(taken(of, name, '\u202d+86 138-0000-2046\u202c')).toMatchObject({ data: { [name]: '13800002046' } }),
  );
});
