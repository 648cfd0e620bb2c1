/** Lists of rules, people and printers stay right while a counter is open for a day. */
import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from './live';
import { storeKey } from './keys';

const minuteMs = 60_000;
/** For queries of such lists: changes without an event are read again each minute. */
export const eachMinute = { staleTime: minuteMs, refetchInterval: minuteMs } as const;

/** Reads lists again once a row of theirs was edited anywhere. `lists`: the kind in their keys, by resource. */
export function useRenewals(lists: Readonly<Record<string, string>>): void {
  const client = useQueryClient();
  useLiveTopic('resources', ({ payload }) => {
    const kind = lists[payload.resource];
    if (kind !== undefined) void client.invalidateQueries({ queryKey: storeKey(kind) });
  });
}
