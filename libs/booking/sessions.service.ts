import { Injectable } from '@nestjs/common';
import { DICTIONARIES } from '@paddock/contracts';
import { type EditInput, type InputOf, SESSIONS_AT_ONCE_MAX, sessionRoutes, toWireTime } from '@paddock/contracts/wire';
import type { session } from '@paddock/contracts/resources';
import { dayInStore, storeSettings } from '@paddock/identity';
import { type Actor, Clock, must, Refusal, type Tx } from '@paddock/kernel';
import { ResourceWrites } from '@paddock/resources';
import { sessionStates, type SessionState, signUpStates } from './booking.states';
import { allocateWaiting, hold, release } from './held-places';
import { laterBy, startsOf } from './places';
import { ordersOf, publishReservation, signUpsIn } from './reservation.repository';
import { lockSession, lockSessions, type RaceSession, saveSession } from './session.repository';
import { sessionTable } from './session.resource';

const nameOf = (state: SessionState): { cn: string; en: string } => {
  const [cn, en] = DICTIONARIES.session_state[state];
  return { cn, en };
};

/** Sessions: opened one by one or a day at once, changed while they take reservations, and moved on. */
@Injectable()
export class Sessions {
  constructor(
    private readonly writes: ResourceWrites,
    private readonly clock: Clock,
  ) {}

  /** Starts that are there already for the same karts are passed over, so that a second press opens nothing twice. */
  async repeat(tx: Tx, actor: Actor, input: InputOf<typeof sessionRoutes.repeat>): Promise<{ count: number }> {
    const { orgCode } = actor;
    const today = await dayInStore(tx, orgCode, this.clock.now());
    if (input.day < today) throw new Refusal('session.dayPassed', {}, 500, { field: 'day' });
    const { sessionMinutes, sessionInterval } = await storeSettings(tx, orgCode);
    const minutes = input.minutes ?? sessionMinutes;
    const everyMinutes = input.everyMinutes ?? sessionMinutes + sessionInterval;
    const [first, last] = await this.momentsOf(tx, orgCode, input.day, [input.firstTime, input.lastTime]);
    const starts = startsOf(must(first, 'the first start'), must(last, 'the last start'), everyMinutes);
    if (starts.length === 0) throw new Refusal('session.repeatOrder', {}, 500, { field: 'lastTime' });
    if (starts.length > SESSIONS_AT_ONCE_MAX)
      throw new Refusal('session.repeatTooMany', { max: SESSIONS_AT_ONCE_MAX }, 500, { field: 'everyMinutes' });
    const known = await this.knownStarts(tx, orgCode, input.day, input.kartGroup);
    const { places, tariffId, consumeVehicleMode, kartGroup, remark } = input;
    let count = 0;
    for (const [nth, start] of starts.entries()) {
      if (known.has(start.getTime())) continue;
      const at = laterBy(input.firstTime, nth * everyMinutes);
      const name = `${at} ${input.name}`.trim();
      const nameEn = input.nameEn === '' ? null : `${at} ${input.nameEn}`;
      const startTime = toWireTime(start);
      const values = { name, nameEn, startTime, minutes, places, tariffId, consumeVehicleMode, kartGroup, remark };
      await this.writes.add(tx, actor, sessionTable, values);
      count += 1;
    }
    return { count };
  }

  async edit(tx: Tx, actor: Actor, { id, version, ...values }: EditInput<typeof session>): Promise<void> {
    const before = await lockSession(tx, actor.orgCode, id);
    await this.writes.edit(tx, actor, sessionTable, id, version ?? null, values);
    const after = await lockSession(tx, actor.orgCode, id);
    if (after.starts_at.getTime() !== before.starts_at.getTime()) await this.moveReservations(tx, actor, after);
    if (after.places > before.places) await allocateWaiting(tx, actor.realName, after);
  }

