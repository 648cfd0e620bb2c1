/** The other roles beside the one of a page: what they hold, and what of it differs from what is ticked here. */
import type { ChoiceNode } from '@paddock/contracts/wire';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { storeKey } from '../../shared/keys';

export interface RolesBeside {
  /** The one of the page. */
  id: string;
  all: readonly { id: string; name: string }[];
  rightsOf: (roleId: string) => {
    queryKey: QueryKey;
    queryFn: (context: { signal: AbortSignal }) => Promise<string[]>;
  };
  onOpen: (roleId: string) => void;
}

export function useRightsBeside(roles: RolesBeside | undefined, roleId: string | null): ReadonlySet<string> | null {
  const { data } = useQuery({
    ...(roles?.rightsOf(roleId ?? '') ?? { queryKey: storeKey('noRolesBeside'), queryFn: () => Promise.resolve([]) }),
    enabled: roles !== undefined && roleId !== null,
  });
  return data && roleId !== null ? new Set(data) : null;
}

export interface ComparedRole {
  name: string;
  /** Ids that one of both holds. */
  different: ReadonlySet<string>;
  /** How many of them are held here, and how many there. */
  here: number;
  there: number;
}

export function useCompared(
  roles: RolesBeside | undefined,
  nodes: ReadonlyMap<string, ChoiceNode>,
  holds: (id: string) => boolean,
): {
  id: string | null;
  others: RolesBeside['all'];
  choose: (id: string | null) => void;
  /** Null until its rights are known. */
  role: ComparedRole | null;
} {
  const [id, choose] = useState<string | null>(null);
  const held = useRightsBeside(roles, id);
  const others = (roles?.all ?? []).filter((each) => each.id !== roles?.id);
  const different = held ? [...nodes.keys()].filter((key) => held.has(key) !== holds(key)) : [];
  const here = different.filter(holds).length;
  const name = others.find((each) => each.id === id)?.name ?? '';
  return {
    ...{ id, others, choose },
    role: held && { name, different: new Set(different), here, there: different.length - here },
  };
}
