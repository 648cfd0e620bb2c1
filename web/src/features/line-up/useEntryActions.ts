/** What staff do with entries: every action marks in the list that it was done here, and shows its result. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import type { VehicleRow } from '@paddock/contracts/wire';
import { useMutation } from '@tanstack/react-query';
import { notices } from '../../shared/notices';
import { type Limited, maySetOff } from '../../shared/sendOff';
import {
  cancelEntry,
  missCall,
  printTicket,
  remindEntry,
  renameEntry,
  renumberEntry,
  startEntry,
  takeBack,
} from './calls';
import { texts } from './texts';
import type { LineUp } from './useLineUp';

type Target = Pick<LineUpPayload, 'id' | 'paiduiText'>;
type Startable = Pick<VehicleRow, 'id'> & Limited;

export interface EntryActions {
  /** Over with its answer, also with a refusal. */
  start: (entry: LineUpPayload, vehicle: Startable) => Promise<void>;
  /** Starts several, one after the other; the first refusal ends it. */
  startAll: (pairs: readonly (readonly [LineUpPayload, Startable])[]) => void;
  print: (entry: Target) => void;
  remind: (entry: Target) => void;
  /** Who is not there: it is the next one's turn. */
  noShow: (entry: Target) => void;
  /** Who was passed waits again. */
  back: (entry: Target) => void;
  /** Who was passed over here a moment ago waits as before. */
  undoPass: (entry: Target) => void;
  cancel: (entry: Target, done: () => void) => void;
  rename: (entry: LineUpPayload, driverName: string, done: () => void) => void;
  renumber: (entry: Target, number: number, done: () => void) => void;
  busy: boolean;
}

export function useEntryActions(lineUp: LineUp): EntryActions {
  // A refusal shows the service's own words, see the mutation cache.
  const action = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  const on = (entry: Target, work: () => Promise<void>): void => {
    action.mutate(async () => {
      lineUp.touch(entry.id);
      await work();
    });
  };
  const startOne = async (entry: LineUpPayload, vehicle: Startable): Promise<void> => {
    if (!(await maySetOff([vehicle]))) return;
    lineUp.touch(entry.id);
    const row = await startEntry(entry.id, vehicle.id);
    if (row) lineUp.receive([row]);
    notices.success(texts.t('started', { number: entry.paiduiText, vehicle: vehicle.cardName }));
  };
  return {
    start: (entry, vehicle) => action.mutateAsync(() => startOne(entry, vehicle)).catch(() => undefined),
    startAll: (pairs) =>
      action.mutate(async () => {
        for (const [entry, vehicle] of pairs) await startOne(entry, vehicle);
      }),
    print: (entry) =>
      on(entry, async () => {
        await printTicket(entry.id);
        notices.success(texts.t('printed', { number: entry.paiduiText }));
      }),
    remind: (entry) =>
      on(entry, async () => {
        await remindEntry(entry.id);
        notices.success(texts.t('reminded', { number: entry.paiduiText }));
      }),
    noShow: (entry) =>
      on(entry, async () => {
        await missCall(entry.id);
        notices.success(texts.t('passedNow', { number: entry.paiduiText }));
      }),
    back: (entry) =>
      on(entry, async () => {
        await takeBack(entry.id);
        notices.success(texts.t('backNow', { number: entry.paiduiText }));
      }),
    undoPass: (entry) =>
      on(entry, async () => {
        await takeBack(entry.id, true);
        notices.success(texts.t('passUndone', { number: entry.paiduiText }));
      }),
    cancel: (entry, done) =>
      on(entry, async () => {
        await cancelEntry(entry.id);
        done();
      }),
    rename: (entry, driverName, done) =>
      on(entry, async () => {
        await renameEntry(entry.id, driverName);
        done();
      }),
    renumber: (entry, number, done) =>
      on(entry, async () => {
        await renumberEntry(entry.id, number);
        done();
      }),
    busy: action.isPending,
  };
}
