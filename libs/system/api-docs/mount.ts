import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { asyncApiDocument } from './asyncapi';
import { asyncApiPage } from './asyncapi-page';
import { openApiDocument } from './openapi';
import { boundRoutes, idempotentRoutes } from './routes';

/**
 * Serves the descriptions of the interfaces of this process: `/api/docs` and `/api/docs-json` (OpenAPI of the routes that it
 * serves), `/api/asyncapi` and `/api/asyncapi.json`. Call it before the application listens. A description is written when
 * somebody first asks for it: it takes a third of a second, and most processes are never asked.
 */
export async function mountApiDocs(app: NestFastifyApplication): Promise<void> {
  // Only the core, which serves them, loads the library; the worker never does.
  const { SwaggerModule } = await import('@nestjs/swagger');
  // The library calls it once.
  const openApi = () => openApiDocument(boundRoutes(app), idempotentRoutes(app)) as unknown as OpenAPIObject;
  SwaggerModule.setup('api/docs', app, openApi, { jsonDocumentUrl: 'api/docs-json', yamlDocumentUrl: 'api/docs-yaml' });
  let written: ReturnType<typeof asyncApiDocument> | undefined;
  const asyncApi = () => (written ??= asyncApiDocument());
  const server = app.getHttpAdapter().getInstance();
  server.get('/api/asyncapi.json', asyncApi);
  server.get('/api/asyncapi', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(asyncApiPage(asyncApi())),
  );
}
