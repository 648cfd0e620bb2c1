/** Where it is a time of day at which a venue is busy, so that a demo is full whenever and wherever it is begun. */

const HOME = 'Asia/Shanghai';
/** One for each hour, going west from where the demo is at home. */
const ZONES = [
  HOME,
  'Asia/Bangkok',
  'Asia/Dhaka',
  'Asia/Karachi',
  'Asia/Dubai',
  'Europe/Istanbul',
  'Africa/Cairo',
  'Africa/Lagos',
  'Africa/Abidjan',
  'Atlantic/Cape_Verde',
  'America/Noronha',
  'America/Sao_Paulo',
  'America/Caracas',
  'America/Lima',
  'America/Costa_Rica',
  'America/Phoenix',
  'Pacific/Pitcairn',
  'Pacific/Gambier',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Auckland',
  'Pacific/Guadalcanal',
  'Pacific/Port_Moresby',
  'Asia/Tokyo',
] as const;
const BUSY_FROM_HOUR = 13;
const BUSY_UNTIL_HOUR = 20;

const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** @returns the home of the demo while it is afternoon or evening there, else the nearest zone to its west where it is */
export const busyZone = (at: Date): string =>
  ZONES.find((zone) => hourIn(zone, at) >= BUSY_FROM_HOUR && hourIn(zone, at) < BUSY_UNTIL_HOUR) ?? HOME;
