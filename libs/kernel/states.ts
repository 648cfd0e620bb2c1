/** A life cycle as a table. Made at module load, so that a wrong table stops the boot. */
export interface States<S extends string> {
  readonly initial: S;
  readonly all: readonly S[];
  may(from: S, to: S): boolean;
  isFinal(state: S): boolean;
}

/**
 * Declares a life cycle: every state with the states that may follow it.
 * @param alsoInitial states in which something may begin too
 * @throws Error when a target is not declared or a state can't be reached from where a life begins.
 */
export function defineStates<S extends string>(
  initial: NoInfer<S>,
  moves: Record<S, readonly NoInfer<S>[]>,
  alsoInitial: readonly NoInfer<S>[] = [],
): States<S> {
  const all = Object.keys(moves) as S[];
  for (const [from, targets] of Object.entries<readonly S[]>(moves)) {
    for (const to of targets)
      if (!(to in moves)) throw new Error(`state ${from} leads to ${to}, which is not declared`);
  }
  const reached = new Set<S>([initial, ...alsoInitial]);
  for (const state of reached) for (const next of moves[state]) reached.add(next);
  const lost = all.filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`states never reached from ${initial}: ${lost.join(', ')}`);
  return {
    initial,
    all,
    may: (from, to) => moves[from].includes(to),
    isFinal: (state) => moves[state].length === 0,
  };
}
