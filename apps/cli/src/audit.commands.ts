import { type Command, CommandFailure, optionsOf, print } from './command';
import { withDatabase } from './instance';

export const auditVerify: Command = {
  name: 'audit verify',
  usage: `audit verify
    Recomputes the hashes of the audit log. Names the first entry of each store that is missing or was changed, and ends with code 1.`,
  async run(args) {
    optionsOf(args, {});
    const faults = await withDatabase((db) =>
      db.query<{ chain: string; seq: number; fault: string }>('SELECT chain, seq, fault FROM audit_faults()'),
    );
    if (faults.length > 0)
      throw new CommandFailure(
        faults
          .map(({ chain, seq, fault }) => `Audit log of ${chain || 'all stores'}, entry ${seq}: ${fault}.`)
          .join('\n'),
      );
    print('The audit log is whole.');
  },
};
