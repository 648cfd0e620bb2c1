import { dictText, type Language, messageText } from '@paddock/contracts';
import type { Ticket } from '@paddock/contracts/edge';
import type { LineUpPayload } from '@paddock/contracts/feed';
import { must, type Sql } from '@paddock/kernel';
import type { LineUpEntry } from './line-up.repository';

/** What stands on the ticket of an entry, in the language of who prints it. `copy`: 0 for the first print. */
export async function ticketOf(
  sql: Sql,
  entry: LineUpEntry,
  payload: LineUpPayload,
  { copy, language, now }: { copy: number; language: Language; now: Date },
): Promise<Ticket> {
  const stores = await sql.query<{ name: string; name_en: string }>(
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
    ...(copy > 0 && { copy }),
  };
}

function expectedWait({ status, etaSeconds }: LineUpPayload, now: Date): Pick<Ticket, 'wait'> {
  if (status !== 'QUEUING' || etaSeconds === null) return {};
  const until = new Date(now.getTime() + etaSeconds * 1000).toISOString();
  return { wait: { minutes: Math.ceil(etaSeconds / 60), until } };
}
