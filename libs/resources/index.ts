export { defineResource, type Field, type Resource, type ResourceDefinition, type WireName } from './definition';
export type { Rule } from './conditions';
export { type Fixed, ResourceLists } from './resource-lists';
export { ResourcesModule } from './resources.module';
