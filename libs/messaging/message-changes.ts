import { ALL_STORES_FEED } from '@paddock/contracts/feed';
import type { Tx } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import type { Message } from './message.repository';

/** Publishes a change of a message to the screens of its store, or of all. */
export const publishMessage = (
  tx: Tx,
  { id, org_code: orgCode, version }: Pick<Message, 'id' | 'org_code' | 'version'>,
  change: 'added' | 'edited',
  by = '',
): void => publishChange(tx, { orgCode: orgCode ?? ALL_STORES_FEED, resource: 'message', id, version, change, by });
