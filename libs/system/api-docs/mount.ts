import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createRequire } from 'node:module';
import path from 'node:path';
import { asyncApiDocument } from './asyncapi';
import { asyncApiPage } from './asyncapi-page';
import { openApiDocument } from './openapi';
import { openApiPage, openApiScript } from './openapi-page';
import { boundRoutes, idempotentRoutes } from './routes';

/**
 * Serves the descriptions of the interfaces of this process: `/api/docs` and `/api/docs-json` (OpenAPI of the routes that it
 * serves), `/api/asyncapi` and `/api/asyncapi.json`. Call it before the application listens. A description is written when
 * somebody first asks for it: it takes a third of a second, and most processes are never asked.
 */
export async function mountApiDocs(app: NestFastifyApplication): Promise<void> {
  let openApi: ReturnType<typeof openApiDocument> | undefined;
  let asyncApi: ReturnType<typeof asyncApiDocument> | undefined;
  const asyncApiOnce = () => (asyncApi ??= asyncApiDocument());
  const server = app.getHttpAdapter().getInstance();
  server.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(openApiPage));
  server.get('/api/docs/start.js', (_request, reply) =>
    reply.type('application/javascript; charset=utf-8').send(openApiScript),
  );
  const swaggerUi = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  // Its files are read from the disk as they are asked for: nothing of the library is loaded.
  await app.register(fastifyStatic, { root: swaggerUi, prefix: '/api/docs/', decorateReply: false, index: false });
  server.get('/api/docs-json', () => (openApi ??= openApiDocument(boundRoutes(app), idempotentRoutes(app))));
  server.get('/api/asyncapi.json', asyncApiOnce);
  server.get('/api/asyncapi', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(asyncApiPage(asyncApiOnce())),
  );
}
