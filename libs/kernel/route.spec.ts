import { StreamableFile } from '@nestjs/common';
import { expect, it } from 'vitest';
import { route } from '@paddock/contracts/wire';
import { z } from 'zod';
import { Literal, parseInput, Route, routeOf, withMessage } from './route';

const call = { methods: ['GET'], access: 'public', summary: 'A probe', input: z.object({}) } as const;
const laps = route({
  ...call,
  path: '/laps',
  answer: z.object({ laps: z.int() }),
  example: { input: {}, result: { laps: 3 } },
});
const list = route({
  ...call,
  path: '/list',
  file: ['text/csv'],
  answer: z.null(),
  example: { input: {}, result: null },
});

class Answers {
  @Route(laps)
  plain(): Promise<{ laps: number }> {
    return Promise.resolve({ laps: 3 });
  }

  @Route(laps)
  inWords() {
    return withMessage('ok', { laps: 3 });
  }

  @Route(laps)
  withId() {
    return new Literal({ laps: 3 }, '7');
  }

  @Route(list)
  file() {
    return new StreamableFile(Buffer.from(''));
  }

  // @ts-expect-error another name than the contract's
  @Route(laps)
  otherName(): Promise<{ lapCount: number }> {
    return Promise.resolve({ lapCount: 3 });
  }

  // @ts-expect-error another kind than the contract's
  @Route(laps)
  otherKind() {
    return { laps: '3' };
  }

  // @ts-expect-error a sentence in the place of the answer
  @Route(laps)
  wordsOnly() {
    return withMessage('ok');
  }

  // @ts-expect-error nothing
  @Route(laps)
  async nothing(): Promise<void> {}

  // @ts-expect-error an envelope where the contract says a file
  @Route(list)
  noFile() {
    return null;
  }

  // @ts-expect-error a file where the contract says an envelope
  @Route(laps)
  fileForAnswer() {
    return new StreamableFile(Buffer.from(''));
  }
}

it('a handler that answers something else than its contract does not compile, and any other is bound to it', () => {
  const bound = Object.entries(Object.getOwnPropertyDescriptors(Answers.prototype))
    .filter(([name]) => name !== 'constructor')
    .map(([name, { value }]) => [name, routeOf(value as Parameters<typeof routeOf>[0])?.path]);
  expect(Object.fromEntries(bound)).toMatchObject({ plain: '/laps', inWords: '/laps', withId: '/laps', file: '/list' });
});

it.each([
  ['/sys/permission/queryRolePermission', { cn: '角色', en: 'role' }],
  ['/consume/sysConsume/add', 'roleId'],
])('a wrong role in %s is named as its screens name it', (path, field) => {
  const input = z.object({ roleId: z.string().min(1) });
  const definition = route({
    ...call,
    path,
    input,
    answer: z.null(),
    example: { input: { roleId: '1' }, result: null },
  });
  expect(() => parseInput(definition, 'GET', {}, null)).toThrow(expect.objectContaining({ params: { field } }));
});
