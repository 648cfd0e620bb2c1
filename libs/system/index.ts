export { mountApiDocs } from './api-docs/mount';
export { boundRoutes, contractFaults, contractsIn } from './api-docs/routes';
