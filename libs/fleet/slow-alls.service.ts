import { Injectable } from '@nestjs/common';
import type { Slowed, SlowedKart, TrackFlag } from '@paddock/contracts/edge';
import type { SlowAllPayload } from '@paddock/contracts/feed';
import { newUuid, type Sql, type Tx } from '@paddock/kernel';
import { EdgeCommands } from './edge-commands.service';
import { lockEdgeOfStore } from './edge.repository';
import { tables } from './tables';

/** As it is kept with the edge. */
interface Held {
  id: string;
  version: number;
  /** Null: the venue has not said it yet. */
  level: number | null;
  source: 'core' | 'venue';
  since: string;
  sentAt: string;
  sentBy: string | null;
  reachedAt: string | null;
  /** Of the newest report of the venue. */
  reportVersion: number;
  karts: SlowedKart[];
}

/**
 * The yellow flag of a track, which slows all its karts. It holds from when it is asked for, and ends when the venue shows another flag,
 * or when another one is sent before the venue has received it. Call what changes it with the edge locked.
 */
@Injectable()
export class SlowAlls {
  constructor(private readonly commands: EdgeCommands) {}

  /** The one that holds, or null. */
  async current(sql: Sql, orgCode: string): Promise<SlowAllPayload | null> {
    const rows = await sql.query<{ slow_all: Held | null }>('SELECT slow_all FROM edge_agent WHERE org_code = $1', [
      orgCode,
    ]);
    const held = rows[0]?.slow_all ?? null;
    return held === null ? null : payload(sql, orgCode, held, false);
  }

  /** A flag was sent: a yellow one begins, or is sent again. */
  async sent(tx: Tx, orgCode: string, flag: TrackFlag, sentBy: string): Promise<void> {
    const edge = await lockEdgeOfStore(tx, orgCode);
    if (flag === 'yellow') return this.begin(tx, orgCode, 'core', sentBy);
    // Never reached: what was sent now takes its place.
    if (edge?.flag !== 'yellow') await this.end(tx, orgCode);
  }

  /** The venue shows this flag now. `by`: who slowed the track there. One that was sent after that is on its way, and holds. */
  async shown(tx: Tx, orgCode: string, flag: TrackFlag, by: string | null, slowed: Slowed | undefined): Promise<void> {
    if (flag !== 'yellow') {
      if (!(await this.commands.isFlagOpen(tx, orgCode, 'yellow'))) return this.end(tx, orgCode);
      return this.change(tx, orgCode, (held) => ({ ...held, reachedAt: null, karts: [] }));
    }
    if ((await this.held(tx, orgCode)) === null) await this.begin(tx, orgCode, 'venue', by);
    const now = await this.now(tx);
    await this.change(tx, orgCode, (held) => ({ ...taken(held, slowed), reachedAt: held.reachedAt ?? now }));
  }

  /** What karts have answered under the flag that the venue shows already. Reports may come twice, and late. */
  async answered(tx: Tx, orgCode: string, slowed: Slowed): Promise<void> {
    const held = await this.held(tx, orgCode);
    if (held === null || held.reportVersion >= slowed.version) return;
    await this.change(tx, orgCode, () => taken(held, slowed));
  }

  private async begin(tx: Tx, orgCode: string, source: Held['source'], sentBy: string | null): Promise<void> {
    const before = await this.held(tx, orgCode);
    const now = await this.now(tx);
    const fresh = { id: newUuid(), version: 0, level: null, since: now, reachedAt: null, reportVersion: 0, karts: [] };
    const next: Held = { ...fresh, ...before, source, sentBy, sentAt: now };
    await this.write(tx, orgCode, { ...next, version: next.version + 1 });
  }

  private async end(tx: Tx, orgCode: string): Promise<void> {
    const held = await this.held(tx, orgCode);
    if (held === null) return;
    await tables.update(tx, 'edge_agent', { org_code: orgCode }, { slow_all: null });
    const last = { ...held, version: held.version + 1 };
    tx.emit(orgCode, 'slow.changed', await payload(tx, orgCode, last, true));
  }

  private async change(tx: Tx, orgCode: string, changeOf: (held: Held) => Held): Promise<void> {
    const held = await this.held(tx, orgCode);
    if (held !== null) await this.write(tx, orgCode, { ...changeOf(held), version: held.version + 1 });
  }

  private async write(tx: Tx, orgCode: string, held: Held): Promise<void> {
    await tables.update(tx, 'edge_agent', { org_code: orgCode }, { slow_all: held });
    tx.emit(orgCode, 'slow.changed', await payload(tx, orgCode, held, false));
  }

  private async held(tx: Tx, orgCode: string): Promise<Held | null> {
    const rows = await tx.query<{ slow_all: Held | null }>(
      'SELECT slow_all FROM edge_agent WHERE org_code = $1 FOR UPDATE',
      [orgCode],
    );
    return rows[0]?.slow_all ?? null;
  }

  private async now(tx: Tx): Promise<string> {
    const rows = await tx.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return rows[0]!.now.toISOString();
  }
}

function taken(held: Held, slowed: Slowed | undefined): Held {
  if (slowed === undefined) return held;
  return { ...held, level: slowed.level, reportVersion: slowed.version, karts: slowed.karts };
}

/** Of vehicles that are gone nobody can say anything. */
async function payload(sql: Sql, orgCode: string, held: Held, lifted: boolean): Promise<SlowAllPayload> {
  const ids = held.karts.map(({ vehicleId }) => vehicleId);
  const rows = await sql.query<{ id: string; name: string; connected: boolean }>(
    "SELECT id, name, connected FROM vehicle WHERE org_code = $1 AND id = ANY($2) AND use_state <> 'SCRAP' ORDER BY position, name",
    [orgCode, ids],
  );
  const byId = new Map(held.karts.map((kart) => [kart.vehicleId, kart]));
  const karts = rows.flatMap(({ id, name, connected }) => {
    const kart = byId.get(id);
    return kart === undefined ? [] : [{ ...kart, cardName: name, isConnecte: connected ? 'YES' : 'NO' } as const];
  });
  const { reportVersion: _reportVersion, karts: _karts, ...own } = held;
  const confirmed = karts.filter(({ state }) => state === 'confirmed').length;
  const waiting = karts.some(({ state }) => state === 'waiting');
  const answered = confirmed === karts.length ? 'confirmed' : waiting ? 'slowing' : 'unconfirmed';
  const state = lifted ? 'lifted' : held.reachedAt === null ? 'sending' : answered;
  return { ...own, state, confirmed, total: karts.length, karts };
}
