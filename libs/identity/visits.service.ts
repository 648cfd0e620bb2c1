import { Injectable } from '@nestjs/common';
import type { MessageKey } from '@paddock/contracts';
import type { VisitReason, VisitWay } from '@paddock/contracts/resources';
import { Clock, Database, inAllStores, newId, type Sql, trim } from '@paddock/kernel';
import type { Origin } from './client';
import { tables } from './tables';

export interface Visit {
  way: VisitWay;
  origin: Origin;
  /** Missing where the name belongs to nobody. */
  userId?: string | null;
  orgCode?: string | null;
  reason?: VisitReason;
}

const KEPT_DAYS = 180;

/** The last part of an address is nobody's business: `192.168.1.*`, `2001:db8:85a3:*`. */
export const maskAddress = (address: string): string =>
  address.includes('.') ? address.replace(/\d+$/, '*') : address.replace(/^((?:[^:]*:){1,3}).*$/, '$1*');

/** Which reason of the log a refusal is; undefined for one that is no visit. */
const REASONS: Partial<Record<MessageKey, VisitReason>> = {
  'signIn.wrong': 'PASSWORD',
  'code.wrong': 'CODE',
  'signIn.frozen': 'FROZEN',
  'signIn.noDepartment': 'NODEPARTMENT',
  'signIn.noStore': 'NOSTORE',
  'signIn.casWrong': 'TICKET',
};
export const visitReasonOf = (key: MessageKey): VisitReason | undefined => REASONS[key];

/** Who has come in and who was refused. Written by sign-ins alone; nobody changes it. */
@Injectable()
export class Visits {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** In the transaction that makes the sign-in. */
  async came(tx: Sql, visit: Visit & { orgCode: string }): Promise<void> {
    await this.note(tx, visit, 'IN');
    await tx.query(
      'INSERT INTO visit_total AS v (org_code, visits) VALUES ($1, 1) ON CONFLICT (org_code) DO UPDATE SET visits = v.visits + 1',
      [visit.orgCode],
    );
  }

  async refused(visit: Visit): Promise<void> {
    await inAllStores(() => this.note(this.db, visit, 'REFUSED'));
  }

  async forgetOld(): Promise<void> {
    await inAllStores(() => trim(this.db, TRIM, KEPT_DAYS));
  }

  private async note(sql: Sql, { way, origin, userId, orgCode, reason }: Visit, outcome: string): Promise<void> {
    await tables.insert(sql, 'visit', {
      id: newId(),
      created_at: this.clock.now(),
      org_code: orgCode ?? null,
      user_id: userId ?? null,
      way,
      outcome,
      reason: reason ?? null,
      address: origin.wholeAddress,
      device: origin.deviceName,
    });
  }
}

const TRIM = `DELETE FROM visit WHERE id IN (
  SELECT id FROM visit WHERE created_at < now() - make_interval(days => $1) ORDER BY created_at LIMIT $2) RETURNING 1`;
