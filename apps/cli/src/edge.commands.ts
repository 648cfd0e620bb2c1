import { hashKey } from '@paddock/fleet';
import { newSecret, type Sql } from '@paddock/kernel';
import { type Command, CommandFailure, optionsOf, print, required } from './command';
import { demandStore } from './device.commands';
import { withDatabase } from './instance';

/** @returns false when the store has one */
export async function addEdge(sql: Sql, orgCode: string, edge: { id: string; key: string }): Promise<boolean> {
  const added = await sql.query(
    'INSERT INTO edge_agent (id, org_code, name, key_hash) VALUES ($1, $2, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
    [edge.id, orgCode, hashKey(edge.key)],
  );
  return added.length > 0;
}

export const edgeAdd: Command = {
  name: 'edge add',
  usage: `edge add --store A01
    Gives a store its edge agent and prints {"id","key"} as one line of JSON: EDGE_ID and EDGE_KEY of the machine in the venue.`,
  async run(args) {
    const orgCode = required('store', optionsOf(args, { store: { type: 'string' } }).store);
    const edge = { id: `edge-${orgCode}`, key: newSecret() };
    await withDatabase(async (db) => {
      await demandStore(db, orgCode);
      if (!(await addEdge(db, orgCode, edge))) throw new CommandFailure(`Store ${orgCode} has an edge agent already.`);
    });
    print(JSON.stringify(edge));
  },
};

/** The configuration counts as changed, so that the core looks at the connection and ends it within seconds. */
const rekeying = (verb: 'rotate' | 'revoke', text: string): Command => ({
  name: `edge ${verb}`,
  usage: `edge ${verb} --store A01
    ${text}`,
  async run(args) {
    const orgCode = required('store', optionsOf(args, { store: { type: 'string' } }).store);
    const key = newSecret();
    const id = await withDatabase(async (db) => {
      await demandStore(db, orgCode);
      const rows = await db.query<{ id: string }>(
        'UPDATE edge_agent SET key_hash = $2, config_version = config_version + 1 WHERE org_code = $1 RETURNING id',
        [orgCode, hashKey(key)],
      );
      if (!rows[0]) throw new CommandFailure(`Store ${orgCode} has no edge agent.`);
      return rows[0].id;
    });
    print(JSON.stringify(verb === 'rotate' ? { id, key } : { id, revoked: true }));
  },
});
export const edgeRotate = rekeying(
  'rotate',
  'Gives the edge agent a new key and prints {"id","key"}; the former key opens nothing any more.',
);
export const edgeRevoke = rekeying(
  'revoke',
  'Takes the key of a stolen machine away; the venue goes on by itself until it gets a new one with edge rotate.',
);
