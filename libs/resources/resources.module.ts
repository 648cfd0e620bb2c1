import { Global, Module } from '@nestjs/common';
import { ResourceLists } from './resource-lists';

/** Makes {@link ResourceLists} available to every area. */
@Global()
@Module({ providers: [ResourceLists], exports: [ResourceLists] })
export class ResourcesModule {}
