/** Rows that are offered for a time (`offered` of the declaration): how each stands, how many are gone, and how many end soon. */
import type { Resource, RowOf } from '@paddock/contracts/resources';
import { venueDate } from '../format';
import { wireTimeOf } from '../venueZone';
import { useLang } from '../i18n';
import { periodWords } from '../periodWords';
import type { Fact } from './Facts';
import type { FormSlots } from './FormBody';
import type { AnyRow } from './model';
import { offerState } from './offerState';
import { texts } from './texts';
import { StateCell, type ColumnSlots, type RowState } from './useColumns';

const dayMs = 86_400_000;

/** For what can be done with a row only while it is offered. @throws Error where the resource is not offered for a time */
export function useOfferState<R extends Resource>(of: R): (row: RowOf<R>) => RowState {
  const p = periodWords.use();
  const language = useLang();
  return (row) => {
    const state = offerState(of, row, Date.now(), language, p);
    if (state === null) throw new Error(`${of.name} is not offered for a time`);
    return state;
  };
}

interface OfferSlots extends Pick<ColumnSlots, 'state' | 'shares'> {
  form?: Pick<FormSlots, 'head'>;
  facts?: readonly Fact[];
}

/** What the page of such a resource has by itself; nothing for any other. */
export function useOffer(of: Resource): OfferSlots {
  const t = texts.use();
  const p = periodWords.use();
  const stateOf = useOfferState(of) as (row: AnyRow) => RowState;
  const { offered, fields } = of;
  if (!offered) return {};
  const { to, taken, soonDays } = offered;
  const day = (at: number, time: string): string =>
    fields[to]?.kind === 'date' ? venueDate(at) : wireTimeOf(`${venueDate(at)} ${time}`);
  return {
    state: { label: p('state'), of: stateOf },
    form: { head: (row) => <StateCell state={stateOf(row)} /> },
    ...(taken && { shares: { [taken.count]: taken.of } }),
    ...(soonDays !== undefined && {
      facts: [
        {
          label: t('endingWithin', { days: soonDays }),
          values: {
            [`${to}_begin`]: day(Date.now(), '00:00:00'),
            [`${to}_end`]: day(Date.now() + soonDays * dayMs, '23:59:59'),
            [offered.while]: 'YES',
          },
        },
      ],
    }),
  };
}
