/** Ticket printers of the store, and the one that this counter prints on. */
import type { AnswerOf, consumeRoutes } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api';
import { useSession } from '../../shared/session';
import { texts } from './texts';

type Printer = AnswerOf<typeof consumeRoutes.printers>[number];

const keptMs = 60_000;

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

export function usePrinters(): readonly Printer[] | undefined {
  const orgCode = useSession().user?.orgCode ?? '';
  return useQuery({
    queryKey: ['printers', orgCode],
    queryFn: ({ signal }) => api.get<Printer[]>('/consume/sysConsume/printerlist', {}, { signal, silent: true }),
    enabled: orgCode !== '',
    staleTime: keptMs,
    meta: { silent: true },
  }).data;
}

/** What stands beside a printer symbol. */
export function usePrinterText(): (printer: PrinterInUse) => string {
  const t = texts.use();
  return (printer) => {
    switch (printer.kind) {
      case 'reading':
        return t('ticketPrinter');
      case 'none':
        return t('noPrinter');
      case 'used':
        return printer.printer.name;
      case 'unknown':
        return t('unknownPrinter', { id: printer.id });
    }
  };
}
