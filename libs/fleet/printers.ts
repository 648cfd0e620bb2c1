import { Refusal, type Sql } from '@paddock/kernel';

export interface Printer {
  id: string;
  name: string;
  nameEn: string | null;
}

/** Ticket printers of a store; the first one prints where none was chosen. */
export const printersOf = (sql: Sql, orgCode: string): Promise<Printer[]> =>
  sql.query<Printer>(
    `SELECT id, name, name_en AS "nameEn" FROM device WHERE org_code = $1 AND type = 'printer' AND active ORDER BY id`,
    [orgCode],
  );

/**
 * The printer that was asked for, the store's own one where none was.
 * @throws Refusal when there is none: never another one, the paper would lie where nobody looks for it
 */
export async function printerFor(sql: Sql, orgCode: string, printerId: string): Promise<Printer> {
  const printers = await printersOf(sql, orgCode);
  const printer = printerId === '' ? printers[0] : printers.find(({ id }) => id === printerId);
  if (printers.length === 0) throw new Refusal('lineUp.noPrinter');
  if (!printer) throw new Refusal('lineUp.printerUnknown', { id: printerId });
  return printer;
}
