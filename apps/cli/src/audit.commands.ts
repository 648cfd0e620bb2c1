import { newestAuditSeal, verifyAudit } from '@paddock/kernel';
import { type Command, CommandFailure, optionsOf, print } from './command';
import { withDatabase } from './instance';

export const auditVerify: Command = {
  name: 'audit verify',
  usage: `audit verify
    Recomputes the hashes of the audit log. Names the entries that are missing or were changed, and ends with code 1. Prints the newest
    seal: keep it elsewhere, and a later call that prints another hash under that number proves that seals were removed.`,
  async run(args) {
    optionsOf(args, {});
    const faults = await withDatabase(async (db) => {
      const seal = await newestAuditSeal(db);
      if (seal) print(`Seal ${seal.number}: ${seal.hash}`);
      return verifyAudit(db);
    });
    if (faults.length > 0)
      throw new CommandFailure(
        faults
          .map(
            ({ chain, seq, fault }) =>
              `Audit log of ${chain || 'all stores'}${seq > 0 ? `, entry ${seq}` : ''}: ${fault}.`,
          )
          .join('\n'),
      );
    print('The audit log is whole.');
  },
};
