/** What the consumption tool sends and reads, in wire names. */
import type { MemberRow } from '@paddock/contracts/wire/membership';
import type { TariffRow } from '@paddock/contracts/wire';
import type { LineUpPayload, OrderPayload } from '@paddock/contracts/feed';
import type { MemberProject } from '../../shared/memberProjects';
import type { ConsumeType, PayMode, RunMode, UsageMode } from '../../shared/words';

export type { ConsumeType, MemberProject, MemberRow, PayMode, RunMode, TariffRow, UsageMode };

/** Some people by one rule, in the body of a sale. */
export interface LineBody {
  sysDepartConsumeRoleId: string;
  vehicleId: string;
  headCount: number;
  drivers: { cheshou: string }[];
  newPrice?: number;
  priceReason?: string;
}

/** Body of `POST /consume/sysConsume/add`. */
export interface OrderBody {
  userId: string;
  consumeType: ConsumeType;
  consumePayMode: PayMode;
  consumeVehicleMode: RunMode;
  consumeVehicleMode_dictText: string;
  usageMode: UsageMode;
  usageMode_dictText: string;
  sysDepartConsumeRoleId: string;
  doTask: 'YES';
  /** Ids joined by commas; empty unless the usage mode is immediate. */
  vehicleId: string;
  payCode: string;
  groupNumber: string;
  cheshou: string;
  remark: string;
  departuserId: string;
  printId: string;
  waitMinutes?: number;
  consumePassword: string;
  /** Where the balance pays a part only. */
  restPayMode?: PayMode;
  balanceAmount?: number;
  headCount: number;
  /** Number of the first entry; only when they wait in line. */
  paiduiNumber?: number;
  drivers: { cheshou: string }[];
  /** Several rules under one number. */
  lines?: LineBody[];
  /** Another price than that of the one rule. */
  newPrice?: number;
  priceReason?: string;
  managerId?: string;
  managerPassword?: string;
}

/** One charge. Sent again letter by letter under its key, it has its effect once. */
export interface Attempt {
  body: OrderBody;
  idempotencyKey: string;
  /** What the member held of each project when it was sent first. */
  projects: readonly MemberProject[];
}

/** `result` of `POST /consume/sysConsume/add`. */
export interface OrderAnswer {
  orderId: string;
  order: OrderPayload;
  entries: LineUpPayload[];
}
