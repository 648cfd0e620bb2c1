import { addUser } from '@paddock/identity';
import { newSecret } from '@paddock/kernel';
import { type Command, CommandFailure, numberOf, optionsOf, print, required } from './command';
import { demandStore } from './device.commands';
import { withDatabase } from './instance';

export const userAdd: Command = {
  name: 'user add',
  usage: `user add --username lin --name "Lin" --identity -1 [--store A01 …] [--role <code> …]
    Adds an account and prints {"username","password"} as one line of JSON. The password is made here and never shown again.
    --identity  -1 super administrator, 0 headquarters, 1 administrator, 2 store manager, 3 shop assistant, 4 coach, 5 cashier
    --store     where the account works; several are allowed, the first is where it begins`,
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
    const identity = numberOf('identity', required('identity', options.identity), [-1, 99]);
    const password = newSecret().slice(0, 16);
    await withDatabase(async (db) => {
      for (const orgCode of options.store) await demandStore(db, orgCode);
      const user = { username, password, realName, identity, roles: options.role, orgCodes: options.store };
      const added = await db.transaction((tx) => addUser(tx, user));
      if (!added) throw new CommandFailure(`There is a user ${username} already.`);
    });
    print(JSON.stringify({ username, password }));
  },
};
