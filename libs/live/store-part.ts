import { registerStorePart } from '@paddock/identity';

registerStorePart({
  remove: async (tx, orgCode) => {
    await tx.query('DELETE FROM display WHERE org_code = $1', [orgCode]);
  },
});
