/** The signed-in user that acts, as the guards found it. Services take it as an argument; nothing reads it from a global. */
export interface Actor {
  signInId: string;
  userId: string;
  username: string;
  realName: string;
  /** -1 super admin, 0 head office, 1 administrator, 2 store manager, 3 assistant, 4 coach (marshal), 5 cashier, 6 partner. */
  identity: number;
  roleNames: string;
  /** The store of this sign-in. Never taken from a request's body. */
  orgCode: string;
  permissions: ReadonlySet<string>;
  /** By permission, for those that do not cover all rows: the rules of each role that gives it. */
  dataRules?: ReadonlyMap<string, readonly (readonly DataRule[])[]>;
}

/** One comparison of a data rule, as it was set; see `RULED_PERMISSIONS`. */
export interface DataRule {
  field: string;
  condition: string;
  value: string;
}

/** Head office and super admin see every store. */
export const seesAllStores = (actor: Actor): boolean => actor.identity <= 0;

/** "Single-store general" managers, recognised by their role name in either language. */
export const isStoreGeneral = (actor: Pick<Actor, 'roleNames'>): boolean =>
  actor.roleNames.includes('单店总') || actor.roleNames.toLowerCase().includes('single-store general');
