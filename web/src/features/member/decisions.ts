import type { Project } from './useMember';

/** A decision with its reason, or another card, in place of an old one or beside it. */
export type Stated =
  | 'freeze'
  | 'unfreeze'
  | 'expiry'
  | 'password'
  | 'note'
  | { card: 'replace'; of: string }
  | { card: 'add' };
/** What a window asks about; `holding`: a count or a free-play card, null for a new one. */
export type Decision = Stated | { holding: Project | null };
export const isHolding = (decision: Decision): decision is { holding: Project | null } =>
  typeof decision !== 'string' && 'holding' in decision;
