import { FAIL_SAFES } from '@paddock/contracts/mqtt';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const stateSchema = z.object({
  driving: z.boolean(),
  comingIn: z.boolean().default(false),
  powered: z.boolean(),
  level: z.int(),
  /** The flag's version of the emergency stop that holds it. */
  stoppedAt: z.int().nullable().default(null),
  failSafe: z.enum(FAIL_SAFES).nullable().default(null),
});
const fileSchema = z.record(z.string(), stateSchema);

export type KartState = z.infer<typeof stateSchema>;

/** Real karts drive on while the machines of the venue restart. These forget nothing either: they come back as they were. */
export class KartMemory {
  private readonly states: Record<string, KartState>;

  constructor(private readonly file: string) {
    this.states = read(file);
  }

  of(kartId: string): KartState | null {
    return this.states[kartId] ?? null;
  }

  keep(kartId: string, state: KartState): void {
    this.states[kartId] = state;
    writeFileSync(`${this.file}.new`, JSON.stringify(this.states));
    renameSync(`${this.file}.new`, this.file);
  }
}

function read(file: string): Record<string, KartState> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
