import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './storage';
import { createStore, keptStore } from './store';

/** As much of a browser as is used. */
function browser(): {
  window: EventTarget;
  document: EventTarget & { visibilityState: string };
  localStorage: Storage;
} {
  const texts = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  } as Storage;
  return {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    localStorage,
  };
}

describe('a store', () => {
  it('notifies its listeners of changes, and of nothing when the value stays', () => {
    const store = createStore(1);
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.set(2);
    store.set(2);
    store.change((value) => value + 1);
    leave();
    store.set(9);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(store.get()).toBe(9);
  });
});

describe('a kept store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(globalThis, browser());
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const name of ['window', 'document', 'localStorage']) Reflect.deleteProperty(globalThis, name);
  });

  const typed = (writes: string[] = []) =>
    keptStore<{ text: string; sent: boolean }>({
      keys: ['desk'],
      area: 'computer',
      read: () => readStored('desk', { text: '', sent: false }),
      write: (value) => {
        writes.push(value.text);
        writeStored('desk', value);
      },
      quietMs: 300,
      urgent: (before, after) => before.sent !== after.sent,
    });

  it('writes once after a burst of changes, and at once what may not wait', () => {
    const writes: string[] = [];
    const store = typed(writes);
    for (const text of ['1', '12', '123']) store.set({ text, sent: false });
    expect(writes).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(writes).toEqual(['123']);
    store.set({ text: '123', sent: true });
    expect(writes).toEqual(['123', '123']);
    vi.runAllTimers();
    expect(writes).toHaveLength(2);
  });

  it('loses nothing when the page is left before it was written', () => {
    const store = typed();
    store.set({ text: '12', sent: false });
    globalThis.window.dispatchEvent(new Event('pagehide'));
    expect(typed().get().text).toBe('12');
  });

  it('follows what another window writes, and keeps the same object when nothing differs', () => {
    const store = typed();
    const before = store.get();
    store.reload();
    expect(store.get()).toBe(before);
    writeStored('desk', { text: 'other', sent: false });
    globalThis.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'pro__desk' }));
    expect(store.get().text).toBe('other');
  });
});
