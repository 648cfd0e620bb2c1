import * as RESOURCES from './all';

export * from './all';
export * from './data-rules';
export { ANNOUNCEMENT_LENGTH_MAX, MASS_MESSAGE_LENGTH_MAX } from './announcement';
export * from './field';
export { POSITION_PEOPLE_SHOWN } from './position';
export type { HeldRole, StoreOfUser } from './user';
export type { OrderRide } from './order-history';
export * from './resource';
export type { VisitReason, VisitWay } from './visit';
export * from './store-setting';

/** Every resource by its name. Routes, permissions' checks, documents and the generated test read this list. */
export { RESOURCES };
export type ResourceName = keyof typeof RESOURCES;
