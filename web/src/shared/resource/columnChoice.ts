/** Which columns a person sees in a list, and in which order; kept per person and screen. */
import type { Resource } from '@paddock/contracts/resources';
import { readStored, writeStored } from '../storage';
import { columnFields, firstColumnOf } from './model';

export interface ColumnChoice {
  /** Names in order; what is missing here stands where it is declared. */
  order: readonly string[];
  hidden: readonly string[];
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

const kept = (): Record<string, unknown> => readStored<Record<string, unknown>>('columns', {});
const keyOf = (userId: string, screen: string): string => `${userId} ${screen}`;

export function readChoice(userId: string, screen: string): ColumnChoice | null {
  const found = kept()[keyOf(userId, screen)];
  if (typeof found !== 'object' || found === null) return null;
  const { order, hidden } = found as Partial<Record<keyof ColumnChoice, unknown>>;
  return isNames(order) && isNames(hidden) ? { order, hidden } : null;
}

/** The parameter of an address that names columns. */
export const columnsParameter = 'columns';

/** Columns as an address names them; names that are no columns any more are passed over. */
export function choiceOf(text: string | null, of: Resource): ColumnChoice | null {
  if (!text) return null;
  const names = columnFields(of).map(({ name }) => name);
  const order = text.split(',').filter((name) => names.includes(name));
  return order.length === 0 ? null : { order, hidden: names.filter((name) => !order.includes(name)) };
}

/** `null`: as declared. */
export function writeChoice(userId: string, screen: string, choice: ColumnChoice | null): void {
  const { [keyOf(userId, screen)]: _before, ...rest } = kept();
  writeStored('columns', choice === null ? rest : { ...rest, [keyOf(userId, screen)]: choice });
}

/** Names in the chosen order; `first` stays first, new ones follow where they are declared. */
export function ordered(names: readonly string[], choice: Pick<ColumnChoice, 'order'>, first: string | null): string[] {
  const known = choice.order.filter((name) => names.includes(name));
  const rest = names.filter((name) => !known.includes(name));
  const all = [...known, ...rest];
  return first === null || !names.includes(first) ? all : [first, ...all.filter((name) => name !== first)];
}

/** Names of the columns that show, as a list names them to the service. */
export function shownNames(of: Resource, userId: string): string[] {
  const choice = readChoice(userId, of.name);
  const fields = columnFields(of).filter(({ name, field }) =>
    choice === null ? field.list !== 'hidden' : !choice.hidden.includes(name),
  );
  return ordered(
    fields.map(({ name }) => name),
    choice ?? { order: [] },
    firstColumnOf(of),
  );
}

/** Moves a name to the place of another; `fixed` stays first. */
export function moved(order: readonly string[], name: string, to: number, fixed: string | null): string[] {
  if (name === fixed) return [...order];
  const without = order.filter((each) => each !== name);
  const first = without[0] === fixed ? 1 : 0;
  return without.toSpliced(Math.min(Math.max(to, first), without.length), 0, name);
}
