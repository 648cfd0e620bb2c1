import { Injectable, type OnModuleInit } from '@nestjs/common';
import { STORE_SETTING_DEFAULTS } from '@paddock/contracts/resources';
import type { SignedWaiver, WaiverCounter, WaiverDriverRow, WaiverMatch } from '@paddock/contracts/wire';
import { type MessageKey, type MessageParams, messageText } from '@paddock/contracts';
import { type KartClass, kartFault } from '@paddock/contracts/waivers';
import { admitSearch, dayInStore, storeSettings } from '@paddock/identity';
import { type Actor, Clock, Database, must, nextVersion, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { type RunOrder, Runs, type RunVehicle } from '@paddock/timing';
import { drivers, driversById, driversByName, findDriver } from './drivers';
import { rulesOf } from './signing.service';
import { tables } from './tables';
import { findSigned, lockWaiver, matchOf, type MatchRow, signedDriver, signedToday } from './waiver.repository';

interface Needed {
  needed: 'WARN' | 'REFUSE';
  waiver_id: string | null;
  way: WaiverMatch['way'] | null;
}

/** People who come together and are not in the line yet. */
export interface Party {
  names: readonly string[];
  /** Who pays for them. */
  memberId: string | null;
  /** Which karts they are to drive; a two-seater has no rule of its own. */
  kartGroup: string;
}
interface Fault {
  key: MessageKey;
  params: MessageParams;
}
interface PartyDriver {
  waiver: WaiverMatch | null;
  /** Why this driver may not drive these karts. */
  fault: Fault | null;
}

const CLASS_OF_GROUP: Readonly<Record<string, KartClass>> = { ADULT: 'ADULT', CHILD: 'JUNIOR' };

/** Which driver has signed what: asked when a run starts, and kept with it. */
@Injectable()
export class WaiverMatches implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly runs: Runs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runs.beforeStart((tx, orgCode, runId, order, vehicle) => this.atStart(tx, orgCode, runId, order, vehicle));
  }

  async counter(actor: Actor): Promise<WaiverCounter> {
    const { orgCode } = actor;
    const { inForce, needed } = await this.rule(orgCode);
    if (!inForce) return { inForce, needed, signed: [], drivers: [] };
    const now = this.clock.now();
    const [signed, people] = await Promise.all([signedToday(this.db, orgCode, now), drivers(this.db, orgCode, now)]);
    return { inForce, needed, signed, drivers: people.map(driverRow) };
  }

  /** Anyone who tries four digits after four digits reads out everybody: searches are counted and slowed down. */
  async find(actor: Actor, text: string): Promise<SignedWaiver[]> {
    if (text === '') throw new Refusal('waiver.searchShort');
    const now = this.clock.now();
    await admitSearch(this.db, actor.userId, now);
    return findSigned(this.db, actor.orgCode, now, text);
  }

  async ofIds(
    actor: Actor,
    ids: readonly string[],
  ): Promise<{ inForce: boolean; matches: (WaiverMatch & { id: string })[] }> {
    const { inForce } = await this.rule(actor.orgCode);
    if (!inForce) return { inForce, matches: [] };
    const rows = await driversById(this.db, actor.orgCode, ids, this.clock.now());
    const matches = rows.flatMap((row) => {
      const match = matchOf(row);
      return match ? [{ ...match, id: row.id }] : [];
    });
    return { inForce, matches };
  }

  /** Of people who are about to sign in: who has signed, and whom the rules of age and height keep from these karts. */
  async ofParty(
    actor: Actor,
    party: Party,
  ): Promise<{ inForce: boolean; needed: Needed['needed']; drivers: PartyDriver[] }> {
    const { inForce, needed } = await this.rule(actor.orgCode);
    return { inForce, needed, drivers: inForce ? await this.partyDrivers(this.db, actor.orgCode, party) : [] };
  }

  /**
   * What a driver has written on the waiver decides. Anyone who has not signed yet may wait in the line; the start asks again.
   * @throws Refusal naming the first driver whom the rules keep from these karts
   */
  async assertFit(tx: Tx, orgCode: string, party: Party): Promise<void> {
    const found = await this.partyDrivers(tx, orgCode, party);
    for (const [nth, { fault }] of found.entries()) {
      if (fault === null) continue;
      throw new Refusal('waiver.mayNotDrive', { driver: party.names[nth] ?? '', why: sentencesOf(fault) });
    }
  }

  private async partyDrivers(sql: Sql, orgCode: string, party: Party): Promise<PartyDriver[]> {
    const now = this.clock.now();
    const found = await driversByName(sql, orgCode, party, now);
    const kartClass = CLASS_OF_GROUP[party.kartGroup];
    const rules = rulesOf(await storeSettings(sql, orgCode));
    const today = await dayInStore(sql, orgCode, now);
    return found.map(({ birth_date: birthDate, height_cm: heightCm, kart_class: signedFor, ...row }) => ({
      waiver: matchOf({ ...row, id: '' }),
      fault:
        birthDate === null || signedFor === null || kartClass === undefined
          ? null
          : kartFault(rules, { birthDate, heightCm, kartClass: signedFor }, kartClass, today),
    }));
  }

  /** @param waiverId empty: takes the pick back. @throws Refusal when the driver is unknown, or the waiver is over */
  async match(tx: Tx, actor: Actor, id: string, waiverId: string): Promise<void> {
    const { orgCode } = actor;
    const driver = await findDriver(tx, orgCode, id);
    if (!driver) throw new Refusal('waiver.notWaiting');
    const now = this.clock.now();
    const before = await tx.query<{ waiver_id: string }>(
      'SELECT waiver_id FROM waiver_match WHERE id = ANY($1) AND org_code = $2 ORDER BY id FOR UPDATE',
      [driver.subjects.map((subject) => subject.id), orgCode],
    );
    if (waiverId === '') {
      await tx.query('DELETE FROM waiver_match WHERE id = ANY($1) AND org_code = $2', [
        driver.subjects.map((subject) => subject.id),
        orgCode,
      ]);
    } else {
      const waiver = await lockWaiver(tx, orgCode, waiverId);
      const today = await dayInStore(tx, orgCode, now);
      if (waiver?.state !== 'SIGNED' || waiver.valid_until < today) throw new Refusal('waiver.notValid');
      for (const subject of driver.subjects)
        await tx.query(
          `INSERT INTO waiver_match (id, org_code, kind, waiver_id, way, driver_name, matched_at, matched_by)
           VALUES ($1, $2, $3, $4, 'PICKED', $5, $6, $7)
           ON CONFLICT (id) DO UPDATE SET waiver_id = $4, way = 'PICKED', matched_at = $6, matched_by = $7`,
          [subject.id, orgCode, subject.kind, waiverId, driver.driverName, now, actor.userId],
        );
    }
    const touched = new Set([...before.map(({ waiver_id }) => waiver_id), ...(waiverId === '' ? [] : [waiverId])]);
    for (const changed of [...touched].sort()) await waiverChanged(tx, actor, changed);
  }

  /** @throws Refusal where the store starts nobody without a waiver, and where what was signed does not allow this kart */
  private async atStart(tx: Tx, orgCode: string, runId: string, order: RunOrder, vehicle: RunVehicle): Promise<void> {
    // Staff sign no customers' waivers.
    if (order.isTestDrive === true) return;
    const now = this.clock.now();
    if (order.continues !== undefined) {
      const carried = await tx.query<{ waiver_id: string }>(
        `INSERT INTO waiver_match (id, org_code, kind, waiver_id, way, driver_name, matched_at, matched_by)
         SELECT $1, org_code, kind, waiver_id, way, driver_name, $4, matched_by FROM waiver_match WHERE id = $2 AND org_code = $3
         RETURNING waiver_id`,
        [runId, order.continues, orgCode, now],
      );
      if (carried[0]) await this.assertMayDrive(tx, orgCode, carried[0].waiver_id, order.driverName, vehicle);
      return;
    }
    const rows = await tx.query<Needed>(
      `SELECT coalesce(s.settings ->> 'waiverNeeded', $6) AS needed, f.waiver_id, f.way
       FROM store s LEFT JOIN LATERAL waiver_of_driver(s.org_code, $2, $3, $4, $5) f ON true
       WHERE s.org_code = $1 AND EXISTS (SELECT 1 FROM waiver_text x WHERE x.org_code = $1)`,
      [
        ...[orgCode, order.placeId ?? null, order.memberId ?? null, order.driverName, now],
        STORE_SETTING_DEFAULTS.waiverNeeded,
      ],
    );
    const found = rows[0];
    if (!found) return;
    if (found.waiver_id === null) {
      if (found.needed === 'REFUSE') throw new Refusal('waiver.missing', { driver: order.driverName });
      return;
    }
    await this.assertMayDrive(tx, orgCode, found.waiver_id, order.driverName, vehicle);
    await tables.insert(tx, 'waiver_match', {
      id: runId,
      org_code: orgCode,
      kind: 'RUN',
      waiver_id: found.waiver_id,
      way: must(found.way, 'how a waiver was found'),
      driver_name: order.driverName,
      matched_at: now,
    });
  }

  /** The kart that is really driven decides, whatever was chosen before. A kart without a class is for anybody. */
  private async assertMayDrive(
    tx: Tx,
    orgCode: string,
    waiverId: string,
    driver: string,
    { name: kart, kart_class: kartClass }: RunVehicle,
  ): Promise<void> {
    const signed = kartClass === null ? null : await signedDriver(tx, orgCode, waiverId);
    if (kartClass === null || signed === null) return;
    const rules = rulesOf(await storeSettings(tx, orgCode));
    const fault = kartFault(rules, signed, kartClass, await dayInStore(tx, orgCode, this.clock.now()));
    if (fault !== null) throw new Refusal('waiver.mayNotDriveKart', { driver, kart, why: sentencesOf(fault) });
  }

  private async rule(orgCode: string): Promise<{ inForce: boolean; needed: Needed['needed'] }> {
    const rows = await this.db.query<{ in_force: boolean; needed: Needed['needed'] }>(
      `SELECT EXISTS (SELECT 1 FROM waiver_text x WHERE x.org_code = $1) AS in_force, coalesce(s.settings ->> 'waiverNeeded', $2) AS needed
       FROM store s WHERE s.org_code = $1`,
      [orgCode, STORE_SETTING_DEFAULTS.waiverNeeded],
    );
    return { inForce: rows[0]?.in_force ?? false, needed: rows[0]?.needed ?? STORE_SETTING_DEFAULTS.waiverNeeded };
  }
}

const sentencesOf = ({ key, params }: Fault): { cn: string; en: string } => ({
  cn: messageText('cn', key, params),
  en: messageText('en', key, params),
});

const driverRow = (
  row: MatchRow & {
    kind: 'ENTRY' | 'RUN';
    number_text: string | null;
    driver_name: string;
    vehicle_name: string | null;
  },
): WaiverDriverRow => ({
  id: row.id,
  kind: row.kind,
  numberText: row.number_text,
  driverName: row.driver_name,
  cardName: row.vehicle_name,
  waiver: matchOf(row),
});

/** Raises the version of a waiver that has changed, and publishes it to every counter. */
export async function waiverChanged(tx: Tx, actor: Actor, id: string): Promise<void> {
  const rows = await tables.updateReturning(tx, 'waiver', { id }, { version: nextVersion }, ['version', 'org_code']);
  const row = rows[0];
  if (!row) return;
  const edited = { resource: 'waiver', rowId: id, change: 'edited', by: actor.realName } as const;
  tx.emit(row.org_code, 'resource.changed', { id: `waiver:${id}`, version: row.version, ...edited });
}
