import 'reflect-metadata';
import { createServer } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { Database, loadConfig, LOGGER, type Logger, metrics, nestLogger, refuseToStart } from '@paddock/kernel';
import { WorkerModule } from './worker.module';

const config = loadConfig('worker');
const app = await NestFactory.createApplicationContext(WorkerModule.with(config), {
  bufferLogs: true,
  abortOnError: false,
}).catch(refuseToStart);
const log = app.get<Logger>(LOGGER);
app.useLogger(nestLogger(log));
app.enableShutdownHooks();

const db = app.get(Database);
const health = createServer((request, response) => {
  const answer = (status: number, body: string, type = 'application/json'): void => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };
  if (request.url === '/health/live') return answer(200, '{"status":"live","role":"worker"}');
  if (request.url === '/metrics') return void metrics.metrics().then((text) => answer(200, text, metrics.contentType));
  if (request.url !== '/health/ready') return answer(404, '{}');
  db.query('SELECT 1').then(
    () => answer(200, '{"status":"ready"}'),
    () => answer(503, '{"status":"not ready"}'),
  );
});
health.listen(config.WORKER_PORT, '127.0.0.1');
log.info({ port: config.WORKER_PORT }, 'worker is up');
