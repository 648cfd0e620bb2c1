import { Injectable } from '@nestjs/common';
import type { RidePage } from '@paddock/contracts/wire';
import { Clock, Database, inAllStores, inStore, must, Refusal, SharedReads } from '@paddock/kernel';
import { EmergencyStops } from '@paddock/fleet';
import { storeFace } from '@paddock/identity';
import { findRun, lapsOfRide } from '@paddock/timing';
import { LineUp } from './line-up.service';
import { type LineUpEntry, lineUpPayloads, numberText, waitingEntries } from './line-up.repository';

/** The page of one ride for its driver, who scans the code of the ticket: the place in the line, then each lap. */
@Injectable()
export class RidePages {
  private readonly reads = new SharedReads();

  constructor(
    private readonly db: Database,
    private readonly lineUp: LineUp,
    private readonly clock: Clock,
    private readonly stops: EmergencyStops,
  ) {}

  async open(token: string): Promise<RidePage> {
    const rows = await inAllStores(() =>
      this.db.query<LineUpEntry & { time_zone: string }>(
        `SELECT e.*, s.line_up_prefix AS prefix, s.time_zone FROM line_up_entry e JOIN store s USING (org_code) WHERE e.page_token = $1`,
        [token],
      ),
    );
    const entry = rows[0];
    if (!entry) throw new Refusal('ride.unknown');
    return inStore(entry.org_code, async () => ({ timeZone: entry.time_zone, ...(await this.pageOf(entry)) }));
  }

  private async pageOf(entry: LineUpEntry): Promise<Omit<RidePage, 'timeZone'>> {
    const { org_code: orgCode } = entry;
    const [isStopped, face, place, run] = await Promise.all([
      this.stops.holds(this.db, orgCode),
      storeFace(this.db, orgCode),
      entry.state === 'QUEUING' ? this.placeOf(entry) : null,
      entry.state === 'DEPARTED' && entry.run_id !== null ? this.runOf(orgCode, entry.run_id) : null,
    ]);
    return {
      face: must(face, `store ${orgCode}`),
      number: numberText(entry),
      driverName: entry.driver_name,
      tariffName: entry.tariff_name,
      tariffNameEn: entry.tariff_name_en ?? entry.tariff_name,
      state: entry.state,
      ahead: place?.ahead ?? 0,
      // Nobody knows how long a track stands, and nobody is called to it.
      waitSeconds: isStopped ? null : (place?.etaSeconds ?? null),
      isStopped,
      calledAt: entry.state === 'QUEUING' && !isStopped ? (entry.called_at?.toISOString() ?? null) : null,
      kart: entry.state === 'DEPARTED' ? (entry.vehicle_name ?? '') : '',
      run,
      now: this.clock.now().toISOString(),
    };
  }

  /** The line is read once for all phones that ask in the same moment. */
  private async placeOf(entry: LineUpEntry) {
    const { org_code: orgCode } = entry;
    const line = await this.reads.ask(orgCode, async () =>
      lineUpPayloads(
        this.db,
        orgCode,
        await waitingEntries(this.db, orgCode),
        await this.lineUp.reads.usualLapMs(orgCode),
      ),
    );
    return line.find(({ id }) => id === entry.id) ?? null;
  }

  private async runOf(orgCode: string, runId: string): Promise<RidePage['run']> {
    const run = await findRun(this.db, orgCode, runId);
    if (!run) return null;
    // A short one is kept and not counted.
    const laps = (await lapsOfRide(this.db, orgCode, runId)).filter(({ flags }) => !flags.includes('short'));
    const fast = laps
      .filter(({ flags }) => !flags.includes('void') && !flags.includes('yellow'))
      .map(({ lapMs }) => lapMs);
    return {
      state: run.state,
      mode: run.mode,
      lapsLeft: run.mode === 'laps' ? run.remaining : null,
      endsAt: run.ends_at?.toISOString() ?? null,
      endedAt: run.ended_at?.toISOString() ?? null,
      bestLapMs: fast.length === 0 ? null : Math.min(...fast),
      laps: laps.map(({ lapMs, flags }, index) => ({ number: index + 1, lapMs, isVoid: flags.includes('void') })),
    };
  }
}
