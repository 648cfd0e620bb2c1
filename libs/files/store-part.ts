import { registerStorePart } from '@paddock/identity';

/** Files of a store that is deleted go with it; their bytes as those of all that nothing points at. */
registerStorePart({
  remove: async (tx, orgCode) => {
    await tx.query('DELETE FROM uploaded_file WHERE org_code = $1', [orgCode]);
    await tx.query('DELETE FROM file_quota WHERE org_code = $1', [orgCode]);
  },
});
