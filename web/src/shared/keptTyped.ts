/**
 * What somebody has typed and not sent, in this tab: it outlives a reload of the page and the end of the sign-in, for the same person
 * in the same store. Passwords and payment codes are never given to it.
 */
import { useEffect, useState } from 'react';
import { defineTexts } from './i18n';
import { notices } from './notices';
import { currentSession } from './session';
import { readStored, removeStored, writeStored } from './storage';

interface Kept {
  /** Of whom: the person and the store. */
  owner: string;
  value: unknown;
}

/** The oldest goes first. */
const placesMax = 20;

const texts = defineTexts('keptTyped', {
  cn: { restored: '上次没有保存的内容还在，请核对后再保存' },
  en: { restored: 'What was not saved last time is still here. Check it before you save' },
});

const ownerNow = (): string | null => {
  const { user } = currentSession();
  return user && `${user.id} ${user.orgCode}`;
};

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'owner' in value && 'value' in value;

const readAll = (): Record<string, unknown> => readStored<Record<string, unknown>>('typed', {}, 'tab');

function writeAll(all: Readonly<Record<string, unknown>>): void {
  if (Object.keys(all).length === 0) return removeStored('typed', 'tab');
  writeStored('typed', all, undefined, 'tab');
}

/** What this person typed here; null when nothing is kept, or it was another person's. */
export function keptTyped(place: string): unknown {
  const kept = readAll()[place];
  return isKept(kept) && kept.owner === ownerNow() ? kept.value : null;
}

export function keepTyped(place: string, value: unknown): void {
  const owner = ownerNow();
  // Without a sign-in nothing is typed: it was kept before that ended.
  if (owner === null) return;
  const { [place]: _before, ...others } = readAll();
  writeAll(Object.fromEntries([...Object.entries(others), [place, { owner, value }] as const].slice(-placesMax)));
}

/** It was sent or given up. */
export function forgetTyped(place: string): void {
  if (ownerNow() === null) return;
  const { [place]: gone, ...others } = readAll();
  if (gone !== undefined) writeAll(others);
}

/**
 * What was kept for this place when it opened, for a form to begin with; a notice says so.
 * @param place null: nothing is kept
 */
export function useKeptTyped<T>(place: string | null, isFit: (kept: unknown) => kept is T): T | null {
  const [kept] = useState((): T | null => {
    const found = place === null ? null : keptTyped(place);
    return isFit(found) ? found : null;
  });
  useEffect(() => {
    if (kept !== null) notices.info(texts.t('restored'));
  }, [kept]);
  return kept;
}

/**
 * Keeps `value`; null forgets it.
 * @param ends `closed`: a user who closes the place gives up what was typed there, but for a page or a sign-in that ends. `sent`: it stays until it is null
 */
export function useKeepTyped(place: string | null, value: unknown, ends: 'closed' | 'sent'): void {
  const text = value === null ? null : JSON.stringify(value);
  useEffect(() => {
    if (place === null) return;
    if (text === null) forgetTyped(place);
    else keepTyped(place, JSON.parse(text));
  }, [place, text]);
  useEffect(() => (place === null || ends === 'sent' ? undefined : () => forgetTyped(place)), [place, ends]);
}
