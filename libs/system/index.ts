export { mountApiDocs } from './api-docs/mount';
export { boundRoutes, contractFaults, contractsIn, idempotentRoutes } from './api-docs/routes';
export { DictionaryCache } from './dictionaries/dictionary-cache.service';
export { systemControllers, SystemModule } from './system.module';
export { upgradeDictionaries } from './dictionaries/dictionary-rows';
