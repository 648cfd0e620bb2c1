/** Members and cashiers looked up lately at this computer, newest first. */
import { maskPhone } from '../format';
import { readStored, writeStored } from '../storage';

export interface Searched {
  kind: 'member' | 'worker';
  id: string;
  name: string;
  /** Masked. */
  phone: string;
}

const keptMax = 10;

function isSearched(entry: unknown): entry is Searched {
  if (typeof entry !== 'object' || entry === null) return false;
  const { kind, id, name, phone } = entry as Partial<Record<keyof Searched, unknown>>;
  return (kind === 'member' || kind === 'worker') && [id, name, phone].every((part) => typeof part === 'string');
}

const all = (): Searched[] => readStored<unknown[]>('searchusers', []).filter(isSearched);

/** Entries of one kind. */
export const searched = (kind: Searched['kind']): Searched[] => all().filter((entry) => entry.kind === kind);

/** Takes out one that is there no more. */
export const forgetSearched = ({ kind, id }: Pick<Searched, 'kind' | 'id'>): void =>
  writeStored(
    'searchusers',
    all().filter((each) => each.kind !== kind || each.id !== id),
  );

/** Puts an entry first and cuts the list to the ten newest of all kinds. */
export function rememberSearched(entry: Omit<Searched, 'phone'> & { phone: string | null }): void {
  const kept = all().filter((each) => each.kind !== entry.kind || each.id !== entry.id);
  writeStored('searchusers', [{ ...entry, phone: maskPhone(entry.phone) }, ...kept].slice(0, keptMax));
}