  async lock(tx: Tx, actor: Actor, id: string): Promise<void> {
    await this.moveOn(tx, actor, await lockSession(tx, actor.orgCode, id), 'LOCKED');
  }

  async end(tx: Tx, actor: Actor, id: string): Promise<void> {
    await this.moveOn(tx, actor, await lockSession(tx, actor.orgCode, id), 'ENDED');
  }

  /**
   * Anyone who still waits for a place, or owes the deposit, is not in it. Since it is locked nobody joins it any more: their sessions, of which a
   * group may have several, are known before the first one is held.
   */
  async start(tx: Tx, actor: Actor, id: string): Promise<void> {
    const seen = await tx.query<{ state: SessionState }>(
      'SELECT state FROM race_session WHERE id = $1 AND org_code = $2',
      [id, actor.orgCode],
    );
    if (!seen[0]) throw new Refusal('notFound');
    this.assertMay(seen[0].state, 'STARTED');
    const late = await signUpsIn(tx, id, ['WAITALLOCATE', 'PREDEDUCT']);
    const together = await tx.query<{ session_id: string }>(
      'SELECT DISTINCT session_id FROM session_sign_up WHERE reservation_id = ANY($1)',
      [late.map((signUp) => signUp.reservation_id)],
    );
    const sessions = await lockSessions(tx, actor.orgCode, [id, ...together.map((row) => row.session_id)]);
    await this.moveOn(tx, actor, must(sessions.get(id), 'the session that was just found'), 'STARTED');
    for (const { reservation_id: reservationId } of late) {
      const held = await hold(tx, actor.orgCode, reservationId);
      const paying = (await ordersOf(tx, reservationId)).some((order) => order.state === 'OPEN');
      if (paying || held.reservation.state !== 'WAITCONFIRM') continue;
      await release(tx, actor.realName, held, { ended_at: this.clock.now() }, (signUp) =>
        signUpStates.may(signUp.state, 'FAILED') ? 'FAILED' : 'CANCELLED',
      );
    }
  }

  private async moveOn(tx: Tx, actor: Actor, session: RaceSession, state: SessionState): Promise<void> {
    this.assertMay(session.state, state);
    await saveSession(tx, actor.realName, session, { state });
  }

  private assertMay(from: SessionState, to: SessionState): void {
    if (!sessionStates.may(from, to)) throw new Refusal('session.wrongState', { state: nameOf(from) });
  }

  private async moveReservations(tx: Tx, actor: Actor, { id, starts_at: startsAt, day }: RaceSession): Promise<void> {
    const moved = await tx.query<{ id: string; org_code: string; version: number }>(
      `UPDATE reservation SET starts_at = $2, day = $3, version = version + 1
       WHERE session_id = $1 AND state IN ('WAITCONFIRM', 'SUCCESS') RETURNING id, org_code, version`,
      [id, startsAt, day],
    );
    for (const reservation of moved) publishReservation(tx, actor.realName, reservation, 'edited');
  }

  /** Times of day in the store. */
  private async momentsOf(tx: Tx, orgCode: string, day: string, times: readonly string[]): Promise<Date[]> {
    const rows = await tx.query<{ at: Date }>(
      `SELECT ($2::date + w.time::time) AT TIME ZONE s.time_zone AS at FROM store s CROSS JOIN unnest($3::text[]) WITH ORDINALITY AS w(time, nth)
       WHERE s.org_code = $1 ORDER BY w.nth`,
      [orgCode, day, times],
    );
    return rows.map((row) => row.at);
  }

  private async knownStarts(tx: Tx, orgCode: string, day: string, kartGroup: string): Promise<Set<number>> {
    const rows = await tx.query<{ at: Date }>(
      'SELECT starts_at AS at FROM race_session WHERE org_code = $1 AND day = $2 AND kart_group = $3',
      [orgCode, day, kartGroup],
    );
    return new Set(rows.map((row) => row.at.getTime()));
  }
}
