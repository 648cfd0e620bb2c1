import { newestSeals, verifyLedger } from '@paddock/wallet';
import { type Command, CommandFailure, optionsOf, print } from './command';
import { withDatabase } from './instance';
import { demandStore } from './stores';

export const ledgerVerify: Command = {
  name: 'ledger verify',
  usage: `ledger verify [--store A01]
    Recomputes the hashes of the ledger while the venue works. Names every row that was changed, is missing or was swapped, and each
    account whose balance is not what its entries come to, and ends with code 1. Prints the newest seal of each store: keep it
    elsewhere, and a later call that prints another hash under that number proves that seals were removed.`,
  async run(args) {
    const { store } = optionsOf(args, { store: { type: 'string' } });
    const orgCode = store ?? null;
    let faults = 0;
    await withDatabase(async (db) => {
      if (orgCode !== null) await demandStore(db, orgCode);
      const { accounts, entries } = await verifyLedger(db, { orgCode }, ({ text }) => {
        faults += 1;
        print(text);
      });
      print(`${accounts} accounts with ${entries} entries were verified.`);
      for (const seal of await newestSeals(db, orgCode)) print(`Seal ${seal.number} of ${seal.orgCode}: ${seal.hash}`);
    });
    if (faults > 0) throw new CommandFailure(`The ledger is not whole: ${faults} faults.`);
    print('The ledger is whole.');
  },
};
