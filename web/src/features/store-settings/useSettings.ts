/** The settings of the store, what was changed here and not saved, and the save. */
import { storeSetting, type StoreSettings } from '@paddock/contracts/resources';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, fieldOf } from '../../shared/api';
import { call } from '../../shared/call';
import { storeKey, useStoreOfKeys } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { notices } from '../../shared/notices';
import { changedFields, editInput, faultOf, faultsOf, type Fault, type Values } from '../../shared/resource/formState';
import { settingsQuery } from '../../shared/storeSettings';
import { useUnsaved } from '../../shared/unsaved';

const of = storeSetting;

export function useStoreSettings(onFault: (name: string) => void) {
  const orgCode = useStoreOfKeys();
  const client = useQueryClient();
  const query = useQuery(settingsQuery(orgCode));
  const [typed, setTyped] = useState<Values>({});
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  const base: Values = { ...query.data };
  const values: Values = { ...base, ...typed };
  const changed = query.data ? changedFields(of, 'edit', base, values) : [];
  useUnsaved(changed.length > 0);
  // What another person saves shows at once; what was typed here stays until it is saved or taken back.
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === of.name) void client.invalidateQueries({ queryKey: settingsQuery(orgCode).queryKey });
  });
  const save = useMutation({
    mutationFn: () => {
      const { id, ...input } = editInput(of, { ...(query.data as StoreSettings), id: orgCode }, base, values);
      return call('PUT /sys/departSetting/edit', { ...input, orgCode: id });
    },
    onSuccess: ({ message, result }) => {
      client.setQueryData(settingsQuery(orgCode).queryKey, result);
      // What counters read of the store is of these settings too.
      for (const kind of ['depart', 'printers']) void client.invalidateQueries({ queryKey: storeKey(kind) });
      setTyped({});
      setFaults({});
      notices.success(message);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      await client.invalidateQueries({ queryKey: settingsQuery(orgCode).queryKey });
      const name = fieldOf(error);
      if (name === null) notices.warning(error.message);
      else {
        setFaults({ [name]: { kind: 'message', text: error.message } });
        onFault(name);
      }
    },
    meta: { silent: true },
  });
  const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([other]) => other !== name));
  return {
    query,
    base,
    values,
    changed,
    faults,
    saving: save.isPending,
    type: (name: string, value: unknown): void => {
      setTyped((present) => ({ ...present, [name]: value }));
      setFaults((present) => without(present, name));
    },
    check: (name: string): void => {
      const field = Object.entries(of.fields).find(([known]) => known === name)?.[1];
      const fault = field && faultOf(field, values[name]);
      if (fault) setFaults((present) => ({ ...present, [name]: fault }));
    },
    takeBack: (name: string): void => {
      setTyped((present) => without(present, name));
      setFaults((present) => without(present, name));
    },
    discard: (): void => {
      setTyped({});
      setFaults({});
    },
    save: (): void => {
      const wrong = faultsOf(of, 'edit', values);
      const first = changed.find((name) => wrong[name] !== undefined);
      setFaults(Object.fromEntries(changed.flatMap((name) => (wrong[name] ? [[name, wrong[name]]] : []))));
      if (first !== undefined) onFault(first);
      else if (changed.length > 0 && !save.isPending) save.mutate();
    },
  };
}

export type Settings = ReturnType<typeof useStoreSettings>;
