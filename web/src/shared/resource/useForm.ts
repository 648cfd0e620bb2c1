/** The life of a form: what was opened, what was typed, what is wrong, what another person saved meanwhile, and the save. */
import type { AnyField, Resource } from '@paddock/contracts/resources';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, fieldOf, isRefused } from '../api';
import { ask } from '../call';
import { IntentKey } from '../ids';
import { forgetTyped, useKeepTyped, useKeptTyped } from '../keptTyped';
import { useUnsaved } from '../unsaved';
import { resourceCalls } from './calls';
import {
  addInput,
  changedFields,
  editInput,
  faultOf,
  faultsOf,
  merge,
  newValues,
  valuesOf,
  type Fault,
  type Values,
} from './formState';
import type { AnyRow, FormMode } from './model';

/** Somebody has saved or deleted the row while it is open here. */
export interface Overtaken {
  row: AnyRow | null;
  who: string;
}

interface FormState {
  row: AnyRow | null;
  base: Values;
  values: Values;
  shown: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, Fault>>;
  /** What another has saved in fields that were changed here too, until somebody decides. */
  disputed: Values;
  meanwhile: { who: string; names: readonly string[] } | null;
  deletedBy: string | null;
}

function opened(of: Resource, row: AnyRow | null, start: Values): FormState {
  const base = row === null ? newValues(of, start) : valuesOf(of, row);
  return {
    row,
    base,
    values: base,
    shown: {},
    faults: {},
    disputed: {},
    meanwhile: null,
    deletedBy: null,
  };
}

function overtake(of: Resource, state: FormState, { row, who }: Overtaken): FormState {
  if (row === null) return { ...state, deletedBy: who };
  if (state.row === null || (row.version ?? 0) <= (state.row.version ?? 0)) return state;
  const saved = valuesOf(of, row);
  const { theirs, disputed, values } = merge(of, state.base, state.values, saved);
  return {
    ...state,
    row,
    base: saved,
    values,
    disputed: Object.fromEntries([
      ...Object.entries(state.disputed),
      ...disputed.map((name) => [name, saved[name]] as const),
    ]),
    meanwhile: theirs.length > 0 ? { who, names: theirs } : state.meanwhile,
  };
}

/** Why the service would refuse a value, in its words. Null too where it does not say: the save is checked anyway. */
async function refusalOf(
  of: Resource,
  name: string,
  { rule, unique }: AnyField,
  value: string,
  dataId: string,
): Promise<string | null> {
  try {
    if (rule) await ask('GET /sys/checkRule/checkByCode', { ruleCode: rule, value }, { silent: true });
    if (unique)
      await ask(
        'GET /sys/duplicate/check',
        { tableName: of.name, fieldName: name, fieldVal: value, dataId },
        { silent: true },
      );
    return null;
  } catch (error) {
    return error instanceof ApiError && error.key?.startsWith('check.') ? error.message : null;
  }
}

const isValues = (kept: unknown): kept is Values => typeof kept === 'object' && kept !== null && !Array.isArray(kept);

export interface FormOptions {
  of: Resource;
  mode: FormMode;
  row: AnyRow | null;
  /** What the place sets. */
  given: Values;
  /** What stands in a new form already. */
  start?: Values | undefined;
  overtaken: Overtaken | null;
  /** Who saved, where the service does not know it. */
  another: string;
  onSaved: (message: string, id: string) => void;
  /** Called with the service's words where a refused save closes the form. */
  onRefused?: ((message: string) => void) | undefined;
  /** Shows the first wrong field. */
  onFault: (name: string) => void;
}

