/** What several parts of a page ask for in the same moment, asked in one call. */
export function together<V>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let coming: { keys: Set<string>; answer: Promise<ReadonlyMap<string, V>> } | null = null;
  return async (key) => {
    if (coming === null) {
      const keys = new Set<string>();
      const answer = Promise.resolve().then(() => {
        coming = null;
        return ask([...keys]);
      });
      coming = { keys, answer };
    }
    coming.keys.add(key);
    return (await coming.answer).get(key);
  };
}
