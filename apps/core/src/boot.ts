import multipart from '@fastify/multipart';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { languageOf } from '@paddock/contracts';
import { OLDER_ADDRESSES } from '@paddock/contracts/older-addresses';
import {
  type Config,
  Database,
  LOGGER,
  type Logger,
  namedOrigins,
  nestLogger,
  Proxies,
  refusal,
} from '@paddock/kernel';
import { SocketAdapter } from '@paddock/live';
import { mountApiDocs } from '@paddock/system';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CoreAdapter } from './core-adapter';
import { mountCrossOrigin } from './cross-origin';
import { mountBodyDeadlines } from './slow-bodies';
import { mountCompression, mountHealth, mountSafety, mountTiming, mountWeb, protectApiDocs } from './http';

const BODY_BYTES_MAX = 1_000_000;
const UPLOAD_BYTES_MAX = 5_000_000;

/** Addresses of older clients where the verb decides which call it is. */
const OLDER_CALLS: Readonly<Record<string, string>> = {
  'PUT /sys/user/recycleBin': '/sys/user/putRecycleBin',
  'DELETE /sys/user/recycleBin': '/sys/user/deleteRecycleBin',
};
const olderAddresses: Readonly<Record<string, string>> = OLDER_ADDRESSES;
const olderAddress = (method: string, path: string): string =>
  olderAddresses[path] ??
  OLDER_CALLS[`${method} ${path}`] ??
  path.replace(/^\/sys(?=\/message\/sysMessageTemplate\/)/, '');

/** Older clients put a prefix before every path, and some double their slashes. */
function rewriteWith(prefixName: string): (request: { url?: string; method?: string }) => string {
  const prefix = `/${prefixName}/`;
  return (request) => {
    // Probes and link checkers ask with HEAD. The answer is that of GET: Node knows by now that it sends no body.
    if (request.method === 'HEAD') request.method = 'GET';
    const [path = '/', ...query] = (request.url ?? '/').split('?');
    const single = path.replace(/\/{2,}/g, '/');
    const bare = single.startsWith(prefix) ? single.slice(prefix.length - 1) : single;
    return [olderAddress(request.method ?? 'GET', bare), ...query].join('?');
  };
}

export const coreAdapter = (config: Config): FastifyAdapter =>
  new CoreAdapter({
    exposeHeadRoutes: false,
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: rewriteWith(config.API_PREFIX),
    // Guesses of passwords are counted by address: an address that anybody may write into a header counts for nothing.
    trustProxy: new Proxies(config.TRUST_PROXY).trusts,
    // An address that can't be read never reaches Nest and its filter.
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const language = languageOf(request.headers['accept-language']);
      void reply.status(404).send(refusal(404, language, 'pathNotFound'));
    },
  });

/** Clients name the type of a body on every call, also where they send none (`POST /sys/logout`): that is no broken JSON. */
function allowNoBody(adapter: FastifyAdapter): void {
  adapter.getInstance().addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0')
      delete headers['content-type'];
    done();
  });
}

/** Everything of the core that is no module: logs, sockets, health, documents and pages. Afterwards it listens. */
export async function startCore(app: NestFastifyApplication, adapter: FastifyAdapter, config: Config): Promise<Logger> {
  const log = app.get<Logger>(LOGGER);
  app.useLogger(nestLogger(log));
  app.useWebSocketAdapter(new SocketAdapter(app, namedOrigins(config)));
  if (config.NODE_ENV === 'production' && config.ALLOW_PLAIN_HTTP === 'on')
    log.warn('ALLOW_PLAIN_HTTP=on: without TLS everybody on the network can read passwords and sign-ins');
  allowNoBody(adapter);
  mountBodyDeadlines(adapter.getInstance());
  mountCrossOrigin(adapter, config);
  mountHealth(adapter, app.get(Database), config);
  mountTiming(adapter);
  await mountSafety(app, config);
  await mountCompression(app);
  await app.register(multipart, { limits: { files: 1, fileSize: UPLOAD_BYTES_MAX, fields: 10 } });
  const apiDocs = config.API_DOCS ?? (config.NODE_ENV === 'production' ? 'signed-in' : 'public');
  if (apiDocs === 'signed-in') protectApiDocs(app);
  if (apiDocs !== 'off') await mountApiDocs(app);
  await mountWeb(app, config);
  await app.listen(config.PORT, config.HOST);
  return log;
}
