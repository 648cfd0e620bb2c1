import { addUser } from '@paddock/identity';
import { newSecret, type Tx } from '@paddock/kernel';
import { type Command, CommandFailure, numberOf, optionsOf, print, required, WrongCall } from './command';
import { withDatabase } from './instance';
import { demandStore } from './stores';

/** Identities of people who work in a venue; from the next on they are customers. */
const STAFF = [-1, 6] as const;

async function demandRoles(tx: Tx, codes: readonly string[]): Promise<void> {
  const roles = await tx.query<{ code: string }>('SELECT code FROM role ORDER BY code');
  const unknown = codes.find((code) => roles.every((role) => role.code !== code));
  if (unknown === undefined) return;
  throw new CommandFailure(`There is no role ${unknown}; there are: ${roles.map(({ code }) => code).join(', ')}.`);
}

export const userAdd: Command = {
  name: 'user add',
  usage: `user add --username lin --name "Lin" --identity -1 [--store A01 …] [--role <code> …]
    Adds an account and prints {"username","password"} as one line of JSON. The password is made here and never shown again.
    --identity  -1 super administrator, 0 headquarters, 1 administrator, 2 store manager, 3 shop assistant, 4 coach, 5 cashier, 6 partner
    --store     where the account works; several are allowed, the first is where it begins
    --role      what the account may do there; several are allowed`,
  async run(args) {
    const options = optionsOf(args, {
      username: { type: 'string' },
      name: { type: 'string' },
      identity: { type: 'string' },
      store: { type: 'string', multiple: true, default: [] },
      role: { type: 'string', multiple: true, default: [] },
    });
    const username = required('username', options.username);
    const realName = required('name', options.name);
    const identity = numberOf('identity', required('identity', options.identity), STAFF);
    if (!Number.isInteger(identity)) throw new WrongCall(`--identity ${identity}: give a whole number.`);
    if (options.store.length === 0) throw new WrongCall('--store is missing: nobody signs in without one.');
    const password = newSecret().slice(0, 16);
    await withDatabase(async (db) => {
      for (const orgCode of options.store) await demandStore(db, orgCode);
      const user = { username, password, realName, identity, roles: options.role, orgCodes: options.store };
      const added = await db.transaction(async (tx) => {
        await demandRoles(tx, options.role);
        return addUser(tx, user);
      });
      if (!added) throw new CommandFailure(`There is a user ${username} already.`);
    });
    print(JSON.stringify({ username, password }));
  },
};
