/**
 * A new version's `prepare` runs while cores of the version before serve, so a migration may add and not take away. What nobody needs any
 * more goes in a later version, as a contract step that is named here.
 */
export interface ContractStep {
  /** The newest version whose cores did not use it any more; older than the one that takes it away. */
  readonly unusedSince: string;
  /** Exactly what the check says of the migration. */
  readonly takes: readonly string[];
}

/** By the migration's name. */
export const contractSteps: Readonly<Record<string, ContractStep>> = {};

/** Migrations from before cores served during `prepare`, which took something away. None is ever added. */
export const beforeServingDuringPrepare: readonly string[] = [
  'EmergencyStop1700000000340',
  'PaymentRefunds1700000000500',
  'MemberPage1700000000540',
  'LedgerChain1700000000570',
  'RunRace1700000000840',
  'DiscountsAsGiven1700000000902',
  'EdgePairing1700000000988',
  'NotifiedAt1700000000989',
];

/** Functions by which cores of the version before call the database, whose signature a contract step has taken away. By the call. */
export const withdrawnFunctions: Readonly<Record<string, Pick<ContractStep, 'unusedSince'>>> = {};
