import { z } from 'zod';
import type { Journal } from '../journal/journal';
import type { EdgeTx } from '../journal/group-commit';

/** As the file of the track holds it, where the journal may have had no room. */
export type StoredLevels = Readonly<Record<string, { level: number; slow: number | null }>>;

export const FULL_SPEED = 5;
const META_KEY = 'speeds';
const storedSchema = z.record(z.string(), z.object({ level: z.int(), slow: z.int().nullable() }));

/** The level that a limit holds a vehicle to for now, besides its own; null: no limit. */
export type SpeedLimit = (vehicleId: string) => number | null;

/** How fast each vehicle may drive, kept on the disk: every start and resume sends it again. */
export class SpeedLevels {
  private levels: z.infer<typeof storedSchema> = {};

  /**
   * @param limits each holds a vehicle for as long as it says so; the lowest counts. Its own level is not changed by them.
   * @param changed called with each change
   * @param ownChanged called when the level of a vehicle that nobody has slowed is another one
   */
  constructor(
    private readonly limits: readonly SpeedLimit[] = [],
    private readonly changed: (tx: EdgeTx) => void = () => undefined,
    private readonly ownChanged: (tx: EdgeTx, vehicleId: string, level: number) => void = () => undefined,
  ) {}

  /** @param kept in the file of the track, which is never older than the journal; missing: it is lost, or of an older agent. */
  restore(journal: Journal, kept: StoredLevels | undefined): void {
    const text = journal.meta(META_KEY);
    this.levels = kept ?? (text === null ? {} : storedSchema.parse(JSON.parse(text)));
  }

  /** For the file of the track. */
  kept(): StoredLevels {
    return Object.fromEntries(
      Object.entries(this.levels).filter(([, { level, slow }]) => level !== FULL_SPEED || slow !== null),
    );
  }

  /** The level of a vehicle that nobody has slowed. */
  free(vehicleId: string): number {
    return this.levels[vehicleId]?.level ?? FULL_SPEED;
  }

  /** Its own level as it stands: what it was slowed to, else what it may drive when nobody slows it. */
  own(vehicleId: string): number {
    return this.levels[vehicleId]?.slow ?? this.free(vehicleId);
  }

  /** Caps a level that is asked for by the limits that hold the vehicle at this moment. */
  allowed(vehicleId: string, level: number): number {
    return Math.min(level, ...this.limits.map((limit) => limit(vehicleId) ?? FULL_SPEED));
  }

  /** The level that holds now, whatever decides it. Nothing else may decide how fast a kart drives. */
  now(vehicleId: string): number {
    return this.allowed(vehicleId, this.own(vehicleId));
  }

  /** Sets the level for now and later; a vehicle that was slowed is free again. */
  set(tx: EdgeTx, vehicleId: string, level: number): void {
    this.keep(tx, vehicleId, { level, slow: null });
  }

  /** It may become faster only when its kart has said so; what makes it slower holds from when it is given. */
  lower(tx: EdgeTx, vehicleId: string, level: number): void {
    const slow = this.levels[vehicleId]?.slow ?? null;
    if (level < this.own(vehicleId))
      this.keep(tx, vehicleId, { level: Math.min(this.free(vehicleId), level), slow: slow === null ? null : level });
  }

  /** Slows a vehicle until it is let go or starts another run. */
  slow(tx: EdgeTx, vehicleId: string, level: number): void {
    this.keep(tx, vehicleId, { level: this.free(vehicleId), slow: level });
  }

  letGo(tx: EdgeTx, vehicleId: string): void {
    if (this.levels[vehicleId]?.slow != null) this.keep(tx, vehicleId, { level: this.free(vehicleId), slow: null });
  }

  private keep(tx: EdgeTx, vehicleId: string, level: { level: number; slow: number | null }): void {
    const freeBefore = this.free(vehicleId);
    this.levels = { ...this.levels, [vehicleId]: level };
    const text = JSON.stringify(this.levels);
    tx.write((journal) => journal.setMeta(META_KEY, text));
    this.changed(tx);
    if (level.level !== freeBefore) this.ownChanged(tx, vehicleId, level.level);
  }
}
