/** How an agent introduces itself to the core. */
import { z } from 'zod';
import { idSchema as id } from './id';

export const edgeHelloSchema = z.object({
  epoch: id,
  lastSeq: z.int().min(0),
  configVersion: z.int(),
  /** Runs that the edge holds: ordered, on track, or ended and not reported. In a new epoch the core ends all others. */
  runs: z.array(id).optional(),
  /** Where screens in the venue reach the edge's own emergency stop; null: nowhere. */
  stopUrl: z.string().max(300).nullish(),
  /** Where devices in the venue reach the edge's broker; `mqtts` is one with TLS. */
  brokerUrl: z.string().max(300).nullish(),
  /** New with each start of the agent: two machines with one identity differ in it. */
  process: id.optional(),
  /** The name of its machine, for people. */
  host: z.string().max(100).optional(),
});
export type EdgeHello = z.infer<typeof edgeHelloSchema>;
/** Another machine came with the agent's identity. */
export const edgeRivalSchema = z.object({ host: z.string().max(100), address: z.string().max(100) });
export type EdgeRival = z.infer<typeof edgeRivalSchema>;
