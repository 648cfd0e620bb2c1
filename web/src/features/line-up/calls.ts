/** Calls about entries of the line-up. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import type { Answer } from '../../shared/api';
import { ask, askList, call } from '../../shared/call';
import { counterSettings } from './settings';

/** More than a store gives out in a day. */
const entriesOfDayMax = 500;

/** Entries of today, in number order. */
export async function readLineUp(signal?: AbortSignal): Promise<{ rows: LineUpPayload[]; askedAt: number }> {
  const askedAt = Date.now();
  const page = await askList(
    'GET /consume/sysConsume/paiduilist',
    { pageSize: entriesOfDayMax, column: 'paiduiNumber', order: 'asc' },
    signal ? { signal } : {},
  );
  return { rows: page.records, askedAt };
}

/** Entries that an order put in line. */
export async function entriesOfOrder(orderId: string): Promise<LineUpPayload[]> {
  return (await readLineUp()).rows.filter((row) => row.consumeid === orderId);
}

export const startEntry = (entryId: string, vehicleId: string): Promise<LineUpPayload | null> =>
  ask('GET /consume/sysConsume/lineupstart', { consumeid: entryId, vehicleId });

export const printTicket = (entryId: string): Promise<Answer<null>> =>
  call('GET /consume/sysConsume/pritpaidui', { id: entryId, printId: counterSettings().printId });

export const remindEntry = (entryId: string): Promise<Answer<null>> =>
  call('GET /memberrecharge/sysMemberRecharge/tixing', { consumeid: entryId });

export const missCall = (entryId: string): Promise<Answer<null>> =>
  call('PUT /consume/sysConsume/paiduipass', { id: entryId });

export const takeBack = (entryId: string): Promise<Answer<null>> =>
  call('PUT /consume/sysConsume/paiduiback', { id: entryId });

export const cancelEntry = (entryId: string): Promise<Answer<null>> =>
  call('GET /consume/sysConsume/cancelmemberconsumebyidpaidui', { id: entryId });

export const renameEntry = (entryId: string, driverName: string): Promise<Answer<null>> =>
  call('PUT /consume/sysConsume/editcheshou', { id: entryId, cheshou: driverName });

export const renumberEntry = (entryId: string, number: number): Promise<Answer<null>> =>
  call('PUT /consume/sysConsume/editpaiduinumber', { id: entryId, paiduiNumber: number });
