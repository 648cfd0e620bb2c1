/** The printer that this counter prints on. */
import type { AnswerOf, consumeRoutes } from '@paddock/contracts/wire';

export type Printer = AnswerOf<typeof consumeRoutes.printers>[number];

export type PrinterInUse =
  /** Not read yet. */
  | { kind: 'reading' }
  | { kind: 'none' }
  | { kind: 'used'; printer: Printer }
  /** The chosen one is no printer of this store: nothing is printed. */
  | { kind: 'unknown'; id: string };

/** `chosenId` is empty where none was chosen: then it is the store's own, the first. */
export function printerInUse(printers: readonly Printer[] | undefined, chosenId: string): PrinterInUse {
  if (printers === undefined) return { kind: 'reading' };
  const [own] = printers;
  if (!own) return { kind: 'none' };
  const printer = chosenId === '' ? own : printers.find(({ id }) => id === chosenId);
  return printer ? { kind: 'used', printer } : { kind: 'unknown', id: chosenId };
}
