/**
 * One value that components and other code share: get, set, subscribe, `use`. A kept store also stands in the browser's
 * storage, of this tab or of this computer, and follows what other windows of the computer write there.
 */
import { useSyncExternalStore } from 'react';
import { storedName, type StorageArea, type StorageKey } from './storage';

export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  change: (how: (present: T) => T) => void;
  subscribe: (listener: () => void) => () => void;
  /** The value inside a component, or the part of it that `select` takes: the same part causes no render. */
  use: { (): T; <S>(select: (value: T) => S): S };
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = (): T => value;
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function use(): T;
  function use<S>(select: (value: T) => S): S;
  function use<S>(select?: (value: T) => S): T | S {
    const read = (): T | S => (select ? select(value) : value);
    return useSyncExternalStore(subscribe, read, read);
  }
  return { get, set, change: (how) => set(how(value)), subscribe, use };
}

export interface Keeping<T> {
  keys: readonly StorageKey[];
  area: StorageArea;
  read: () => T;
  write: (value: T) => void;
  /** Writes only after so many quiet milliseconds, and at the latest when the page is left; at once unless given. */
  quietMs?: number;
  /** Changes that may not wait. */
  urgent?: (before: T, after: T) => boolean;
}

export interface KeptStore<T> extends Store<T> {
  /** Reads again what is kept, when what it depends on has changed. */
  reload: () => void;
  /** Writes what still waits to be written. */
  flush: () => void;
}

export function keptStore<T>({ keys, area, read, write, quietMs = 0, urgent }: Keeping<T>): KeptStore<T> {
  const store = createStore(read());
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    write(store.get());
  };
  if (quietMs > 0) {
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  }
  const reload = (): void => {
    const kept = read();
    if (JSON.stringify(kept) !== JSON.stringify(store.get())) store.set(kept);
  };
  const names = new Set(keys.map(storedName));
  if (area === 'computer') {
    // An event of this kind comes from another window.
    window.addEventListener('storage', (event) => {
      if (event.key === null || names.has(event.key)) reload();
    });
  }
  const set = (next: T): void => {
    const before = store.get();
    if (Object.is(next, before)) return;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // Written before the listeners are called, as one may change it again.
    if (quietMs === 0 || urgent?.(before, next)) write(next);
    else timer = setTimeout(flush, quietMs);
    store.set(next);
  };
  return { ...store, set, change: (how) => set(how(store.get())), reload, flush };
}
