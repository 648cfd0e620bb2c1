/** What the monitor says of each part, from what the parts report of themselves. Pure. */
import { SMS_LEFT_LOW } from '@paddock/contracts/messaging';
import type { device, RowOf } from '@paddock/contracts/resources';
import type { AnswerOf, deviceRoutes, VehicleRow } from '@paddock/contracts/wire';
import type { IconName } from '../../shared/Icon';

type Edge = AnswerOf<typeof deviceRoutes.edges>[number];
type Device = RowOf<typeof device>;
/** Karts and edges have lines of their own; big screens come and go. */
const elsewhere: ReadonlySet<string> = new Set(['kart', 'edge', 'screen']);

/** Something in words, with the moment from which on it is so, as the wire has it. */
export interface Named {
  name: string;
  since: string | null;
}

export interface Reports {
  /** Round trip to the service in milliseconds; null: it does not answer. */
  latencyMs: number | null;
  database: boolean;
  /** What the system does by itself; null: not known. */
  schedules: {
    working: boolean;
    /** When a worker last reported. */
    seenAt: string | null;
    wrong: readonly Named[];
  } | null;
  /** What does not answer of the databases, the storage and the outside services. */
  sources: readonly Named[];
  /** Disks of database and files, by name, with days until they are full; free bytes are null on another machine. */
  disks: readonly { name: string; freeBytes: number | null; daysLeft: number | null }[];
  /** Text messages of the store's packages; null: without a limit, or not known. */
  sms: { left: number; usedInWeek: number } | null;
  /** Days until the licence ends, less than 0 when it is over; null: it does not end. */
  licenceDays: number | null;
  edges: readonly Edge[];
  /** Alarms of an edge, in words. */
  alarmWords: (alarms: readonly string[]) => string;
  devices: readonly Device[];
  vehicles: readonly VehicleRow[];
}

export type CheckKey =
  | 'service'
  | 'database'
  | 'background'
  | 'schedules'
  | 'sources'
  | 'disks'
  | 'licence'
  | 'sms'
  | 'edge'
  | 'devices'
  | 'karts'
  | 'batteries';

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
  /** The earliest moment at which one of the wrong was right, where that is known. */
  since: string | null;
  /** Whole days until it ends by itself, at the present pace; null: not known. */
  daysLeft: number | null;
}

const lowBatteryPercent = 20;
const WEEK_DAYS = 7;
/** Text messages should last for so many days, and a licence. */
const SMS_DAYS_LOW = 3;
const LICENCE_DAYS_LOW = 14;
/** A disk should have room for so many days, and so much in any case. */
const DISK_DAYS_LOW = 14;
const DISK_BYTES_LOW = 2_000_000_000;
/** Kinds of vehicles that nobody drives now. */
const atRest: ReadonlySet<string> = new Set(['SCRAP', 'MAINTENANCE', 'LOCKED', 'POWEROFF']);

function checkOf<T>(
  key: CheckKey,
  icon: IconName,
  all: readonly T[],
  {
    isWell,
    nameOf,
    sinceOf,
    worst,
    daysLeft,
  }: {
    isWell: (one: T) => boolean;
    nameOf: (one: T) => string;
    sinceOf?: (one: T) => string | null;
    worst?: number | null;
    daysLeft?: number | null;
  },
): Check {
  const unwell = all.filter((one) => !isWell(one));
  const wrong = unwell.map(nameOf);
  const since = unwell.flatMap((one) => sinceOf?.(one) ?? []).toSorted();
  return {
    key,
    icon,
    ok: wrong.length === 0,
    well: all.length - wrong.length,
    of: all.length,
    wrong,
    worst: worst ?? null,
    since: since[0] ?? null,
    daysLeft: daysLeft ?? null,
  };
}

/** The least of what is known. */
const soonest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** What is wrong stands first; of the same kind the order is that of the chain from the service to the kart. */
export function checksOf({
  latencyMs,
  database,
  schedules,
  sources,
  disks,
  sms,
  licenceDays,
  edges,
  devices,
  vehicles,
  alarmWords,
}: Reports): Check[] {
  const driven = vehicles.filter(({ status }) => !atRest.has(status));
  const charges = driven.flatMap(({ batteryPercent }) => (batteryPercent === null ? [] : [batteryPercent]));
  const smsDays = sms === null || sms.usedInWeek === 0 ? null : Math.floor((sms.left * WEEK_DAYS) / sms.usedInWeek);
  const all = { isWell: () => false, nameOf: ({ name }: Named) => name, sinceOf: ({ since }: Named) => since };
  const checks: Check[] = [
    checkOf('service', 'gear', [latencyMs], { isWell: (ms) => ms !== null, nameOf: () => '', worst: latencyMs }),
    checkOf('database', 'grid', [database], { isWell: Boolean, nameOf: () => '' }),
    checkOf('background', 'clock', schedules === null ? [] : [schedules], {
      isWell: ({ working }) => working,
      nameOf: () => '',
      sinceOf: ({ seenAt }) => seenAt,
    }),
    checkOf('schedules', 'clock', schedules?.wrong ?? [], all),
    checkOf('sources', 'chain', sources, all),
    checkOf('disks', 'block', disks, {
      isWell: ({ freeBytes, daysLeft: days }) =>
        (days === null || days >= DISK_DAYS_LOW) && (freeBytes === null || freeBytes >= DISK_BYTES_LOW),
      nameOf: ({ name }) => name,
      worst: soonest(disks.map(({ freeBytes }) => freeBytes)),
      daysLeft: soonest(disks.map(({ daysLeft: days }) => days)),
    }),
    checkOf('licence', 'padlock', licenceDays === null ? [] : [licenceDays], {
      isWell: (days) => days >= LICENCE_DAYS_LOW,
      nameOf: String,
      daysLeft: licenceDays,
    }),
    checkOf('sms', 'message', sms === null ? [] : [sms], {
      isWell: ({ left }) => left > SMS_LEFT_LOW && (smsDays === null || smsDays >= SMS_DAYS_LOW),
      nameOf: ({ left }) => String(left),
      worst: sms?.left ?? null,
      daysLeft: smsDays,
    }),
    checkOf('edge', 'chain', edges, {
      isWell: ({ online, alarms, quarantined }) => online && alarms.length === 0 && quarantined === 0,
      nameOf: ({ name, alarms }) => (alarms.length === 0 ? name : `${name} ${alarmWords(alarms)}`),
      sinceOf: ({ online, lastSeenAt }) => (online ? null : lastSeenAt),
      worst: edges.length === 0 ? null : Math.max(...edges.map(({ backlog }) => backlog)),
    }),
    checkOf(
      'devices',
      'flag',
      devices.filter(({ active, type }) => active === 'YES' && !elsewhere.has(type)),
      {
        isWell: ({ isConnecte }) => isConnecte === 'YES',
        nameOf: ({ name }) => name,
        sinceOf: ({ lastSeenAt }) => lastSeenAt,
      },
    ),
    checkOf('karts', 'kart', driven, {
      isWell: ({ isConnecte }) => isConnecte === 'YES',
      nameOf: ({ cardName }) => cardName,
      sinceOf: ({ lastSeenAt }) => lastSeenAt,
    }),
    checkOf('batteries', 'battery', driven, {
      isWell: ({ batteryPercent }) => batteryPercent === null || batteryPercent > lowBatteryPercent,
      nameOf: ({ cardName }) => cardName,
      worst: charges.length === 0 ? null : Math.round(Math.min(...charges)),
    }),
  ];
  return checks.filter(({ of }) => of > 0).toSorted((a, b) => Number(a.ok) - Number(b.ok));
}
