import { Injectable } from '@nestjs/common';
import { type Actor, Clock, Database, newId, Refusal, type Sql } from '@paddock/kernel';
import { tables } from './tables';

/** What two persons are needed for; the audit log names it. */
export type SecondPersonPurpose = 'gift' | 'price' | 'refund';

/** One asks, another approves. */
export interface Pair {
  wantedBy: string;
  approverId: string;
}

/**
 * An account is as good as its maker's for 30 days: so long the person who made it, set its password or phone, or gave it a role may
 * still know how to sign in as it. That goes on from account to account. Two accounts of one maker are no two persons either, unless head
 * office made both, which makes the accounts of whole venues. Time is the database's, which wrote it.
 */
const TIED = `WITH RECURSIVE one (id) AS (
    SELECT $1::text UNION SELECT t.by_id FROM one o JOIN account_tie t ON t.account_id = o.id WHERE t.tied_at > now() - interval '30 days'),
  other (id) AS (
    SELECT $2::text UNION SELECT t.by_id FROM other o JOIN account_tie t ON t.account_id = o.id WHERE t.tied_at > now() - interval '30 days')
  SELECT FROM one JOIN other USING (id)
    WHERE id IN ($1, $2) OR NOT EXISTS (SELECT FROM app_user u WHERE u.id = one.id AND u.identity <= 0) LIMIT 1`;

/** Whether one of two accounts is in the hands of the other's owner, or both are in the same hands. */
export const areTied = async (sql: Sql, { wantedBy, approverId }: Pair): Promise<boolean> =>
  wantedBy !== approverId && (await sql.query(TIED, [wantedBy, approverId])).length > 0;

/** Keeps rules that need two persons from falling to one person with two accounts. */
@Injectable()
export class SecondPerson {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * After the approver has proven to be there, and outside of the transaction of what is approved: the attempt stays in the audit log,
   * where head office reads it.
   * @throws Refusal
   */
  async demand(actor: Actor, purpose: SecondPersonPurpose, pair: Pair, field?: string): Promise<void> {
    if (!(await areTied(this.db, pair))) return;
    await this.db.transaction((tx) =>
      tables.insert(tx, 'second_person_refusal', {
        id: newId(),
        org_code: actor.orgCode,
        purpose,
        wanted_by: pair.wantedBy,
        approver_id: pair.approverId,
        refused_at: this.clock.now(),
      }),
    );
    throw new Refusal('approval.sameHands', {}, field === undefined ? 510 : 500, field === undefined ? {} : { field });
  }
}
