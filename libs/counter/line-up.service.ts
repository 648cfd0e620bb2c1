import { Injectable, type OnModuleInit } from '@nestjs/common';
import { messageText } from '@paddock/contracts';
import type { LineUpPayload } from '@paddock/contracts/feed';
import { type Actor, Clock, Database, Jobs, must, newId, Refusal, type Tx } from '@paddock/kernel';
import { LINE_UP_NUMBER_MAX } from '@paddock/contracts/wire';
import { assertVenueKeepsRuns, EdgeCommands, printerFor } from '@paddock/fleet';
import { Members } from '@paddock/membership';
import { Outbox } from '@paddock/messaging';
import { type Run, Runs } from '@paddock/timing';
import { type LineUpState, lineUpStates } from './counter.states';
import { lineUpPass } from './counter.jobs';
import { callByPhone } from './line-up-call';
import { leftOf, movedFrom } from './line-up-moves';
import { LineUpReads } from './line-up-reads';
import { type TicketOrder, ticketOf } from './line-up-ticket';
import {
  entryOfRun,
  insertEntry,
  type LineUpEntry,
  lockEntriesOfOrder,
  lockEntry,
  lockLine,
  numberText,
  nextNumber,
  numberTaken,
  saveEntry,
  waitAgain,
} from './line-up.repository';
import { linesOfOrder, placesOf } from './order-line.repository';
import { findOrder, type Order } from './order.repository';
import { noteOrderAction } from './order-actions.repository';

const REMIND_AGAIN_MS = 60_000;
/** How long a paper may wait for its printer. */
export const PRINT_TTL_MS = 2 * 60_000;

/** Customers waiting for a vehicle. */
@Injectable()
export class LineUp implements OnModuleInit {
  /** The line as screens know it. */
  readonly reads: LineUpReads;

  constructor(
    private readonly db: Database,
    private readonly runs: Runs,
    private readonly commands: EdgeCommands,
    private readonly jobs: Jobs,
    private readonly members: Members,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    this.reads = new LineUpReads(db);
  }

  onModuleInit(): void {
    this.runs.beforeExtend(async (tx, run, kind) => {
      if (kind === 'lap' && run.member_id !== null) await this.members.assertExtraLaps(tx, run.member_id);
    });
    this.runs.onRunStarted((tx, run) => this.runStarted(tx, run));
    this.runs.onRunEnded((tx, run) => this.runEnded(tx, run));
    this.runs.ownsRuns(async (tx, run) => (await entryOfRun(tx, run.id))?.state === 'DEPARTED');
    this.runs.onRunReplaced(async (tx, before, after) => {
      const entry = await entryOfRun(tx, before.id);
      if (entry)
        await this.change(tx, entry, {
          run_id: after.id,
          vehicle_id: after.vehicle_id,
          vehicle_name: after.vehicle_name,
        });
    });
  }

  /** Locks the line when a place in it may change with one of these runs. */
  async lockFor(tx: Tx, orgCode: string, runIds: readonly string[], mayFail: boolean): Promise<void> {
    const waiting = "SELECT 1 FROM line_up_entry WHERE run_id = ANY($1) AND state IN ('QUEUING', 'PASSED')";
    if (mayFail || (await tx.query(waiting, [runIds])).length > 0) await lockLine(tx, orgCode);
  }

  /** @throws Refusal when somebody waits under this number. */
  async assertNumberFree(tx: Tx, orgCode: string, number: number): Promise<void> {
    if (await numberTaken(tx, orgCode, number)) throw new Refusal('lineUp.numberTaken');
  }

