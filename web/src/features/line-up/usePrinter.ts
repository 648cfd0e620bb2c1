/** The ticket printers of the store, and the message about the one in use. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { eachMinute } from '../../shared/renewal';
import { useSession } from '../../shared/session';
import { namedDevice } from '../../shared/venueNames';
import type { Printer, PrinterInUse } from './printers';
import { texts } from './texts';

export function usePrinters(): readonly Printer[] | undefined {
  const orgCode = useSession().user?.orgCode ?? '';
  return useQuery({
    queryKey: [orgCode, 'printers'],
    queryFn: async ({ signal }) =>
      (await ask('GET /consume/sysConsume/printerlist', {}, { signal, silent: true })).map(namedDevice),
    enabled: orgCode !== '',
    ...eachMinute,
    meta: { silent: true },
  }).data;
}

/** A printer of the store in words; its id where it is none of those in service. */
export const printerName = (printers: readonly Printer[] | undefined, id: string): string =>
  printers?.find((printer) => printer.id === id)?.name ?? id;

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
      case 'gone':
        return t('storePrinterGone');
    }
  };
}
