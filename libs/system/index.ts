export { mountApiDocs } from './api-docs/mount';
export { boundRoutes, contractFaults, contractsIn, idempotentRoutes } from './api-docs/routes';
export { AuditChecks } from './audit-log/audit-checks.service';
export { assertCategory } from './categories/category-uses';
export { DictionaryCache } from './dictionaries/dictionary-cache.service';
export { DiskSpace } from './disk/disk-space.service';
export { systemBackground } from './system.jobs';
export { systemControllers, SystemModule } from './system.module';
export { upgradeDictionaries } from './dictionaries/dictionary-rows';
