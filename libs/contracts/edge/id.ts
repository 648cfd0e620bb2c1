import { z } from 'zod';

/** No database takes NUL, and rows are locked by these before anybody can say which event of a batch is wrong. */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .refine((text) => !text.includes('\0'));
