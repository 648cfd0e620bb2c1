import { DICTIONARIES, type Language } from '@paddock/contracts';

export interface DictionaryEntry {
  code: string;
  value: string;
  cn: string;
  en: string;
  /** Disabled values keep their text and can no longer be chosen. */
  enabled: boolean;
  /** The store that added it; null: everybody's. */
  orgCode: string | null;
}

/** What the product is built with; the rows of the database repeat it with the venue's own texts. */
export const BUILT_IN_ENTRIES: readonly DictionaryEntry[] = Object.entries(DICTIONARIES).flatMap(([code, items]) =>
  Object.entries<readonly [string, string]>(items).map(([value, [cn, en]]) => ({
    code,
    value,
    cn,
    en,
    enabled: true,
    orgCode: null,
  })),
);

/** The dictionaries as this process knows them. The owner of the rows replaces them after a change; texts only, so a moment's age is harmless. */
export class Dictionaries {
  private byCode = grouped(BUILT_IN_ENTRIES);

  /** @param entries all rows, in the order in which they are offered */
  replace(entries: readonly DictionaryEntry[]): void {
    this.byCode = grouped(entries);
  }

  codes(): string[] {
    return [...this.byCode.keys()];
  }

  /** Those of everybody and of one store, disabled ones included; of a value that both have, the store's. */
  items(code: string, orgCode: string | null): DictionaryEntry[] {
    const entries = this.byCode.get(code) ?? [];
    const own = new Set(
      entries.flatMap((entry) => (entry.orgCode !== null && entry.orgCode === orgCode ? [entry.value] : [])),
    );
    return entries.filter((entry) => (entry.orgCode === null ? !own.has(entry.value) : entry.orgCode === orgCode));
  }

  /** As one store words it, or else everybody. Empty for a value that neither has. */
  text(code: string, value: string, language: Language, orgCode: string | null): string {
    let entry: DictionaryEntry | undefined;
    for (const one of this.byCode.get(code) ?? []) {
      if (one.value !== value || (one.orgCode !== null && one.orgCode !== orgCode)) continue;
      if (!entry || one.orgCode !== null) entry = one;
    }
    return entry ? entry[language] || entry.cn : '';
  }

  /** The value of a text in either language, as spreadsheets bring it; null when there is none. */
  valueOf(code: string, text: string, orgCode: string | null): string | null {
    const items = this.items(code, orgCode);
    const wanted = text.toLowerCase();
    const entry =
      items.find(({ cn, en }) => cn === text || en.toLowerCase() === wanted) ??
      items.find(({ value }) => value === text);
    return entry?.value ?? null;
  }

  offers(code: string, value: string, orgCode: string | null): boolean {
    return this.items(code, orgCode).some((entry) => entry.value === value && entry.enabled);
  }
}

function grouped(entries: readonly DictionaryEntry[]): ReadonlyMap<string, readonly DictionaryEntry[]> {
  return Map.groupBy(entries, ({ code }) => code);
}
