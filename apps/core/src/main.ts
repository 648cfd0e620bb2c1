import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig, refuseToStart } from '@paddock/kernel';
import { coreAdapter, startCore } from './boot';
import { CoreModule } from './core.module';

const config = loadConfig('core');
const adapter = coreAdapter(config);
const app = await NestFactory.create<NestFastifyApplication>(CoreModule.with(config), adapter, {
  bufferLogs: true,
  abortOnError: false,
}).catch(refuseToStart);
app.enableShutdownHooks();
const log = await startCore(app, adapter, config).catch(refuseToStart);
log.info({ port: config.PORT }, 'core is up');
