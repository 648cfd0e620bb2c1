/** What the consumption tool sends and reads, in wire names. */
import type { MemberRow } from '@paddock/contracts/wire/membership';
import type { consumeRoutes, InputOf, TariffRow } from '@paddock/contracts/wire';
import type { Calls } from '../../shared/call';
import type { MemberProject } from '../../shared/memberProjects';
import type { MaybePriced } from '../../shared/priceChange/price';
import type { ConsumeType, PayMode, RunMode, UsageMode } from '../../shared/words';

export type { ConsumeType, MemberProject, MemberRow, PayMode, RunMode, TariffRow, UsageMode };

type Contract = InputOf<typeof consumeRoutes.add>;
type LineContract = NonNullable<Contract['lines']>[number];
interface People {
  headCount: number;
  drivers: { cheshou: string }[];
}

/** Some people by one rule, in the body of a sale. */
export type LineBody = Omit<LineContract, keyof People | 'priceReason'> & People & { priceReason: string | undefined };

/**
 * Body of `POST /consume/sysConsume/add`. `vehicleId`: ids joined by commas, empty unless the usage mode is immediate; `paiduiNumber`:
 * of the first entry, only when they wait in line. The texts of its choices go along, which the
 * contract does not read.
 */
export type OrderBody = Omit<MaybePriced<Contract>, keyof People | 'lines'> &
  People & { lines?: LineBody[]; consumeVehicleMode_dictText: string; usageMode_dictText: string };

/** One charge. Sent again letter by letter under its key, it has its effect once. */
export interface Attempt {
  body: OrderBody;
  idempotencyKey: string;
  /** What the member held of each project when it was sent first. */
  projects: readonly MemberProject[];
}

/** `result` of `POST /consume/sysConsume/add`. */
export type OrderAnswer = Calls['POST /consume/sysConsume/add']['result'];
