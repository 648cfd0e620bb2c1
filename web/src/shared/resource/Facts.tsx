/** Figures that matter today, beside the breadcrumb; each sets the filter that shows its rows. */
import type { Resource } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useStoreOfKeys } from '../keys';
import { resourceCalls } from './calls';
import { filterQuery, type ListState } from './listState';

export interface Fact {
  label: string;
  /** Conditions, by parameter. */
  values: Readonly<Record<string, string>>;
}

function FactLink({
  of,
  fact,
  state,
  onApply,
}: {
  of: Resource;
  fact: Fact;
  state: ListState;
  onApply: (next: ListState) => void;
}) {
  const orgCode = useStoreOfKeys();
  const next: ListState = { ...state, values: fact.values, rules: [], any: false, pageNo: 1 };
  const query = filterQuery(next, of);
  const { data } = useQuery({
    queryKey: [orgCode, of.name, 'count', query],
    queryFn: ({ signal }) => resourceCalls.count(of, query, { signal, silent: true }),
    meta: { silent: true },
  });
  if (data === undefined || data === 0) return null;
  return (
    <button type="button" className="link-button" onClick={() => onApply(next)}>
      {fact.label} {data}
    </button>
  );
}

export function Facts({
  facts,
  ...rest
}: {
  of: Resource;
  facts: readonly Fact[];
  state: ListState;
  onApply: (next: ListState) => void;
}) {
  return facts.map((fact) => <FactLink key={fact.label} fact={fact} {...rest} />);
}
