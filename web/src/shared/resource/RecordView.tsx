/** One row of a resource in the place of its list, as its page words it. */
import type { Resource } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useLang } from '../i18n';
import { storeKey } from '../keys';
import { EmptyState, ErrorState } from '../ListStates';
import { resourceCalls } from './calls';
import { FormBody, type FormSlots } from './FormBody';
import { nameOf, type AnyRow } from './model';
import { texts } from './texts';
import { useForm } from './useForm';

const nothing = {};
const never = (): void => undefined;

function Shown({ of, row, slots }: { of: Resource; row: AnyRow; slots: FormSlots }) {
  const t = texts.use();
  const form = useForm({
    ...{ of, mode: 'view', row, given: nothing, start: undefined, overtaken: null, another: t('another') },
    ...{ onSaved: never, onRefused: undefined, onFault: never },
  });
  return <FormBody of={of} mode="view" form={form} kept={[]} slots={slots} />;
}

export default function RecordView({ of, id, slots }: { of: Resource; id: string; slots: FormSlots }) {
  const t = texts.use();
  const language = useLang();
  const found = useQuery({
    queryKey: storeKey(of.name, 'record', id),
    queryFn: ({ signal }) => resourceCalls.selected(of, [id], { signal, silent: true }),
    meta: { silent: true },
  });
  if (found.error) return <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  const [row] = found.data;
  if (!row) return <EmptyState title={t('recordGone', { name: nameOf(of, language) })} />;
  return <Shown key={`${row.id} ${row.version ?? ''}`} of={of} row={row} slots={slots} />;
}
