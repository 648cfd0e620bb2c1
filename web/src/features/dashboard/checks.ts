/** What the monitor says of each part, from what the parts report of themselves. Pure. */
import { SMS_LEFT_LOW } from '@paddock/contracts/messaging';
import type { device, RowOf } from '@paddock/contracts/resources';
import type { AnswerOf, deviceRoutes, VehicleRow } from '@paddock/contracts/wire';
import type { IconName } from '../../shared/Icon';

type Edge = AnswerOf<typeof deviceRoutes.edges>[number];
type Device = RowOf<typeof device>;
/** Karts and edges have lines of their own; big screens come and go, and printers are called when they print. */
const elsewhere: ReadonlySet<string> = new Set(['kart', 'edge', 'screen']);

export interface Reports {
  /** Round trip to the service in milliseconds; null: it does not answer. */
  latencyMs: number | null;
  database: boolean;
  /** What the system does by itself; null: not known. */
  schedules: { working: boolean; /** Those that are paused or fail, in words. */ wrong: readonly string[] } | null;
  /** What does not answer of the databases, the storage and the outside services, in words. */
  sources: readonly string[];
  /** Text messages that are left of the store's packages; null: without a limit, or not known. */
  smsLeft: number | null;
  edges: readonly Edge[];
  devices: readonly Device[];
  vehicles: readonly VehicleRow[];
}

export type CheckKey =
  'service' | 'database' | 'background' | 'schedules' | 'sources' | 'sms' | 'edge' | 'devices' | 'karts' | 'batteries';

export interface Check {
  key: CheckKey;
  icon: IconName;
  ok: boolean;
  /** Of all, how many are well. */
  well: number;
  of: number;
  /** Who is not, by name. */
  wrong: readonly string[];
  /** The worst figure: milliseconds, events that wait, percent of a battery. */
  worst: number | null;
}

const lowBatteryPercent = 20;
/** Kinds of vehicles that nobody drives now. */
const atRest: ReadonlySet<string> = new Set(['SCRAP', 'MAINTENANCE', 'LOCKED', 'POWEROFF']);

function checkOf<T>(
  key: CheckKey,
  icon: IconName,
  all: readonly T[],
  { isWell, nameOf, worst }: { isWell: (one: T) => boolean; nameOf: (one: T) => string; worst?: number | null },
): Check {
  const wrong = all.filter((one) => !isWell(one)).map(nameOf);
  return {
    key,
    icon,
    ok: wrong.length === 0,
    well: all.length - wrong.length,
    of: all.length,
    wrong,
    worst: worst ?? null,
  };
}

/** What is wrong stands first; of the same kind the order is that of the chain from the service to the kart. */
export function checksOf({
  latencyMs,
  database,
  schedules,
  sources,
  smsLeft,
  edges,
  devices,
  vehicles,
}: Reports): Check[] {
  const driven = vehicles.filter(({ status }) => !atRest.has(status));
  const charges = driven.flatMap(({ batteryPercent }) => (batteryPercent === null ? [] : [batteryPercent]));
  const checks: Check[] = [
    checkOf('service', 'gear', [latencyMs], { isWell: (ms) => ms !== null, nameOf: () => '', worst: latencyMs }),
    checkOf('database', 'grid', [database], { isWell: Boolean, nameOf: () => '' }),
    checkOf('background', 'clock', schedules === null ? [] : [schedules.working], {
      isWell: Boolean,
      nameOf: () => '',
    }),
    checkOf('schedules', 'clock', schedules?.wrong ?? [], { isWell: () => false, nameOf: (words) => words }),
    checkOf('sources', 'chain', sources, { isWell: () => false, nameOf: (words) => words }),
    checkOf('sms', 'message', smsLeft === null ? [] : [smsLeft], {
      isWell: (left) => left > SMS_LEFT_LOW,
      nameOf: String,
      worst: smsLeft,
    }),
    checkOf('edge', 'chain', edges, {
      isWell: ({ online, alarms, quarantined }) => online && alarms.length === 0 && quarantined === 0,
      nameOf: ({ name }) => name,
      worst: edges.length === 0 ? null : Math.max(...edges.map(({ backlog }) => backlog)),
    }),
    checkOf(
      'devices',
      'flag',
      devices.filter(({ active, type }) => active === 'YES' && !elsewhere.has(type)),
      { isWell: ({ isConnecte }) => isConnecte === 'YES', nameOf: ({ name }) => name },
    ),
    checkOf('karts', 'kart', driven, {
      isWell: ({ isConnecte }) => isConnecte === 'YES',
      nameOf: ({ cardName }) => cardName,
    }),
    checkOf('batteries', 'battery', driven, {
      isWell: ({ batteryPercent }) => batteryPercent === null || batteryPercent > lowBatteryPercent,
      nameOf: ({ cardName }) => cardName,
      worst: charges.length === 0 ? null : Math.round(Math.min(...charges)),
    }),
  ];
  return checks.filter(({ of }) => of > 0).toSorted((a, b) => Number(a.ok) - Number(b.ok));
}
