/** Rides that were noted on paper while nothing could be started: a sheet of them becomes pending records. */
import { dayInStore } from '@paddock/identity';
import type { Actor, Tx } from '@paddock/kernel';
import type { Extra, Row, Values } from '@paddock/resources';
import type { tab } from '@paddock/contracts/resources';
import { tabStates } from './counter.states';
import { findTab, tabPayload } from './tab.repository';
import { assertNotBarred, escapeTime, isTrial, termsOf } from './tab-terms';
import { drivenIn, runModeOf, tariffOf } from './tariff.repository';

/** The same rules as at a start, but no kart: the ride is over. Its hour begins with the import. */
export async function noteOf(tx: Tx, actor: Actor, values: Values<typeof tab>, now: Date): Promise<Extra> {
  const { orgCode } = actor;
  const tariff = await tariffOf(tx, orgCode, await ruleId(tx, orgCode, values), await dayInStore(tx, orgCode, now));
  const driven = drivenIn(tariff, runModeOf(values.consumeVehicleMode ?? 'circlemode'));
  await assertNotBarred(tx, orgCode, tariff.consumptionType);
  const escapeDueAt = isTrial(tariff.consumptionType) ? await escapeTime(tx, orgCode, now) : null;
  const numbers = "SELECT next_document_number($1, 'P', $2) AS number";
  const [numbered] = await tx.query<{ number: string }>(numbers, [orgCode, now]);
  return {
    ...{ state: tabStates.initial, tariff_name: tariff.name, tariff_name_en: tariff.nameEn },
    ...{ consumption_type: tariff.consumptionType, ...driven, ...termsOf(tariff) },
    ...{ escape_due_at: escapeDueAt, created_by: actor.userId, number: numbered?.number },
  };
}

/** Rules of several types may have one name; the sheet names the type too. */
async function ruleId(tx: Tx, orgCode: string, { roleId = '', consumeType }: Values<typeof tab>): Promise<string> {
  const rules = await tx.query<{ id: string }>(
    `SELECT id FROM tariff WHERE org_code = $1 AND active AND (id = $2 OR name = $2 OR name_en = $2)
       AND ($3::text IS NULL OR consumption_type = $3) LIMIT 2`,
    [orgCode, roleId, consumeType ?? null],
  );
  return rules.length === 1 ? (rules[0]?.id ?? roleId) : roleId;
}

/** Every counter shows it at once. */
export async function publishNote(tx: Tx, _actor: Actor, { id, sysOrgCode }: Row<typeof tab>): Promise<void> {
  const noted = await findTab(tx, sysOrgCode, id);
  if (noted) tx.emit(noted.org_code, 'tab.changed', tabPayload(noted, 'cn'));
}
