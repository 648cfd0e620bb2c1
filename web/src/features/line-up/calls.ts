/** Calls about entries of the line-up. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import type { Answer, CallOptions } from '../../shared/api';
import { ask, askWhole, call } from '../../shared/call';
import { counterSettings } from './settings';

export interface LineUpRead {
  /** All who wait, those who missed their call today and those who have just departed, in number order. */
  rows: LineUpPayload[];
  /** What the next one gets who wishes no other; null when none is left today. */
  nextNumber: number | null;
  /** Milliseconds since 1970. */
  askedAt: number;
}

export async function readLineUp(options: CallOptions = {}): Promise<LineUpRead> {
  const askedAt = Date.now();
  return { ...(await ask('GET /consume/sysConsume/paiduinow', {}, options)), askedAt };
}

/** Entries that an order put in line, in number order. */
export const entriesOfOrder = (orderId: string): Promise<LineUpPayload[]> =>
  askWhole('GET /consume/sysConsume/paiduilist', { consumeid: orderId, column: 'paiduiNumber', order: 'asc' });

export const startEntry = (entryId: string, vehicleId: string): Promise<LineUpPayload | null> =>
  ask('GET /consume/sysConsume/lineupstart', { consumeid: entryId, vehicleId });

export const printTicket = (entryId: string): Promise<Answer<null>> =>
  call('GET /consume/sysConsume/pritpaidui', { id: entryId, printId: counterSettings().printId });

export const remindEntry = (entryId: string): Promise<Answer<null>> =>
  call('GET /memberrecharge/sysMemberRecharge/tixing', { consumeid: entryId });

export const missCall = (entryId: string): Promise<Answer<null>> =>
  call('PUT /consume/sysConsume/paiduipass', { id: entryId });

/** @param undoes it was passed over by mistake */
export const takeBack = (entryId: string, undoes = false): Promise<Answer<null>> =>
  call('PUT /consume/sysConsume/paiduiback', { id: entryId, ...(undoes ? { undo: 'YES' as const } : {}) });

export const cancelEntry = (entryId: string): Promise<Answer<null>> =>
  call('GET /consume/sysConsume/cancelmemberconsumebyidpaidui', { id: entryId });

export const renameEntry = (entryId: string, driverName: string): Promise<Answer<null>> =>
  call('PUT /consume/sysConsume/editcheshou', { id: entryId, cheshou: driverName });

export const renumberEntry = (entryId: string, number: number): Promise<Answer<null>> =>
  call('PUT /consume/sysConsume/editpaiduinumber', { id: entryId, paiduiNumber: number });
