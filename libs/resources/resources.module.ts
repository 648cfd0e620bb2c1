import { Global, Module } from '@nestjs/common';
import './older-checks-part';
import { ResourceLists } from './resource-lists.service';
import { ResourceWrites } from './resource-writes.service';
import { ResourceExports } from './spreadsheet/exports.service';
import { ResourceImports } from './spreadsheet/imports.service';

const services = [ResourceLists, ResourceWrites, ResourceExports, ResourceImports];

/** Makes declared resources readable and writable for every area. */
@Global()
@Module({ providers: services, exports: services })
export class ResourcesModule {}
