/** Who has signed today and is no driver yet: offered where a driver is named, by name or phone, so that the ride finds its waiver. */
import { useWaiverCounter } from './useWaivers';

const listId = 'signed-names';

/** The `list` of an input that names a driver; absent while there is nobody to offer. */
export function useSignedNames(): { list?: string; names: readonly { name: string; phone: string }[] } {
  const counter = useWaiverCounter().data;
  const taken = new Set(counter?.drivers.flatMap(({ waiver }) => waiver?.waiverId ?? []));
  const names = (counter?.signed ?? []).filter(({ id }) => !taken.has(id));
  return names.length === 0 ? { names } : { list: listId, names };
}

export function SignedNames({ names }: { names: readonly { name: string; phone: string }[] }) {
  if (names.length === 0) return null;
  return (
    <datalist id={listId}>
      {names.map(({ name, phone }) => (
        <option key={`${name} ${phone}`} value={name} label={phone} />
      ))}
    </datalist>
  );
}
