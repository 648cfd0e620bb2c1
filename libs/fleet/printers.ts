import { isLocalHost, parseAddress } from '@paddock/contracts';
import { Refusal, type Sql } from '@paddock/kernel';

export interface Printer {
  id: string;
  name: string;
  nameEn: string | null;
  /** Prints where no other one was asked for: the store's setting, or the first. */
  own: boolean;
  address: string | null;
}

/** Ticket printers of a store. None is its own where the one that it has set is out of service. */
export const printersOf = (sql: Sql, orgCode: string): Promise<Printer[]> =>
  sql.query<Printer>(
    `SELECT d.id, d.name, d.name_en AS "nameEn", d.address,
       d.id = coalesce(nullif(s.settings ->> 'receiptPrinterId', ''), first_value(d.id) OVER (ORDER BY d.id)) AS own
     FROM device d JOIN store s ON s.org_code = d.org_code
     WHERE d.org_code = $1 AND d.type = 'printer' AND d.active ORDER BY d.id`,
    [orgCode],
  );

/**
 * The printer that was asked for, the store's own one where none was.
 * @throws Refusal when there is none: never another one, the paper would lie where nobody looks for it
 */
export async function printerFor(sql: Sql, orgCode: string, printerId: string): Promise<Printer> {
  const printers = await printersOf(sql, orgCode);
  const printer = printers.find(({ id, own }) => (printerId === '' ? own : id === printerId));
  if (printers.length === 0) throw new Refusal('lineUp.noPrinter');
  if (!printer && printerId === '') throw new Refusal('device.storePrinterGone');
  if (!printer) throw new Refusal('lineUp.printerUnknown', { id: printerId });
  // It may be from before its address was looked at.
  if (!isInVenue(printer)) throw new Refusal('device.addressNotLocal');
  return printer;
}

export const isInVenue = ({ address }: Pick<Printer, 'address'>): boolean =>
  isLocalHost(parseAddress(address ?? '', 1)?.host ?? 'localhost');
