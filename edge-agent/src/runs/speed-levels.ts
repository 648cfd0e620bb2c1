import { z } from 'zod';
import type { Journal } from '../journal/journal';
import type { EdgeTx } from '../journal/group-commit';

export const FULL_SPEED = 5;
const META_KEY = 'speeds';
const storedSchema = z.record(z.string(), z.object({ level: z.int(), slow: z.int().nullable() }));

/** How fast each vehicle may drive, kept on the disk: every start and resume sends it again. */
export class SpeedLevels {
  private levels: z.infer<typeof storedSchema> = {};

  restore(journal: Journal): void {
    const text = journal.meta(META_KEY);
    this.levels = text === null ? {} : storedSchema.parse(JSON.parse(text));
  }

  /** The level of a vehicle that nobody has slowed. */
  free(vehicleId: string): number {
    return this.levels[vehicleId]?.level ?? FULL_SPEED;
  }

  /** The level that holds now. */
  now(vehicleId: string): number {
    return this.levels[vehicleId]?.slow ?? this.free(vehicleId);
  }

  /** Sets the level for now and later; a vehicle that was slowed is free again. */
  set(tx: EdgeTx, vehicleId: string, level: number): void {
    this.keep(tx, vehicleId, { level, slow: null });
  }

  /** Slows a vehicle until it is let go or starts another run. */
  slow(tx: EdgeTx, vehicleId: string, level: number): void {
    this.keep(tx, vehicleId, { level: this.free(vehicleId), slow: level });
  }

  letGo(tx: EdgeTx, vehicleId: string): void {
    if (this.levels[vehicleId]?.slow != null) this.keep(tx, vehicleId, { level: this.free(vehicleId), slow: null });
  }

  private keep(tx: EdgeTx, vehicleId: string, level: { level: number; slow: number | null }): void {
    this.levels = { ...this.levels, [vehicleId]: level };
    const text = JSON.stringify(this.levels);
    tx.write((journal) => journal.setMeta(META_KEY, text));
  }
}
