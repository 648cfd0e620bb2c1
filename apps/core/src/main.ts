import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Database, loadConfig, LOGGER, type Logger, nestLogger } from '@paddock/kernel';
import { SocketAdapter } from '@paddock/live';
import { mountApiDocs } from '@paddock/system';
import { CoreModule } from './core.module';
import { mountHealth, mountTiming, mountWeb } from './http';

const BODY_BYTES_MAX = 1_000_000;

const config = loadConfig('core');

/** Older clients put a prefix before every path, and some double their slashes. */
function rewriteUrl({ url = '/' }: { url?: string }): string {
  const [path = '/', ...query] = url.split('?');
  const single = path.replace(/\/{2,}/g, '/');
  const prefix = `/${config.API_PREFIX}/`;
  const bare = single.startsWith(prefix) ? single.slice(prefix.length - 1) : single;
  return [bare, ...query].join('?');
}

const adapter = new FastifyAdapter({
  bodyLimit: BODY_BYTES_MAX,
  routerOptions: { maxParamLength: 200 },
  rewriteUrl,
  trustProxy: true,
});
const app = await NestFactory.create<NestFastifyApplication>(CoreModule.with(config), adapter, {
  bufferLogs: true,
  abortOnError: false,
});
const log = app.get<Logger>(LOGGER);
app.useLogger(nestLogger(log));
app.useWebSocketAdapter(new SocketAdapter(app));
app.enableShutdownHooks();
mountHealth(adapter, app.get(Database), config);
mountTiming(adapter);
mountApiDocs(app);
await mountWeb(app, config);
await app.listen(config.PORT, config.HOST);
log.info({ port: config.PORT }, 'core is up');
