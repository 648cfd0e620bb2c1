/** A shift on its way to its end: count, causes, note, who takes over, and the close itself. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { IntentKey } from '../../shared/ids';
import { useKeepTyped, useKeptTyped } from '../../shared/keptTyped';
import { notices } from '../../shared/notices';
import type { CashierRef } from '../../shared/pickers';
import { readStored } from '../../shared/storage';
import { keepCashier, presentCashier } from '../cashier/shift';
import { isWrongPassword } from './refusal';
import { firstEmpty, isTyped, nothingTyped, piecesOf, type Typed, typedOf } from './pieces';
import { texts } from './texts';
import type { ShiftView } from './useShift';

/** Why the shift can't be closed now. */
export type Bar = 'whyCount' | 'whyAgain' | 'whyUndecided' | 'whyNote';

export interface Closing {
  shift: ShiftView;
  typed: Typed;
  /** The count before this one. */
  before: Typed | null;
  counted: boolean;
  fault: string | null;
  ticked: ReadonlySet<string>;
  /** Yuan of the difference that no ticked cause explains. */
  unexplained: number;
  note: string;
  next: CashierRef | null;
  password: string;
  bar: Bar | null;
  busy: boolean;
  type: (index: number, text: string) => void;
  sendCount: () => void;
  countAgain: () => void;
  tick: (key: string) => void;
  write: (note: string) => void;
  handTo: (next: CashierRef | null) => void;
  typePassword: (password: string) => void;
  close: () => void;
}

const cents = (yuan: number): number => Math.round(yuan * 100);

/** What ticked causes leave open, in yuan. Pure. */
export function leftOf(shift: Pick<ShiftView, 'difference' | 'causes'>, ticked: ReadonlySet<string>): number {
  const explained = shift.causes
    .filter(({ key }) => ticked.has(key))
    .reduce((sum, cause) => sum + cents(cause.amount ?? 0), 0);
  return Math.max(0, Math.abs(cents(shift.difference ?? 0)) - explained) / 100;
}

function barOf(shift: ShiftView, counted: boolean, unexplained: number, note: string): Bar | null {
  if (!counted) return 'whyCount';
  if (shift.countIsOutdated) return 'whyAgain';
  if (shift.undecided.length > 0) return 'whyUndecided';
  return unexplained > 0 && note.trim() === '' ? 'whyNote' : null;
}

interface HalfCount {
  typing: Typed;
  recounting: boolean;
  note: string;
  ticks: readonly string[];
}

const isHalfCount = (kept: unknown): kept is HalfCount =>
  typeof kept === 'object' &&
  kept !== null &&
  'typing' in kept &&
  isTyped(kept.typing) &&
  'ticks' in kept &&
  Array.isArray(kept.ticks);

export function useClosing(
  shift: ShiftView,
  on: { renew: () => Promise<void>; focusField: (index: number) => void; focusPassword: () => void },
): Closing {
  const last = shift.counts.at(-1);
  const place = `count ${shift.id}`;
  const kept = useKeptTyped(place, isHalfCount);
  const [typing, setTyping] = useState<Typed>(kept?.typing ?? nothingTyped);
  const [recounting, setRecounting] = useState(kept?.recounting ?? false);
  const [tried, setTried] = useState(false);
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set(kept?.ticks ?? []));
  const [note, setNote] = useState(kept?.note ?? '');
  const [next, setNext] = useState<CashierRef | null>(null);
  const [password, setPassword] = useState('');
  const [intents] = useState(() => ({ count: new IntentKey(), close: new IntentKey() }));
  const counted = last !== undefined && !recounting;
  const ticked = new Set(shift.causes.filter(({ key }) => ticks.has(key)).map(({ key }) => key));
  const unexplained = leftOf(shift, ticked);
  const bar = barOf(shift, counted, unexplained, note);

  const typedNow = { typing, recounting, note, ticks: [...ticks] };
  const isUntouched =
    (counted || typing.every((text) => text === '')) && note === '' && ticks.size === 0 && !recounting;
  useKeepTyped(place, isUntouched ? null : typedNow, 'sent');

  const count = useMutation({
    mutationFn: () => {
      const body = { id: shift.id, pieces: piecesOf(typing) };
      return call('POST /drawer/sysShift/addCount', body, { idempotencyKey: intents.count.for(body) });
    },
    onSuccess: async () => {
      intents.count.renew();
      await on.renew();
      setRecounting(false);
      setTried(false);
    },
    onError: (error) => isRefused(error) && intents.count.renew(),
  });
  const end = useMutation({
    mutationFn: () => {
      const body = {
        ...{ id: shift.id, nth: last?.nth ?? 0, causes: [...ticked], note: note.trim() },
        ...{ nextCashierId: next?.id ?? '', conPassword: password, printId: readStored('printId', '') },
      };
      return call('POST /drawer/sysShift/close', body, { idempotencyKey: intents.close.for(body) });
    },
    onSuccess: async ({ message }) => {
      if (next) keepCashier(next);
      else if (presentCashier()?.id === shift.cashierId) keepCashier(null);
      notices.success(message);
      await on.renew();
    },
    onError: (error) => {
      if (!isRefused(error)) return;
      intents.close.renew();
      setPassword('');
      if (isWrongPassword(error)) on.focusPassword();
      else void on.renew();
    },
    meta: { silent: true },
  });

  return {
    ...{ shift, counted, ticked, unexplained, note, next, password, bar },
    typed: counted ? typedOf(last.pieces) : typing,
    before: beforeOf(shift, recounting),
    fault: tried && !counted && firstEmpty(typing) >= 0 ? texts.t('countAll') : null,
    busy: count.isPending || end.isPending,
    type: (index, text) => setTyping(typing.map((known, at) => (at === index ? text : known))),
    sendCount: () => {
      if (counted || count.isPending) return;
      setTried(true);
      const empty = firstEmpty(typing);
      if (empty >= 0) on.focusField(empty);
      else count.mutate();
    },
    countAgain: () => {
      setTyping(nothingTyped);
      setRecounting(true);
      on.focusField(0);
    },
    tick: (key) =>
      setTicks(ticks.has(key) ? new Set([...ticks].filter((each) => each !== key)) : new Set([...ticks, key])),
    write: setNote,
    handTo: setNext,
    typePassword: setPassword,
    close: () => {
      if (bar === null && !end.isPending) end.mutate();
    },
  };
}

function beforeOf({ counts }: ShiftView, recounting: boolean): Typed | null {
  const before = counts.at(recounting ? -1 : -2);
  return before ? typedOf(before.pieces) : null;
}
