export * from './call-counts';
export * from './config';
export * from './clock';
export * from './database-clock';
export * from './dictionaries';
export * from './errors';
export * from './ids';
export * from './background';
export * from './jobs';
export * from './languages';
export * from './kernel.jobs';
export * from './parked-jobs';
export * from './data-sources';
export { faultOf, withoutSecrets } from './faults';
export * from './schedules';
export * from './trim';
export { Turns } from './turns';
export * from './logging';
export * from './one-at-a-time';
export * from './message-size';
export * from './metrics';
export * from './proxies';
export * from './redis';
export * from './states';
export * from './actor';
export * from './route';
export { refuseToStart, UnsafeSettings } from './safety';
export * from './idempotency';
export * from './person-erasure';
export * from './http/envelope.interceptor';
export * from './http/exception.filter';
export * from './database/database';
export * from './database/errors';
export * from './database/migrate';
export {
  computed,
  insertText,
  type NewRowOf,
  nextVersion,
  pick,
  type RowOf,
  tableWrites,
  updateText,
} from './database/rows';
export * from './database/schema';
export * from './database/stored-texts';
export { Batched, SharedReads } from './database/shared-reads';
export type * from './database/sql';
export { inAllStores, inStore, inStores, type Stores, type Who } from './database/stores';
export * from './audit-chains';
export { type AuditFault, type ChainHead, newestAuditSeal, sealAudit } from './audit-seals';
export { AUDIT_BEGINNING, auditPart, type AuditPlace, verifyAudit, verifyNewAudit } from './audit-verifier';
export { type CheckedPart, HistoryCheck } from './history-check';
export { SealHash } from './seal-hash';
export * from './feed/feed';
export * from './feed/early-lap-bus.service';
export * from './feed/feed-tail';
export * from './feed/heads';
export * from './feed/reactions';
export * from './kernel.module';
