import { describe, expect, it } from '@jest/globals';
import { permission, type Route, route } from '@paddock/contracts/wire';
import * as wire from '@paddock/contracts/wire';
import { FEED_EVENTS } from '@paddock/contracts/feed';
import { MQTT_TOPICS } from '@paddock/contracts/mqtt';
import { z } from 'zod';
import { asyncApiDocument } from './asyncapi';
import { asyncApiPage } from './asyncapi.page';
import { openApiDocument } from './openapi';
import { contractFaults, contractsIn } from './routes';

const contracts = contractsIn(wire);
const whole = route({
  methods: ['POST', 'PUT'],
  path: '/probe/thing/:code',
  access: permission('vehicle:edit'),
  summary: 'A thing',
  input: z.object({ code: z.string(), name: z.string(), note: z.string().optional() }),
  answer: z.object({ id: z.string() }),
  example: { input: { code: 'a', name: 'b', note: 'c' }, result: { id: '1' } },
});

/** Every `$ref` of a document that leads nowhere. */
function deadRefs(document: object): string[] {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]*)"/g)].map((match) => match[1] ?? '');
  return refs.filter((ref) => {
    let at: unknown = document;
    for (const key of ref.slice(2).split('/')) at = (at as Record<string, unknown> | undefined)?.[key];
    return at === undefined;
  });
}

describe('route contracts', () => {
  it('are found in every group', () => {
    expect(contracts.length).toBeGreaterThan(30);
    expect(contracts.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/sys/login', '/playbeforepay/sysPlayBeforePay/add', '/game/sysGame/home']),
    );
  });

  it.each(contracts.map((contract) => [`${contract.methods[0]} ${contract.path}`, contract] as const))(
    '%s says who may call it and carries an answer schema and a right example',
    (_, contract) => {
      expect(contractFaults(contract)).toEqual([]);
    },
  );

  it('have a path of their own each', () => {
    const paths = contracts.map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it.each<[string, Partial<Route> | { access: { permission: string } }, RegExp]>([
    ['no access', { access: undefined as never }, /who may call/],
    ['a permission that does not exist', { access: { permission: 'vehicle:fly' } }, /unknown permission vehicle:fly/],
    ['no answer schema', { answer: undefined as never }, /no answer schema/],
    ['an answer that may be anything', { answer: z.any() }, /no answer schema/],
    ['no example', { example: undefined as never }, /no example/],
    [
      'an example with a wrong input',
      { example: { input: { code: 1 }, result: { id: '1' } } },
      /example's input is wrong/,
    ],
    [
      'an example with a wrong result',
      { example: { input: whole.example.input, result: { id: 1 } } },
      /example's result is wrong/,
    ],
    ['no summary', { summary: '' }, /no summary/],
  ])('are found out when they have %s', (_, damage, fault) => {
    expect(contractFaults(whole)).toEqual([]);
    expect(contractFaults({ ...whole, ...damage } as Route).join()).toMatch(fault);
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument([...contracts, whole]);

  it('describes each call with its permission, parameters, answer in the envelope and example', () => {
    expect(Object.keys(document.paths).length).toBe(contracts.length + 1);
    const operation = document.paths['/probe/thing/{code}']?.['post'];
    expect(operation).toMatchObject({
      summary: 'A thing',
      description: 'Needs the permission `vehicle:edit`. Also accepts PUT.',
      security: [{ token: [] }],
      parameters: [{ name: 'code', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: { content: { 'application/json': { schema: { required: ['name'] } } } },
      responses: {
        200: {
          content: {
            'application/json': {
              schema: {
                properties: { success: { type: 'boolean' }, result: { anyOf: [{ type: 'object' }, { type: 'null' }] } },
              },
              example: { success: true, code: 200, result: { id: '1' } },
            },
          },
        },
      },
    });
    expect(document.paths['/sys/login']?.['post']).toMatchObject({
      security: [],
      description: 'Open: needs no token.',
    });
    expect(document.paths['/playbeforepay/sysPlayBeforePay/delete']?.['delete']).toMatchObject({
      parameters: [{ name: 'id', in: 'query', required: true }],
    });
  });

  it('has no reference that leads nowhere, and would be found out if it had', () => {
    expect(JSON.stringify(document)).toContain('#/components/schemas/');
    expect(deadRefs(document)).toEqual([]);
    expect(deadRefs({ a: { $ref: '#/components/schemas/gone' } })).toEqual(['#/components/schemas/gone']);
  });
});

describe('the AsyncAPI document', () => {
  const document = asyncApiDocument();

  it('describes every device topic and every live event, those of big screens apart', () => {
    for (const [key, topic] of Object.entries(MQTT_TOPICS)) {
      expect(document.channels[key]?.address).toBe(topic.pattern);
      expect(document.operations[key]?.action).toBe(topic.from === 'device' ? 'receive' : 'send');
    }
    expect(Object.keys(document.channels['liveFeed']?.messages ?? {})).toEqual([
      ...Object.keys(FEED_EVENTS),
      'early',
      'closed',
      'revoked',
    ]);
    const onDisplays = Object.keys(document.channels['displayFeed']?.messages ?? {});
    expect(onDisplays).toContain('run.lap');
    expect(onDisplays.filter((type) => /^(tab|order|notice)\./.test(type))).toEqual([]);
    expect(document.channels['gatePassing']?.messages['gatePassing']?.payload).toMatchObject({
      properties: { seq: { type: 'integer' }, transponder: { type: 'string' } },
    });
    expect(deadRefs(document)).toEqual([]);
  });

  it('is also a page that shows every channel and is safe as HTML', () => {
    const page = asyncApiPage(document);
    for (const { address } of Object.values(document.channels)) expect(page).toContain(`<code>${address}</code>`);
    expect(asyncApiPage({ ...document, info: { ...document.info, title: '<script>' } })).not.toContain('<script>');
  });
});