  /**
   * Puts everybody of a paid order in line. The wished number counts up for a family; numbers that were taken
   * in the meantime are passed over.
   * @param failed the run that should have been theirs already, and the record whose it was: if it is driven after all, they have departed
   */
  async join(tx: Tx, order: Order, failed: { runId: string; tabId: string } | null = null): Promise<LineUpEntry[]> {
    await lockLine(tx, order.org_code);
    let number = order.line_up_number ?? (await nextNumber(tx, order.org_code));
    const ids: string[] = [];
    let firstNumber = LINE_UP_NUMBER_MAX;
    for (const { driverName, line } of placesOf(order, await linesOfOrder(tx, order), failed?.tabId ?? null)) {
      while (number <= LINE_UP_NUMBER_MAX && (await numberTaken(tx, order.org_code, number))) number += 1;
      if (number > LINE_UP_NUMBER_MAX) number = await nextNumber(tx, order.org_code);
      const id = newId();
      firstNumber = Math.min(firstNumber, number);
      await insertEntry(
        tx,
        {
          id,
          orgCode: order.org_code,
          orderId: order.id,
          number,
          driverName,
          orderLineId: line?.id ?? null,
          tariffName: (line ?? order).tariff_name,
          tariffNameEn: (line ?? order).tariff_name_en,
          runMode: (line ?? order).run_mode,
          laps: (line ?? order).driven_laps,
          minutes: (line ?? order).driven_minutes,
          runId: failed?.runId ?? null,
        },
        this.clock.now(),
      );
      ids.push(id);
      number += 1;
    }
    await this.announce(tx, order.org_code, ids, firstNumber);
    const entries = await lockEntriesOfOrder(tx, order.org_code, order.id);
    tx.afterCommit(() => {
      for (const entry of entries) void this.jobs.enqueue(lineUpPass, { entryId: entry.id }, entry.passes_at);
    });
    return entries;
  }

  /** Before money is taken for a ride that starts at once. @throws Refusal when nothing may start now */
  async assertMayStart(tx: Tx, orgCode: string): Promise<void> {
    await this.runs.assertTrackOpen(tx, orgCode);
    await assertVenueKeepsRuns(tx, orgCode);
  }

  /** Puts the customer of a pay-later record that was paid in line, whose vehicle did not start; at most once for a record. */
  async joinAfterFailedStart(tx: Tx, order: Order, tab: { id: string; run_id: string }): Promise<void> {
    await lockLine(tx, order.org_code);
    const lines = await linesOfOrder(tx, order);
    const lineId = lines.find(({ tab_id: tabId }) => tabId === tab.id)?.id ?? null;
    const joined = await lockEntriesOfOrder(tx, order.org_code, order.id);
    if (!joined.some((entry) => entry.order_line_id === lineId))
      await this.join(tx, order, { runId: tab.run_id, tabId: tab.id });
  }

  /** Starts a waiting entry on a vehicle. `id` is an entry's, or an order's: then its first waiting entry. */
  async start(tx: Tx, orgCode: string, id: string, vehicleId: string): Promise<LineUpPayload> {
    await lockLine(tx, orgCode);
    const entry =
      (await lockEntry(tx, orgCode, id)) ??
      (await lockEntriesOfOrder(tx, orgCode, id)).find((candidate) => candidate.state === 'QUEUING');
    if (!entry) throw new Refusal((await findOrder(tx, orgCode, id)) === null ? 'notFound' : 'lineUp.notQueuing');
    // The same call again, for example after a broken line, has no second effect.
    if (entry.state === 'DEPARTED' && entry.vehicle_id === vehicleId) return this.payloadOf(tx, entry);
    this.assertMay(entry, 'DEPARTED');
    const run = await this.runs.dispatch(tx, orgCode, {
      vehicleId,
      driverName: entry.driver_name,
      mode: entry.run_mode,
      lapLimit: entry.laps,
      limitMs: entry.minutes * 60_000,
      memberId: (await this.orderOf(tx, entry))?.member_id ?? null,
      placeId: entry.id,
    });
    const now = this.clock.now();
    await this.change(tx, entry, {
      state: 'DEPARTED',
      run_id: run.id,
      vehicle_id: run.vehicle_id,
      vehicle_name: run.vehicle_name,
      called_at: entry.called_at ?? now,
      departed_at: now,
    });
    return this.payloadOf(tx, entry);
  }

  /** @returns the entry before it was cancelled. */
  async cancel(tx: Tx, actor: Actor, id: string): Promise<LineUpEntry | null> {
    await lockLine(tx, actor.orgCode);
    const entry = await lockEntry(tx, actor.orgCode, id);
    if (!entry) throw new Refusal('notFound');
    if (entry.state === 'REVOKED') return null;
    this.assertMay(entry, 'REVOKED');
    await this.change(tx, entry, { state: 'REVOKED', revoked_by: actor.userId });
    return entry;
  }

