/** Keeps the rows of open pickers as they are now. */
import type { FeedTopic } from '@paddock/contracts/feed';
import type { Resource } from '@paddock/contracts/resources';
import { useQueryClient } from '@tanstack/react-query';
import { useStoreOfKeys } from '../keys';
import { useLiveTopic } from '../live';
import type { TopicEvent } from '../liveLink';
import { seesAllStores, useSession } from '../session';
import { everyStoreCalmMs, useCalmly } from '../useCalmly';
import { patchList, type Versioned } from '../versioned';
import { rowTopic } from './useLiveRows';

export function useLivePicker(of: Resource): void {
  const client = useQueryClient();
  const key = [useStoreOfKeys(), of.name, 'picker'];
  const { user } = useSession();
  const renew = (): void => void client.invalidateQueries({ queryKey: key });
  const everyStore = of.scope === 'store' && seesAllStores(user) ? { onJoin: renew } : null;
  const renewCalmly = useCalmly(renew, everyStore ? everyStoreCalmMs : 0);
  const onWhole = (event: TopicEvent<FeedTopic>): void => {
    if (event.type === of.live) patchList(client, key, event.payload as unknown as Versioned);
  };
  const onNamed = ({ payload }: TopicEvent<'resources'>): void => {
    if (payload.resource === of.name) renewCalmly();
  };
  useLiveTopic(rowTopic(of), onWhole, of.live === undefined ? null : everyStore);
  useLiveTopic('resources', onNamed, of.live === undefined ? everyStore : null);
}
