import type { Tx } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';

/** Notifies the open lists of devices that a row has changed: a device, an edge agent, or what stands beside them there. */
export const publishDevice = (
  tx: Tx,
  orgCode: string,
  id: string,
  { change = 'edited', by = '' }: { change?: 'added' | 'edited'; by?: string } = {},
): void => publishChange(tx, { orgCode, resource: 'device', id, version: 0, change, by });
