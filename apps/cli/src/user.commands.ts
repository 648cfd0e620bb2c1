import {
  addUser,
  endSignIns,
  forgetGuesses,
  grant,
  isDeletedUser,
  roleCodes,
  setFrozen,
  setPassword,
  userIdOf,
  withdraw,
} from '@paddock/identity';
import { newSecret, type Tx } from '@paddock/kernel';
import { type Command, CommandFailure, numberOf, optionsOf, print, required, WrongCall } from './command';
import { withDatabase } from './instance';
import { demandStore } from './stores';

const userOption = { username: { type: 'string' } } as const;

/** Changes the user of that name in one transaction, and prints what came of it. */
async function changeUser(name: string | undefined, work: (tx: Tx, userId: string) => Promise<object>): Promise<void> {
  const username = required('username', name);
  const changed = await withDatabase((db) =>
    db.transaction(async (tx) => {
      const userId = await userIdOf(tx, username);
      if (userId === null) throw new CommandFailure(`There is no user ${username}.`);
      if (await isDeletedUser(tx, userId))
        throw new CommandFailure(`The user ${username} is deleted: restore the account from the recycle bin first.`);
      return work(tx, userId);
    }),
  );
  print(JSON.stringify({ username, ...changed }));
}

/** Identities of people who work in a venue; from the next on they are customers. */
const STAFF = [-1, 6] as const;

async function demandRoles(tx: Tx, codes: readonly string[]): Promise<void> {
  const known = await roleCodes(tx);
  const unknown = codes.find((code) => !known.includes(code));
  if (unknown === undefined) return;
  throw new CommandFailure(`There is no role ${unknown}; there are: ${known.join(', ')}.`);
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

export const userPassword: Command = {
  name: 'user password',
  usage: `user password --username lin
    Gives an account a new password and prints {"username","password"}; every sign-in of the account ends, and a wait
    after wrong guesses is over.`,
  async run(args) {
    const { username } = optionsOf(args, userOption);
    const password = newSecret().slice(0, 16);
    await changeUser(username, async (tx, userId) => {
      await setPassword(tx, userId, password, new Date());
      await forgetGuesses(tx, username ?? '');
      return { password };
    });
  },
};

const freezing = (verb: 'freeze' | 'unfreeze', text: string): Command => ({
  name: `user ${verb}`,
  usage: `user ${verb} --username lin
    ${text}`,
  async run(args) {
    const { username } = optionsOf(args, userOption);
    const frozen = verb === 'freeze';
    await changeUser(username, async (tx, userId) => {
      await setFrozen(tx, userId, frozen, new Date());
      return { frozen };
    });
  },
});
export const userFreeze = freezing(
  'freeze',
  'The account opens nothing any more; its sign-ins and sockets end at once.',
);
export const userUnfreeze = freezing('unfreeze', 'The account may sign in again.');

export const userSignOut: Command = {
  name: 'user sign-out',
  usage: `user sign-out --username lin
    Ends every sign-in of an account, for example after a lost phone, and prints how many there were.`,
  async run(args) {
    const { username } = optionsOf(args, userOption);
    await changeUser(username, async (tx, userId) => ({ ended: await endSignIns(tx, userId, new Date()) }));
  },
};

const roleOptions = {
  ...userOption,
  role: { type: 'string' },
  store: { type: 'string' },
} as const;

const granting = (verb: 'grant' | 'withdraw', text: string): Command => ({
  name: `role ${verb}`,
  usage: `role ${verb} --username lin --role cashier [--store A01]
    ${text}`,
  async run(args) {
    const options = optionsOf(args, roleOptions);
    const role = required('role', options.role);
    const orgCode = options.store ?? null;
    if (orgCode !== null) await withDatabase((db) => demandStore(db, orgCode));
    await changeUser(options.username, async (tx, userId) => {
      const done = await (verb === 'grant' ? grant : withdraw)(tx, { userId, role, orgCode });
      if (!done)
        throw new CommandFailure(
          verb === 'grant' ? `There is no role ${role}.` : `The role ${role} is not held there.`,
        );
      return { role, store: orgCode, held: verb === 'grant' };
    });
  },
});
export const roleGrant = granting('grant', 'Gives a role in one store, or without --store in all of them.');
export const roleWithdraw = granting(
  'withdraw',
  'Takes exactly that grant away; acts with the next call, on sockets too.',
);
