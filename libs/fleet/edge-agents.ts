import type { Sql } from '@paddock/kernel';
import { hashKey } from './edge.repository';
import { tables } from './tables';

/** Gives a store its edge agent, with a key that is kept as a hash. @returns false when the store has one: then nothing is changed */
export const addEdge = (sql: Sql, edge: { id: string; orgCode: string; name: string; key: string }): Promise<boolean> =>
  tables.insertIfNew(sql, 'edge_agent', {
    id: edge.id,
    org_code: edge.orgCode,
    name: edge.name,
    key_hash: hashKey(edge.key),
  });
