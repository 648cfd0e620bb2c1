import { PRODUCT_TEMPLATES } from '@paddock/contracts/messaging';
import type { Language } from '@paddock/contracts';
import type { Tx } from '@paddock/kernel';
import type { Outbox } from '@paddock/messaging';
import { type LineUpEntry, numberText } from './line-up.repository';

/** Anyone who reads of it later has missed the turn. */
const CALL_LIFE_MS = 15 * 60_000;

/** Calls somebody in the line by text message, where this venue sends any and the member has a phone. */
export async function callByPhone(
  outbox: Outbox,
  tx: Tx,
  entry: LineUpEntry,
  { phone, language, ahead, now }: { phone: string; language: Language; ahead: number; now: Date },
): Promise<void> {
  if (phone === '' || !outbox.isConfigured('sms')) return;
  const [store] = await tx.query<Record<Language, string>>(
    "SELECT name AS cn, coalesce(nullif(name_en, ''), name) AS en FROM store WHERE org_code = $1",
    [entry.org_code],
  );
  await outbox.send(tx, {
    org: entry.org_code,
    channel: 'sms',
    to: phone,
    templateCode: PRODUCT_TEMPLATES.lineUpNear,
    params: { store: store ?? '', name: entry.driver_name, number: numberText(entry), ahead },
    language,
    expiresAt: new Date(now.getTime() + CALL_LIFE_MS),
  });
}
