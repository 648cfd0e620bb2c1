/** What is ticked, beside what is saved. */
import type { ChoiceNode } from '@paddock/contracts/wire';
import { useState } from 'react';
import { withUppers } from './rightsModel';

export interface Chosen {
  was: ReadonlySet<string>;
  /** Ids that are held otherwise than saved. */
  turned: ReadonlySet<string>;
  holds: (id: string) => boolean;
  turn: (ids: readonly string[], on: boolean) => void;
  /** Ticks exactly these, as far as they can be given and taken. */
  become: (held: ReadonlySet<string>) => void;
  discard: () => void;
  /** All that is held now. */
  now: () => string[];
}

/** @param mayTurn what cannot be given is not brought along by what stands below it. */
export function useChosen(
  saved: readonly string[],
  nodes: ReadonlyMap<string, ChoiceNode>,
  mayTurn: (node: ChoiceNode) => boolean,
): Chosen {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const was = new Set(saved);
  const holds = (id: string): boolean => was.has(id) !== turned.has(id);
  const withOpenUppers = (id: string): string[] =>
    withUppers(id, nodes).filter((each) => {
      const node = nodes.get(each);
      return each === id || (node !== undefined && mayTurn(node));
    });
  return {
    was,
    turned,
    holds,
    turn: (ids, on) => {
      const next = new Set(turned);
      for (const id of on ? ids.flatMap(withOpenUppers) : ids) {
        if (id === '' || was.has(id) === on) next.delete(id);
        else next.add(id);
      }
      setTurned(next);
    },
    become: (held) =>
      setTurned(
        new Set(
          [...nodes.values()]
            .filter((node) => (mayTurn(node) ? held.has(node.key) : holds(node.key)) !== was.has(node.key))
            .map(({ key }) => key),
        ),
      ),
    discard: () => setTurned(new Set()),
    now: () => [...new Set([...was, ...turned])].filter(holds),
  };
}
