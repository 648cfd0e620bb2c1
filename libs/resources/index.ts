export { bind, type Bound, columnOf, type Extra, type Row, type Rules, type Values } from './bind';
export { defineResource, type Field, type Resource, type ResourceDefinition, type WireName } from './definition';
export type { Rule } from './conditions';
export { ErrorFileController } from './error-file.controller';
export { resourceController } from './resource.controller';
export { type Fixed, ResourceLists } from './resource-lists.service';
export { ResourceWrites } from './resource-writes.service';
export { resourcesBackground } from './resources.jobs';
export { ResourcesModule } from './resources.module';
