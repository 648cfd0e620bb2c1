/** What is done with an order without a window of its own: papers, and rides that are started again. */
import { useState } from 'react';
import { type Answer, isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { notices } from '../../shared/notices';
import { counterSettings } from '../line-up/settings';
import type { SlipKind } from './OrderFoot';

export function useOrderCalls(onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const run = async (work: Promise<Answer<unknown>>): Promise<void> => {
    setBusy(true);
    try {
      notices.success((await work).message);
      onChanged();
    } catch (error) {
      if (isRefused(error)) notices.operationPrompt(error.message);
    } finally {
      setBusy(false);
    }
  };
  const print = (id: string, what: SlipKind | 'ticket'): void =>
    void run(call('POST /consume/sysConsume/orderprint', { id, what, printId: counterSettings().printId }));
  /** On this kart, or back in line with an empty `vehicleId`. */
  const startAgain = (entryId: string, vehicleId: string): void =>
    void run(call('POST /consume/sysConsume/startagain', { id: entryId, vehicleId }));
  return { busy, print, startAgain };
}
