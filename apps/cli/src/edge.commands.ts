import { addEdge, rekeyEdge } from '@paddock/fleet';
import { newSecret } from '@paddock/kernel';
import { type Command, CommandFailure, optionsOf, print, required } from './command';
import { withDatabase } from './instance';
import { demandStore } from './stores';

const keyOptions = { store: { type: 'string' }, env: { type: 'boolean', default: false } } as const;

const printKey = ({ id, key }: { id: string; key: string }, env: boolean): void =>
  print(env ? `EDGE_ID=${id}\nEDGE_KEY=${key}` : JSON.stringify({ id, key }));

export const edgeAdd: Command = {
  name: 'edge add',
  usage: `edge add --store A01 [--env]
    Gives a store its edge agent and prints {"id","key"} as one line of JSON: EDGE_ID and EDGE_KEY of the machine in the venue.
    --env  prints them as the lines of a file of variables`,
  async run(args) {
    const options = optionsOf(args, keyOptions);
    const orgCode = required('store', options.store);
    const edge = { id: `edge-${orgCode}`, key: newSecret() };
    await withDatabase(async (db) => {
      await demandStore(db, orgCode);
      if (!(await addEdge(db, { ...edge, orgCode, name: orgCode })))
        throw new CommandFailure(`Store ${orgCode} has an edge agent already.`);
    });
    printKey(edge, options.env);
  },
};

const rekeying = (verb: 'rotate' | 'revoke', text: string): Command => ({
  name: `edge ${verb}`,
  usage: `edge ${verb} --store A01${verb === 'rotate' ? ' [--env]' : ''}
    ${text}`,
  async run(args) {
    const options = optionsOf(args, keyOptions);
    const orgCode = required('store', options.store);
    const key = newSecret();
    const id = await withDatabase(async (db) => {
      await demandStore(db, orgCode);
      const edgeId = await rekeyEdge(db, orgCode, key);
      if (edgeId === null) throw new CommandFailure(`Store ${orgCode} has no edge agent.`);
      return edgeId;
    });
    if (verb === 'rotate') printKey({ id, key }, options.env);
    else print(JSON.stringify({ id, revoked: true }));
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
