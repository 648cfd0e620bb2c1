import { Global, Module } from '@nestjs/common';
import { ResourceLists } from './resource-lists';
import { ResourceWrites } from './resource-writes';
import { ResourceExports } from './spreadsheet/exports';
import { ResourceImports } from './spreadsheet/imports';

const services = [ResourceLists, ResourceWrites, ResourceExports, ResourceImports];

/** Makes declared resources readable and writable for every area. */
@Global()
@Module({ providers: services, exports: services })
export class ResourcesModule {}