export function useForm({ of, mode, row, given, start, overtaken, another, onSaved, onRefused, onFault }: FormOptions) {
  const place = mode === 'view' ? null : `${of.name} ${row?.id ?? ''}`;
  const kept = useKeptTyped(place, isValues);
  const [state, setState] = useState(() => {
    const first = opened(of, row, { ...start, ...given });
    return kept === null ? first : { ...first, values: { ...first.values, ...kept } };
  });
  const [intent] = useState(() => new IntentKey());
  const [seen, setSeen] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: async () => {
      if (state.row === null) {
        const input = addInput(of, state.values, given);
        return resourceCalls.add(of, input, intent.for(input));
      }
      const answer = await resourceCalls.edit(of, editInput(of, state.row, state.base, state.values));
      return { ...answer, result: state.row.id };
    },
    onSuccess: (answer) => onSaved(answer.message, answer.result),
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      if (onRefused && isRefused(error)) {
        onRefused(error.message);
        return;
      }
      if (error.key === ('resource.changedMeanwhile' as string) && state.row !== null) {
        const saved = await resourceCalls.one(of, state.row.id);
        setState((present) => overtake(of, present, { row: saved, who: another }));
        return;
      }
      const field = fieldOf(error);
      if (field !== null && of.fields[field]) {
        setState((present) => ({
          ...present,
          faults: { ...present.faults, [field]: { kind: 'message', text: error.message } },
        }));
        onFault(field);
      } else if (isRefused(error)) setRefused(error.message);
    },
    meta: { silent: true },
  });
  // What was received of the row while its own save is under way comes again as the answer.
  const current = overtaken === null ? '' : `${overtaken.row?.version ?? 'deleted'}`;
  if (overtaken !== null && current !== seen && !save.isPending && !save.isSuccess) {
    setSeen(current);
    setState(overtake(of, state, overtaken));
  }
  const changed = changedFields(of, mode, state.base, state.values);
  useKeepTyped(
    place,
    changed.length === 0 || state.deletedBy !== null
      ? null
      : Object.fromEntries(changed.map((name) => [name, state.values[name] ?? null])),
    'closed',
  );
  useUnsaved(mode !== 'view' && changed.length > 0 && state.deletedBy === null);
  /** Whether the service would take the value: what is empty or unchanged is not asked about. */
  const askAbout = (name: string, field: AnyField): void => {
    const value = state.values[name];
    if (typeof value !== 'string' || value.trim() === '' || !changed.includes(name)) return;
    void refusalOf(of, name, field, value.trim(), state.row?.id ?? '').then((text) => {
      if (text !== null)
        setState((present) =>
          present.values[name] === value
            ? { ...present, faults: { ...present.faults, [name]: { kind: 'message', text } } }
            : present,
        );
    });
  };
  return {
    ...state,
    changed,
    refused,
    saving: save.isPending,
    type: (name: string, value: unknown, shown?: string): void => {
      setRefused(null);
      setState((present) => {
        const { [name]: _corrected, ...faults } = present.faults;
        return {
          ...present,
          values: { ...present.values, [name]: value },
          shown: shown === undefined ? present.shown : { ...present.shown, [name]: shown },
          faults,
        };
      });
    },
    /** On leaving a field. */
    check: (name: string): void => {
      const field = of.fields[name];
      const fault = field && faultOf(field, state.values[name]);
      // An empty field is only wrong once somebody wants to save.
      if (fault && fault.kind !== 'required')
        setState((present) => ({ ...present, faults: { ...present.faults, [name]: fault } }));
      else if (!fault && field) askAbout(name, field);
    },
    decide: (name: string, use: 'theirs' | 'mine'): void =>
      setState((present) => {
        const { [name]: theirs, ...disputed } = present.disputed;
        return {
          ...present,
          disputed,
          values: use === 'theirs' ? { ...present.values, [name]: theirs } : present.values,
        };
      }),
    /** What was typed is given up: a form that opens here next begins with the row. */
    giveUp: (): void => {
      if (place !== null) forgetTyped(place);
    },
    /** @returns false where something must be corrected or decided first. */
    save: (): boolean => {
      if (save.isPending || state.deletedBy !== null) return false;
      const faults = faultsOf(of, mode, state.values);
      const [first] = Object.keys(faults);
      setState((present) => ({ ...present, faults }));
      if (first !== undefined) {
        onFault(first);
        return false;
      }
      if (Object.keys(state.disputed).length > 0) return false;
      save.mutate();
      return true;
    },
  };
}
export type Form = ReturnType<typeof useForm>;
