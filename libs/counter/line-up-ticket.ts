import { dictText, type Language, messageText } from '@paddock/contracts';
import type { Ticket } from '@paddock/contracts/edge';
import type { LineUpPayload } from '@paddock/contracts/feed';
import { must, newSecret, type Tx } from '@paddock/kernel';
import type { LineUpEntry } from './line-up.repository';

/** How a ticket is printed. */
export interface TicketOrder {
  /** Empty: the store's own printer. */
  printerId: string;
  language: Language;
  /** Where customers reach the pages; null where no such address is known, and then the ticket has no code. */
  pagesAt: string | null;
}

/** What stands on the ticket of an entry, in the language of the person who prints it. `copy`: 0 for the first print. */
export async function ticketOf(
  tx: Tx,
  entry: LineUpEntry,
  payload: LineUpPayload,
  { copy, language, pagesAt, now }: Omit<TicketOrder, 'printerId'> & { copy: number; now: Date },
): Promise<Ticket> {
  const stores = await tx.query<{ name: string; name_en: string }>(
    'SELECT name, name_en FROM store WHERE org_code = $1',
    [entry.org_code],
  );
  const store = must(stores[0], 'the store of the entry');
  return {
    language,
    storeName: language === 'en' && store.name_en ? store.name_en : store.name,
    number: payload.paiduiText,
    driverName: entry.driver_name,
    tariffName: (language === 'en' && entry.tariff_name_en) || entry.tariff_name,
    runMode: dictText('consume_vehicle_mode', payload.consumeVehicleMode, language),
    amount:
      entry.run_mode === 'laps'
        ? messageText(language, entry.laps === 1 ? 'unit.lap' : 'unit.laps', { n: entry.laps })
        : messageText(language, 'unit.minutes', { n: entry.minutes }),
    ahead: payload.ahead,
    ...expectedWait(payload, now),
    orderId: entry.order_id,
    at: entry.created_at.toISOString(),
    ...(pagesAt !== null && { page: await ridePageAddress(tx, entry, pagesAt) }),
    ...(copy > 0 && { copy }),
  };
}

function expectedWait({ status, etaSeconds }: LineUpPayload, now: Date): Pick<Ticket, 'wait'> {
  if (status !== 'QUEUING' || etaSeconds === null) return {};
  const until = new Date(now.getTime() + etaSeconds * 1000).toISOString();
  return { wait: { minutes: Math.ceil(etaSeconds / 60), until } };
}

/** Where the page of an entry is. All tickets of the entry lead there, copies too. */
export async function ridePageAddress(tx: Tx, entry: LineUpEntry, origin: string): Promise<string> {
  const rows = await tx.query<{ page_token: string }>(
    'UPDATE line_up_entry SET page_token = coalesce(page_token, $3) WHERE id = $1 AND org_code = $2 RETURNING page_token',
    [entry.id, entry.org_code, newSecret()],
  );
  return new URL(`/#/ride?t=${must(rows[0], 'the entry').page_token}`, origin).href;
}