  /**
   * A customer who missed the call waits again, under the same number unless somebody has it now.
   * @param undoes the one who passed the customer over takes that back at once: the call and what is left of the wait stay as they were
   */
  async rejoin(tx: Tx, orgCode: string, id: string, undoes = false): Promise<void> {
    await lockLine(tx, orgCode);
    const entry = await lockEntry(tx, orgCode, id);
    if (!entry) throw new Refusal('notFound');
    if (entry.state === 'QUEUING') return;
    if (entry.state !== 'PASSED') throw new Refusal('lineUp.notQueuing');
    const number = (await numberTaken(tx, orgCode, entry.number, id))
      ? await nextNumber(tx, orgCode, id)
      : entry.number;
    const goesOn = undoes && entry.passes_at > this.clock.now();
    if (!goesOn) await waitAgain(tx, id, this.clock.now());
    await this.change(tx, entry, { state: 'QUEUING', number, ...(goesOn ? {} : { called_at: null }) });
  }

  async rename(tx: Tx, orgCode: string, id: string, driverName: string): Promise<void> {
    const entry = await this.waitingEntry(tx, orgCode, id);
    await this.change(tx, entry, { driver_name: driverName });
  }

  async renumber(tx: Tx, orgCode: string, id: string, number: number): Promise<void> {
    const entry = await this.waitingEntry(tx, orgCode, id);
    if (await numberTaken(tx, orgCode, number, id)) throw new Refusal('lineUp.numberTaken');
    await this.change(tx, entry, { number });
  }

  /** Calls a waiting customer to the start. @throws Refusal vehicle.trackRed: nobody is called to a standing track */
  async remind(tx: Tx, actor: Actor, id: string): Promise<void> {
    await this.runs.assertTrackOpen(tx, actor.orgCode);
    const entry = await this.waitingEntry(tx, actor.orgCode, id);
    const now = this.clock.now();
    if (entry.called_at && now.getTime() - entry.called_at.getTime() < REMIND_AGAIN_MS)
      throw new Refusal('lineUp.remindedJustNow');
    await this.change(tx, entry, { called_at: now });
    const memberId = (await this.orderOf(tx, entry))?.member_id ?? null;
    if (memberId === null) return;
    const number = numberText(entry);
    const phone = (await this.members.ofOrder(tx, memberId))?.phone ?? '';
    const language = (await this.members.languagesOf(tx, [memberId])).get(memberId) ?? 'cn';
    await callByPhone(this.outbox, tx, entry, { phone, language, ahead: (await this.payloadOf(tx, entry)).ahead, now });
    await this.members.notify(tx, entry.org_code, memberId, {
      title: messageText(language, 'lineUp.callTitle'),
      content: messageText(language, 'lineUp.callText', { number, driverName: entry.driver_name }),
      by: actor,
    });
  }

  /**
   * Orders the ticket of an entry. Every one after the first says that it is a copy.
   * @returns how many copies there are now; 0: this is the first print
   */
  async print(tx: Tx, actor: Actor, id: string, { printerId, language, pagesAt }: TicketOrder): Promise<number> {
    const { orgCode } = actor;
    const entry = await lockEntry(tx, orgCode, id);
    if (!entry) throw new Refusal('notFound');
    const printer = await printerFor(tx, orgCode, printerId);
    const copy = await noteOrderAction(tx, actor, this.clock.now(), {
      ...{ orderId: entry.order_id, action: 'ticket', entryId: entry.id, target: printer.id },
    });
    const payload = await this.payloadOf(tx, entry);
    await this.commands.send(
      tx,
      orgCode,
      {
        kind: 'ticket.print',
        printerId: printer.id,
        ticket: await ticketOf(tx, entry, payload, { copy, language, pagesAt, now: this.clock.now() }),
      },
      { ttlMs: PRINT_TTL_MS },
    );
    return copy;
  }

  /**
   * Staff pass over a customer who is not there, called or not: it is the next one's turn, and nothing is given back by itself.
   * @throws Refusal for somebody who waits no more
   */
  async missCall(tx: Tx, orgCode: string, id: string): Promise<void> {
    await lockLine(tx, orgCode);
    const entry = await lockEntry(tx, orgCode, id);
    if (!entry) throw new Refusal('notFound');
    if (entry.state === 'PASSED') return;
    this.assertMay(entry, 'PASSED');
    await this.change(tx, entry, { state: 'PASSED' });
  }

