import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '@paddock/kernel';
import pLimit from 'p-limit';

/** The library's algorithm is argon2id. */
const OPTIONS = { timeCost: 2, memoryCost: 19_456, parallelism: 1 } as const;
/** More at once would only take the processors from the counter. */
const oneOfFew = pLimit(2);

export const hashPassword = (password: string): Promise<string> => oneOfFew(() => hash(password, OPTIONS));

/** Nobody's password: checked when the name is unknown, so that both answers take the same time. */
let nobody: Promise<string> | null = null;

/** @param stored null when there is no such account; takes as long as a real check and is false. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const against = stored ?? (await nobody);
  const matches = await oneOfFew(() => verify(against, password));
  return stored !== null && matches;
}

/** @throws Refusal for the password that the account has: a change must end what somebody may have seen */
export async function demandOther(stored: string | null, password: string): Promise<void> {
  if (await passwordMatches(stored, password))
    throw new Refusal('password.sameAsFormer', {}, 500, { field: 'password' });
}
