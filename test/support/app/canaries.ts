/** An id, a number or a code; or a name in Chinese. Words of ours (states, modes, types) are neither. */
const TELLTALE = /^(?=.*\d).{8,}$|^(?=.*\p{Script=Han}).{4,}$/su;
/** What every store may know: times, days, sizes and amounts. */
const COMMON = /^(\d{1,7}|\d{4}-\d\d-\d\d.*|\d{1,2}:\d\d.*|\d*\.\d+)$/s;
/** Ids, codes and names as they stand within a longer text. */
const WORD = /[\p{L}\p{N}_-]{4,}/gu;

/** Texts that stand in one store's rows and nowhere else, and a look whether an answer holds one. */
export class Canaries {
  private readonly messages = new Map<string, string[]>();

  private readonly of: ReadonlySet<string>;

  /** Texts of the store's rows, less those of rows that somebody else may know. */
  constructor(there: readonly unknown[], known: readonly unknown[]) {
    const elsewhere = new Set(textsIn(known));
    this.of = new Set(
      [...textsIn(there)].filter((text) => TELLTALE.test(text) && !COMMON.test(text) && !elsewhere.has(text)),
    );
  }

  has(text: string): boolean {
    return this.of.has(text);
  }

  /** @param sent what the call itself named */
  in(answer: { message: string; result: unknown; content?: string }, sent: string): string[] {
    const found = new Set(this.inMessage(answer.message));
    const look = (text: string): void => {
      if (this.of.has(text)) found.add(text);
      for (const [word] of text.matchAll(WORD)) if (this.of.has(word)) found.add(word);
    };
    for (const text of textsIn(answer.result, true)) look(text);
    for (const text of answer.content?.split(/[\r\n,;"]+/) ?? []) look(text);
    found.delete(sent);
    return [...found];
  }

  /** A sentence holds a name without an end. */
  private inMessage(message: string): string[] {
    let found = this.messages.get(message);
    if (!found) {
      found = [...this.of].filter((text) => message.includes(text));
      this.messages.set(message, found);
    }
    return found;
  }
}

/** @param names of fields too: some answers are objects by id */
function* textsIn(value: unknown, names = false): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (names && !Array.isArray(value)) yield name;
      yield* textsIn(inner, names);
    }
}
