import pg from 'pg';
import { fill, MEMBERS, saleOf } from './ledger.mjs';
import { httpRequest, load } from './load.mjs';
import { signIn, startProduct } from './product.mjs';

const SALE_CLIENTS = 4;
const FLOOD_CLIENTS = 32;
const SECONDS = 8;
/** So long a cashier may wait for a deduction while strangers keep the way in busy, in milliseconds. */
const P99_MS_MAX = 300;

/** Deductions from members while passwords are verified without a pause. @returns the exit code. */
export async function signInFlood() {
  const product = await startProduct({ DEMO_TRAFFIC: 'off' });
  const client = new pg.Client({ connectionString: product.runtime.databaseOwnerUrl });
  await client.connect();
  try {
    await fill(client);
    const port = Number(new URL(product.baseUrl).port);
    const sale = saleOf(await signIn(product.baseUrl, 'cashier'));
    const sales = () =>
      load({
        port,
        clients: SALE_CLIENTS,
        seconds: SECONDS,
        request: (count) => sale(`bench-m${1 + (count % MEMBERS)}`),
        expect: (body) => body.includes('"success":true'),
      });
    const login = httpRequest('POST', '/sys/login', {}, { username: 'hq', password: 'paddock-demo' });
    const flood = () =>
      load({ port, clients: FLOOD_CLIENTS, seconds: SECONDS, request: () => login, expect: (body) => body !== '' });
    await sales();
    const quiet = await sales();
    const [beside, logins] = await Promise.all([sales(), flood()]);
    process.stdout.write(
      `${SALE_CLIENTS} clients: ${quiet.perSecond.toFixed(0)} sales/s, p99 ${quiet.p99.toFixed(0)} ms; ` +
        `beside ${logins.perSecond.toFixed(0)} sign-ins/s by ${FLOOD_CLIENTS} clients: ${beside.perSecond.toFixed(0)} sales/s\n`,
    );
    const within = beside.p99 <= P99_MS_MAX;
    process.stdout.write(
      `p99 of a sale beside sign-ins ${beside.p99.toFixed(0)} ms (goal ${P99_MS_MAX}${within ? '' : ', missed'})\n`,
    );
    return within ? 0 : 1;
  } finally {
    await client.end();
    await product.stop();
  }
}
