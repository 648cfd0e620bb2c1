/** The numbers that a rule would give next; null while they are asked for, none where the rule cannot be. */
import type { fillRule, RowOf } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { keepOfStore, storeKey, useStoreOfKeys } from '../../shared/keys';
import { useRested } from '../../shared/useRested';

type Rule = RowOf<typeof fillRule>;

export function useNextNumbers({ ruleCode, prefix, datePart, dashed, width, renewal, version }: Rule): string[] | null {
  const orgCode = useStoreOfKeys();
  const asked = useRested(JSON.stringify({ ruleCode, prefix: prefix ?? '', datePart, dashed, width, renewal }));
  const { data, isError } = useQuery<string[]>({
    // Below the key of the list: what was given meanwhile is looked at with it.
    queryKey: storeKey('fillRule', 'next', asked, version),
    queryFn: ({ signal }) =>
      ask('GET /sys/fillRule/preview', JSON.parse(asked) as Rule, { signal, silent: true }).then(
        ({ numbers }) => numbers,
      ),
    placeholderData: keepOfStore(orgCode),
    retry: false,
    meta: { silent: true },
  });
  return isError ? [] : (data ?? null);
}
