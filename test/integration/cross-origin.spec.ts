import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVenue, type TestVenue } from '../support/app';
import { png } from '../support/app/file-samples';

const OFFICE = 'https://office.example';
const OTHER = 'https://other.example';
const LIST = '/paddock/sys/user/list';

describe('pages on other hosts', () => {
  let venue: TestVenue;
  let closed: TestVenue;
  let token: string;

  beforeAll(async () => {
    [venue, closed] = await Promise.all([
      startVenue({ settings: { ALLOWED_ORIGINS: `https://kiosk.example, ${OFFICE}` } }),
      startVenue(),
    ]);
    ({ token } = await venue.signIn('admin'));
  });
  afterAll(() => Promise.all([venue.close(), closed.close()]));

  const call = async (path: string, headers: Record<string, string>, method = 'GET', { url } = venue) => {
    const answer = await fetch(`${url}${path}`, { method, headers });
    const of = (name: string) => answer.headers.get(name);
    return {
      status: answer.status,
      text: await answer.text(),
      origin: of('access-control-allow-origin'),
      methods: of('access-control-allow-methods'),
      headers: of('access-control-allow-headers'),
      exposed: of('access-control-expose-headers'),
      credentials: of('access-control-allow-credentials'),
      resources: of('cross-origin-resource-policy'),
      vary: of('vary'),
    };
  };
  const preflight = (origin: string, method: string, of = venue) =>
    call(
      LIST,
      {
        ...{ origin, 'access-control-request-method': method },
        'access-control-request-headers': 'x-access-token,x-sign,x-version,tenant_id',
      },
      'OPTIONS',
      of,
    );

  it('may ask first, from the origins of the settings alone', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect(await preflight(OFFICE, method)).toMatchObject({
        ...{ status: 200, text: '', origin: OFFICE, credentials: null },
        methods: 'GET, POST, OPTIONS, PUT, DELETE',
        headers: 'x-access-token,x-sign,x-version,tenant_id',
        vary: expect.stringContaining('Origin'),
      });
    for (const refused of [
      await preflight(OTHER, 'GET'),
      await preflight('null', 'GET'),
      await preflight(`${OFFICE}.evil.example`, 'GET'),
      await preflight(OFFICE, 'GET', closed),
    ])
      expect(refused).toMatchObject({ status: 404, origin: null, methods: null, headers: null });
  });

  it('read answers, refusals and the names of files, and no other page does', async () => {
    const headers = { 'x-access-token': token };
    for (const [path, sent, status] of [
      [LIST, headers, 200],
      [LIST, {}, 401],
      [LIST, { 'x-access-token': 'ended' }, 500],
      ['/paddock/sys/nothing', headers, 404],
    ] as const) {
      expect({ path, ...(await call(path, { ...sent, origin: OFFICE })) }).toMatchObject({
        ...{ path, status, origin: OFFICE, credentials: null, resources: 'cross-origin' },
        ...{ exposed: expect.stringContaining('content-disposition'), vary: expect.stringContaining('Origin') },
      });
      expect({ path, ...(await call(path, { ...sent, origin: OTHER })) }).toMatchObject({
        ...{ path, status, origin: null, exposed: null, resources: 'same-origin' },
      });
    }
  });

  it('show pictures, where the settings name any origin', async () => {
    const shown = async (of: TestVenue) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(png())]), 'me.png');
      const { token: own } = await of.signIn('admin');
      const sent = await fetch(`${of.url}/sys/common/upload`, {
        ...{ method: 'POST', headers: { 'x-access-token': own }, body: form },
      });
      const { message } = (await sent.json()) as { message: string };
      // An `img` sends no origin.
      return call(`/sys/common/static/${message}`, {}, 'GET', of);
    };
    expect(await shown(venue)).toMatchObject({ status: 200, resources: 'cross-origin', origin: null });
    expect(await shown(closed)).toMatchObject({ status: 200, resources: 'same-origin', origin: null });
  });
});
