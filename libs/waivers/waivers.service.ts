import { Injectable } from '@nestjs/common';
import type { WaiverDetail } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, must, newId, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { tables } from './tables';
import { lockWaiver, newestText, personOf } from './waiver.repository';
import { waiverChanged } from './waiver-matches.service';

const STEP_ROWS = 500;
const STEPS_MAX = 100;
const scopeOf = (actor: Actor): string | null => (seesAllStores(actor) ? null : actor.orgCode);

/** What staff do with signed waivers and with the text, and what time does with what people have written. */
@Injectable()
export class Waivers {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The whole of it; anyone who looked is on record before it leaves. */
  reveal(actor: Actor, id: string): Promise<WaiverDetail> {
    return this.db.transaction(async (tx) => {
      const waiver = await lockWaiver(tx, scopeOf(actor), id);
      if (!waiver) throw new Refusal('notFound');
      const person = await personOf(tx, id);
      if (!person) throw new Refusal('waiver.blanked');
      await tables.insert(tx, 'waiver_view', {
        id: newId(),
        org_code: waiver.org_code,
        waiver_id: id,
        viewed_by: actor.userId,
        viewed_at: this.clock.now(),
      });
      const texts = await tx.query<{ text: string }>(
        "SELECT CASE WHEN $2 = 'en' THEN text_en ELSE text_cn END AS text FROM waiver_text WHERE id = $1",
        [waiver.text_id, waiver.language],
      );
      return {
        id,
        state: waiver.state,
        name: person.name,
        phone: person.phone,
        birthDate: person.birth_date,
        heightCm: person.height_cm,
        guardianName: person.guardian_name,
        guardianRelation: person.guardian_relation,
        guardianPhone: person.guardian_phone,
        signature: person.signature,
        guardianSignature: person.guardian_signature,
        language: waiver.language,
        textNumber: waiver.text_number,
        text: must(texts[0], 'the text that was signed').text,
        signedAt: waiver.signed_at.toISOString(),
        runs: await this.runsOf(tx, id),
      };
    });
  }

  /** Ends it. What nobody has driven under is needed by nobody: its personal data are deleted at once. */
  withdraw(actor: Actor, id: string, reason: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      const waiver = await lockWaiver(tx, scopeOf(actor), id);
      if (!waiver) throw new Refusal('notFound');
      if (waiver.state !== 'SIGNED') throw new Refusal('waiver.withdrawnAlready');
      const now = this.clock.now();
      const isDriven = (await this.runsOf(tx, id)).length > 0;
      await tables.update(
        tx,
        'waiver',
        { id },
        {
          state: 'WITHDRAWN',
          withdrawn_at: now,
          withdrawn_by: actor.userId,
          withdraw_reason: reason,
          blanked_at: isDriven ? null : now,
        },
      );
      if (!isDriven) await tx.query('DELETE FROM waiver_person WHERE waiver_id = $1', [id]);
      await waiverChanged(tx, actor, id);
    });
  }

  async text(actor: Actor): Promise<{ number: number; textCn: string; textEn: string }> {
    const text = await newestText(this.db, actor.orgCode);
    return { number: text?.number ?? 0, textCn: text?.text_cn ?? '', textEn: text?.text_en ?? '' };
  }

  /** @param number the version that the page was opened with. @returns the new one */
  publish(
    actor: Actor,
    { number, textCn, textEn }: { number: number; textCn: string; textEn: string },
  ): Promise<number> {
    return this.db.transaction(async (tx) => {
      const before = await newestText(tx, actor.orgCode);
      if ((before?.number ?? 0) !== number) throw new Refusal('resource.changedMeanwhile');
      if (before?.text_cn === textCn && before.text_en === textEn) throw new Refusal('waiver.textSame');
      const id = newId();
      // Of two who publish at once the index lets one through.
      const text = { id, org_code: actor.orgCode, number: number + 1, text_cn: textCn, text_en: textEn };
      const by = { created_at: this.clock.now(), created_by: actor.userId };
      if (!(await tables.insertIfNew(tx, 'waiver_text', { ...text, ...by }, ['org_code', 'number'])))
        throw new Refusal('resource.changedMeanwhile');
      const added = { resource: 'waiverText', rowId: id, change: 'added', by: actor.realName } as const;
      tx.emit(actor.orgCode, 'resource.changed', { id: `waiverText:${id}`, version: 1, ...added });
      return number + 1;
    });
  }

  /** Deletes what people have written once its life time is over, a bounded number at a time; the waiver and its runs stay. */
  async blankOld(): Promise<void> {
    for (let step = 0; step < STEPS_MAX; step += 1) {
      const rows = await this.db.query(
        `WITH old AS (SELECT id FROM waiver WHERE blanked_at IS NULL AND keep_until < $1 ORDER BY keep_until LIMIT $2 FOR UPDATE SKIP LOCKED),
           gone AS (DELETE FROM waiver_person p USING old WHERE p.waiver_id = old.id)
         UPDATE waiver w SET state = CASE WHEN w.state = 'SIGNED' THEN 'BLANKED' ELSE w.state END, blanked_at = $1, version = version + 1
         FROM old WHERE w.id = old.id RETURNING 1`,
        [this.clock.now(), STEP_ROWS],
      );
      if (rows.length < STEP_ROWS) break;
    }
    await this.db.query("DELETE FROM waiver_link WHERE expires_at < $1::timestamptz - interval '1 day'", [
      this.clock.now(),
    ]);
  }

  private async runsOf(tx: Tx, id: string): Promise<WaiverDetail['runs']> {
    const rows = await tx.query<{
      id: string;
      driver_name: string;
      way: WaiverDetail['runs'][number]['way'];
      matched_at: Date;
    }>(
      "SELECT id, driver_name, way, matched_at FROM waiver_match WHERE waiver_id = $1 AND kind = 'RUN' ORDER BY matched_at DESC LIMIT 100",
      [id],
    );
    return rows.map((row) => ({
      id: row.id,
      driverName: row.driver_name,
      way: row.way,
      matchedAt: row.matched_at.toISOString(),
    }));
  }
}