  /** The wait time is over: the number has passed. Nothing is given back by itself. */
  async pass(entryId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const found = (
        await tx.query<{ org_code: string }>('SELECT org_code FROM line_up_entry WHERE id = $1', [entryId])
      )[0];
      if (!found) return;
      await lockLine(tx, found.org_code);
      const entry = await lockEntry(tx, found.org_code, entryId);
      if (entry?.state === 'QUEUING' && entry.passes_at <= this.clock.now())
        await this.change(tx, entry, { state: 'PASSED' });
    });
  }

  /** Waiting entries whose time is over, for the sweep. */
  async overdue(): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      "SELECT id FROM line_up_entry WHERE state = 'QUEUING' AND passes_at < $1 LIMIT 200",
      [this.clock.now()],
    );
    return rows.map((row) => row.id);
  }

  orderOf(tx: Tx, entry: LineUpEntry): Promise<Order | null> {
    return findOrder(tx, entry.org_code, entry.order_id);
  }

  private async waitingEntry(tx: Tx, orgCode: string, id: string): Promise<LineUpEntry> {
    await lockLine(tx, orgCode);
    const entry = await lockEntry(tx, orgCode, id);
    if (!entry) throw new Refusal('notFound');
    if (entry.state !== 'QUEUING') throw new Refusal('lineUp.notQueuing');
    return entry;
  }

  private assertMay(entry: LineUpEntry, to: LineUpState): void {
    if (!lineUpStates.may(entry.state, to)) throw new Refusal('lineUp.notQueuing');
  }

  /** A customer who got the place back drives after all. */
  private async runStarted(tx: Tx, run: Run): Promise<void> {
    const waiting = "SELECT 1 FROM line_up_entry WHERE run_id = $1 AND state IN ('QUEUING', 'PASSED')";
    if ((await tx.query(waiting, [run.id])).length === 0) return;
    await lockLine(tx, run.org_code);
    const entry = await entryOfRun(tx, run.id);
    if (entry?.state !== 'QUEUING' && entry?.state !== 'PASSED') return;
    await this.change(tx, entry, {
      state: 'DEPARTED',
      vehicle_id: run.vehicle_id,
      vehicle_name: run.vehicle_name,
      departed_at: run.started_at ?? this.clock.now(),
    });
  }

  /** A run that was never driven gives its customer the place back; where it was to go on with another one, for what was left. */
  private async runEnded(tx: Tx, run: Run): Promise<void> {
    if (run.state !== 'FAILED') return;
    await lockLine(tx, run.org_code);
    const entry = await entryOfRun(tx, run.id);
    if (entry?.state !== 'DEPARTED') return;
    const taken = await numberTaken(tx, run.org_code, entry.number, entry.id);
    await waitAgain(tx, entry.id, this.clock.now());
    await this.change(tx, entry, {
      state: 'QUEUING',
      vehicle_id: null,
      vehicle_name: null,
      departed_at: null,
      ...(run.continues_id === null ? {} : leftOf(run)),
      ...(taken ? { number: await nextNumber(tx, run.org_code, entry.id) } : {}),
    });
  }

  private async change(tx: Tx, entry: LineUpEntry, change: Partial<LineUpEntry>): Promise<void> {
    const next = { ...entry, ...change };
    await saveEntry(tx, entry.id, next);
    await this.announce(tx, entry.org_code, [entry.id], movedFrom(entry, next));
  }

  private async payloadOf(tx: Tx, entry: LineUpEntry): Promise<LineUpPayload> {
    const line = await this.reads.line(tx, entry.org_code, [entry.id]);
    return must(
      line.find((payload) => payload.id === entry.id),
      'the entry that was just read',
    );
  }

  /**
   * Publishes the changed entries, and those whose place or wait follows from them: everybody who waits under a number of
   * `from` on; null when nobody's does.
   */
  private async announce(tx: Tx, orgCode: string, changed: readonly string[], from: number | null): Promise<void> {
    const followers =
      from === null
        ? []
        : await tx.query<{ id: string }>(
            `UPDATE line_up_entry SET version = version + 1 WHERE org_code = $1 AND state = 'QUEUING' AND number >= $3 AND NOT id = ANY($2)
             RETURNING id`,
            [orgCode, changed, from],
          );
    const notified = new Set([...changed, ...followers.map(({ id }) => id)]);
    for (const payload of await this.reads.line(tx, orgCode, changed))
      if (notified.has(payload.id)) tx.emit(orgCode, 'lineup.changed', payload);
  }
}
