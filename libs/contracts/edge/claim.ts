/** What a machine in the venue gets for a claim code. */
import { z } from 'zod';

export * from './claim-code';

export const enrolledSchema = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  key: z.string().min(1).max(200),
  sysOrgCode: z.string(),
});
export type Enrolled = z.output<typeof enrolledSchema>;
