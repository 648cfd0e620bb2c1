/** The printer that this counter prints on. */
import type { AnswerOf, consumeRoutes } from '@paddock/contracts/wire';

export type Printer = AnswerOf<typeof consumeRoutes.printers>[number];

export type PrinterInUse =
  /** Not read yet. */
  | { kind: 'reading' }
  | { kind: 'none' }
  | { kind: 'used'; printer: Printer }
  /** The chosen one is no printer of this store: nothing is printed. */
  | { kind: 'unknown'; id: string }
  /** The one that the store has set is out of service: nothing is printed where no other one was chosen. */
  | { kind: 'gone' };

/** `chosenId` is empty where this computer has none of its own: then it is the store's. */
export function printerInUse(printers: readonly Printer[] | undefined, chosenId: string): PrinterInUse {
  if (printers === undefined) return { kind: 'reading' };
  if (printers.length === 0) return { kind: 'none' };
  const printer = printers.find(({ id, own }) => (chosenId === '' ? own : id === chosenId));
  if (printer) return { kind: 'used', printer };
  return chosenId === '' ? { kind: 'gone' } : { kind: 'unknown', id: chosenId };
}
