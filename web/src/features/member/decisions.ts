/** What a window asks about: a decision, or another card, in place of an old one or beside it. */
export type Decision =
  'freeze' | 'unfreeze' | 'expiry' | 'password' | 'note' | { card: 'replace'; of: string } | { card: 'add' };
