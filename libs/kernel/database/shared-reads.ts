/**
 * One read for everybody who asks the same thing in the same moment. When rows change, every screen that shows them asks again at once;
 * the first to ask starts the read only after all that can go on has gone on, and who asks until then gets the same answer.
 * Nobody joins a read that has begun, so each answer holds everything that was committed before its asking.
 */
export class SharedReads {
  private readonly waiting = new Map<string, Promise<unknown>>();

  /** @param key says all that the answer depends on. The answer belongs to several: nobody may change it. */
  ask<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.waiting.get(key);
    if (known) return known as Promise<T>;
    const asked = new Promise<T>((resolve, reject) => {
      process.nextTick(() => {
        this.waiting.delete(key);
        read().then(resolve, reject);
      });
    });
    this.waiting.set(key, asked);
    return asked;
  }
}

/**
 * One read of many keys for all callers of one turn of the event loop: at a hundred calls a second each has its own statement, at
 * thousands they share it. A key that comes in after the statement was sent waits for the next one.
 */
export class BatchedReads<V> {
  private next: { keys: Set<string>; read: Promise<ReadonlyMap<string, V>> } | null = null;

  constructor(private readonly readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {}

  /** @returns undefined where the read had nothing under this key. */
  async ask(key: string): Promise<V | undefined> {
    const batch = this.next ?? this.begin();
    batch.keys.add(key);
    return (await batch.read).get(key);
  }

  private begin(): { keys: Set<string>; read: Promise<ReadonlyMap<string, V>> } {
    const keys = new Set<string>();
    const read = new Promise<ReadonlyMap<string, V>>((resolve, reject) => {
      setImmediate(() => {
        this.next = null;
        this.readMany([...keys]).then(resolve, reject);
      });
    });
    return (this.next = { keys, read });
  }
}
