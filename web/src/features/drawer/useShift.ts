/** The shift at this counter: whose drawer its cash goes into, read again whenever something changes it. */
import type { PresentShift, ShiftView } from '@paddock/contracts/wire';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { useStoreOfKeys } from '../../shared/keys';
import { useLinkReturn, useLiveTopic } from '../../shared/live';
import { useCalmly } from '../../shared/useCalmly';
import { usePresentCashier } from '../cashier/shift';

export type { PresentShift, ShiftView };
export type Cause = ShiftView['causes'][number];

/** A full counter sells every few seconds; its drawer is read again at most this often. */
export const calmMs = 1000;

/** Calls `onNews` after whatever changes what a drawer holds or waits for. */
export function useShiftNews(onNews: () => void): void {
  useLiveTopic('orders', onNews);
  useLiveTopic('tabs', onNews);
  useLiveTopic('resources', ({ payload }) => payload.resource === 'shift' && onNews());
  useLinkReturn(onNews);
}

export interface PresentShiftQuery {
  data: PresentShift | undefined;
  failed: boolean;
  /** Of several open drawers. */
  choose: (id: string) => void;
  renew: () => Promise<void>;
}

export function usePresentShift(): PresentShiftQuery {
  const orgCode = useStoreOfKeys();
  const language = useLang();
  const client = useQueryClient();
  const cashier = usePresentCashier();
  const [chosen, choose] = useState('');
  const cashierId = cashier?.id ?? '';
  const query = useQuery({
    queryKey: [orgCode, 'presentShift', cashierId, chosen, language],
    queryFn: ({ signal }) => ask('GET /drawer/sysShift/present', { cashierId, id: chosen }, { signal }),
    placeholderData: keepPreviousData,
  });
  const renew = (): Promise<void> => client.invalidateQueries({ queryKey: [orgCode, 'presentShift'] });
  useShiftNews(useCalmly(() => void renew(), calmMs));
  return { data: query.data, failed: query.isError, choose, renew };
}
