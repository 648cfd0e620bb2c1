import { Injectable } from '@nestjs/common';
import { Clock, Database, trim } from '@paddock/kernel';

const KEEP_DAYS = 180;
const OLD = `DELETE FROM message WHERE id IN (
  SELECT id FROM message WHERE state IN ('SENT', 'ENDED') AND updated_at < now() - $1 * interval '1 day' ORDER BY updated_at LIMIT $2) RETURNING 1`;

/** Ends what nobody has decided in time, and removes what is old. */
@Injectable()
export class MessageLife {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async endOld(): Promise<void> {
    await this.db.query(
      `UPDATE message SET state = 'ENDED', reason = 'expired', next_try_at = NULL, secret_params = NULL, updated_at = $1, version = version + 1
       WHERE state = 'STOPPED' AND expires_at < $1`,
      [this.clock.now()],
    );
    await trim(this.db, OLD, KEEP_DAYS);
  }
}
