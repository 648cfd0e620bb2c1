/** What a machine in the venue gets for a pairing code. */
import { z } from 'zod';

export * from './pairing-code';

export const pairedSchema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  key: z.string().min(1).max(200),
  sysOrgCode: z.string(),
});
export type Paired = z.output<typeof pairedSchema>;
