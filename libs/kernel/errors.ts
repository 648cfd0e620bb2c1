import type { MessageKey, MessageParams } from '@paddock/contracts';

/**
 * A refusal that a user can act on: HTTP 200 with `success: false` and `code`.
 * Thrown inside a transaction it undoes everything. Bugs throw plain errors instead.
 */
export class Refusal extends Error {
  constructor(
    readonly key: MessageKey,
    readonly params: MessageParams = {},
    readonly code: 500 | 510 | 405 = 500,
    /** `result` of the answer: `{ field }` where a form can mark what is wrong. */
    readonly result: unknown = null,
  ) {
    super(key);
    this.name = 'Refusal';
  }
}

/** Ends a request with an HTTP status of its own: 401 no token, 500 dead token, 403, 404. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    readonly key: MessageKey,
    readonly code: number = status,
    readonly params: MessageParams = {},
  ) {
    super(key);
    this.name = 'HttpRefusal';
  }
}

/** Something inside is not as it must be: a bug or damaged data, never a user's mistake. */
export function invariant(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${what}`);
}

export function must<T>(value: T | null | undefined, what: string): T {
  invariant(value !== null && value !== undefined, what);
  return value;
}
