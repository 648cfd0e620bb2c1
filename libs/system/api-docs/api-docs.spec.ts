import { describe, expect, it } from 'vitest';
import { permission, type Route, route } from '@paddock/contracts/wire';
import * as wire from '@paddock/contracts/wire';
import { callsOf, type Resource, RESOURCES } from '@paddock/contracts/resources';
import { FEED_EVENTS } from '@paddock/contracts/feed';
import { MQTT_TOPICS } from '@paddock/contracts/mqtt';
import { z } from 'zod';
import { asyncApiDocument } from './asyncapi';
import { asyncApiPage } from './asyncapi-page';
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
    ['no access', { access: undefined as never }, /no permission/],
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
  const document = openApiDocument([...contracts, whole], new Set([whole]));

  it('describes each call with its permission, parameters, answer in the envelope and example', () => {
    expect(Object.keys(document.paths).length).toBe(contracts.length + 1);
    const operation = document.paths['/probe/thing/{code}']?.['post'];
    expect(operation).toMatchObject({
      summary: 'A thing',
      description: 'Needs the permission `vehicle:edit`. Also accepts PUT.',
      security: [{ token: [] }],
      parameters: [
        { name: 'code', in: 'path', required: true, schema: { type: 'string' } },
        { $ref: '#/components/parameters/AcceptLanguage' },
        { $ref: '#/components/parameters/OrgCode' },
        { $ref: '#/components/parameters/IdempotencyKey' },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: { required: ['name'] } } } },
      responses: {
        200: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  success: { type: 'boolean' },
                  result: {
                    anyOf: [{ type: 'object' }, { type: 'null' }, { $ref: '#/components/schemas/WrongField' }],
                  },
                },
              },
              examples: { done: { value: { success: true, code: 200, result: { id: '1' } } } },
            },
          },
        },
      },
    });
    expect(document.paths['/sys/login']?.['post']).toMatchObject({
      security: [],
      description: 'Open: needs no token.',
    });
    const removal = document.paths['/playbeforepay/sysPlayBeforePay/delete']?.['delete'];
    expect(removal?.parameters[0]).toMatchObject({ name: 'id', in: 'query', required: true });
  });

  const operationAt = (path: string) => {
    const [operation] = Object.values(document.paths[path] ?? {});
    if (!operation) throw new Error(`no operation at ${path}`);
    return operation;
  };
  const namesAt = (path: string) => operationAt(path).parameters.map(({ name, $ref }) => name ?? $ref);
  const bodyAt = (path: string) =>
    operationAt(path)['requestBody'] as {
      content: Record<string, { schema: { properties: Record<string, object>; required: string[] }; example: unknown }>;
    };

  it('names the headers of each call', () => {
    expect(document.components['parameters']).toMatchObject({
      AcceptLanguage: { name: 'Accept-Language', in: 'header' },
      OrgCode: { name: 'X-Org-Code', in: 'header' },
      IdempotencyKey: { name: 'Idempotency-Key', in: 'header', schema: { maxLength: 200 } },
    });
    const ref = (name: string) => `#/components/parameters/${name}`;
    for (const { path, access, anyStore } of contracts) {
      const names = namesAt(path.replace(/:(\w+)/g, '{$1}'));
      expect(names).toContain(ref('AcceptLanguage'));
      expect(names.includes(ref('OrgCode'))).toBe(access !== 'public' && !anyStore);
      expect(names).not.toContain(ref('IdempotencyKey'));
    }
  });

  it('shows each failure with an example from the message table', () => {
    expect(operationAt('/probe/thing/{code}').responses).toEqual({
      200: expect.anything(),
      401: { $ref: '#/components/responses/NotSignedIn' },
      413: { $ref: '#/components/responses/TooLarge' },
      500: { $ref: '#/components/responses/SignInEnded' },
      503: { $ref: '#/components/responses/Busy' },
    });
    expect(operationAt('/probe/thing/{code}').responses[200]).toMatchObject({
      content: {
        'application/json': {
          examples: {
            refused: { value: { success: false, code: 500, message: '参数错误：name', result: { field: 'name' } } },
            noPermission: { $ref: '#/components/examples/noPermission' },
            storeSwitched: { $ref: '#/components/examples/storeSwitched' },
            keyUsed: { $ref: '#/components/examples/keyUsed' },
            wrongMethod: { $ref: '#/components/examples/wrongMethod' },
          },
        },
      },
    });
    expect(operationAt('/sys/login').responses).toMatchObject({
      200: { content: { 'application/json': { examples: { refused: { value: { key: 'signIn.userRequired' } } } } } },
      429: { $ref: '#/components/responses/TooManyCalls' },
    });
    expect(Object.keys(operationAt('/sys/login').responses)).toEqual(['200', '413', '429', '503']);
    const exampleOf = (key: string, code: number) => ({
      content: { 'application/json': { example: { success: false, code, key, result: null } } },
    });
    expect(document.components).toMatchObject({
      examples: {
        noPermission: { value: { code: 510, key: 'permission.missing' } },
        wrongMethod: { value: { code: 405, key: 'wrongMethod' } },
      },
      responses: {
        NotSignedIn: exampleOf('signIn.missing', 401),
        SignInEnded: exampleOf('signIn.expired', 500),
        TooManyCalls: exampleOf('tooManyCalls', 429),
        Busy: exampleOf('busy', 503),
      },
    });
  });

  it('names the filters of each list', () => {
    for (const of of Object.values<Resource>(RESOURCES)) {
      const searched = Object.entries(of.fields).flatMap(([name, { search }]) => (search === undefined ? [] : [name]));
      const calls = callsOf(of);
      for (const path of [calls.get('list'), calls.get('exportXls')])
        if (path !== undefined) expect(namesAt(path)).toEqual(expect.arrayContaining(searched));
    }
    const tabs = operationAt('/playbeforepay/sysPlayBeforePay/list').parameters;
    expect(tabs).toContainEqual(
      expect.objectContaining({ name: 'createTime_begin', description: expect.stringContaining('Start time') }),
    );
    expect(tabs.map(({ name }) => name)).toEqual(expect.arrayContaining(['createTime_end', 'orderNumber']));
    expect(tabs.map(({ name }) => name)).not.toContain('orderNumber_begin');
    expect(operationAt('/timing/sysRun/list').parameters).toContainEqual(
      expect.objectContaining({ name: 'filters', style: 'form', explode: true }),
    );
  });

  it('shows the bounds that the service holds inputs to, and closes no object', () => {
    const schemas = operationAt('/playbeforepay/sysPlayBeforePay/list').parameters.map(({ schema }) => schema);
    expect(schemas.slice(0, 2)).toEqual([
      expect.objectContaining({ type: 'integer', minimum: 1, default: 1 }),
      expect.objectContaining({ type: 'integer', minimum: 1, maximum: 500, default: 10 }),
    ]);
    const start = bodyAt('/playbeforepay/sysPlayBeforePay/add').content['application/json']?.schema.properties;
    expect(start).toMatchObject({
      cheshou: { type: 'string', minLength: 1, maxLength: 30 },
      remark: { type: 'string', maxLength: 200 },
      consumeVehicleMode: { enum: ['circlemode', 'timermode'] },
    });
    const coupon = bodyAt('/coupon/sysCoupon/add').content['application/json']?.schema.properties;
    expect(coupon).toMatchObject({ claimStart: { type: 'string', description: 'yyyy-MM-dd HH:mm:ss' } });
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });

  it('describes an upload as a form with a file', () => {
    const path = callsOf(RESOURCES.coupon).get('importExcel') ?? '';
    expect(bodyAt(path).content).toMatchObject({ 'multipart/form-data': { schema: { required: ['file'] } } });
    expect(namesAt(path)).toContain('check');
  });

  it('describes the change of a pay-later record and the switch of the store as they are', () => {
    const change = '/playbeforepay/sysPlayBeforePay/edite';
    expect(Object.keys(document.paths[change] ?? {})).toEqual(['put']);
    expect(operationAt(change).description).toMatch(
      /head office \(`identity` 0 or -1\).*single-store general role.*pending.*run mode is not sent.*Also accepts POST\.$/,
    );
    const { schema } = bodyAt(change).content['application/json'] ?? {};
    expect(Object.keys(schema?.properties ?? {}).sort()).toEqual(['cheshou', 'consumeType', 'id', 'remark', 'roleId']);
    expect(schema?.required.toSorted()).toEqual(['cheshou', 'consumeType', 'id', 'roleId']);

    const store = bodyAt('/sys/selectDepart').content['application/json'];
    expect(store).toMatchObject({ schema: { required: ['orgCode'] }, example: { orgCode: 'A01', username: '' } });
    const { input, answer } = wire.identityRoutes.selectDepart;
    expect(input.safeParse({ orgCode: 'A01', username: 'a'.repeat(1000) }).success).toBe(true);
    expect(answer.shape.userInfo).toBe(wire.signedInUserSchema);
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
