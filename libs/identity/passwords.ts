import { hash, verify } from '@node-rs/argon2';

/** The library's algorithm is argon2id. */
const OPTIONS = { timeCost: 2, memoryCost: 19_456, parallelism: 1 } as const;
/** More at once would only take the processors from the counter. */
const AT_ONCE_MAX = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE_MAX) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place goes straight to the next in line.
    if (next) next();
    else running -= 1;
  }
}

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
