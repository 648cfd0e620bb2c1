import type { TrackFlag } from '@paddock/contracts/edge';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fdatasync, mkdirSync, openSync, readFileSync, write, writeSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { StoredReturn } from './returns';
import type { StoredLevels } from './speed-levels';

/** What must be known after a restart also when the disk had no room for it. */
export interface TrackState {
  flag: TrackFlag;
  /** The newest version that was given to a change of the flag or of a vehicle's motion. */
  version: number;
  /** That of the flag. */
  flagVersion: number;
  /** Who stopped the track at the edge itself. */
  stoppedBy: string | null;
  /** Version of that stop; missing in files of older agents. */
  ownStopVersion?: number | null;
  /** Ids of vehicles that are proven to stand. */
  still: readonly string[];
  /** Vehicles that did not confirm a stop, with the reason. */
  unconfirmed: Readonly<Record<string, string>>;
  /** By vehicle: how it comes in after its ride; missing in files of older agents. */
  returning?: Readonly<Record<string, StoredReturn>>;
  /** How fast each vehicle may drive by itself; missing in files of older agents. */
  levels?: StoredLevels;
  /** Runs whose end the journal may not know, with the reason; missing in files of older agents, as the next. */
  ended?: Readonly<Record<string, string>>;
  /** Vehicles that were stopped by themselves: no flag lets them go. */
  stopped?: readonly string[];
  /** When the core gave its latest stop of what, by its clock. */
  stopsGiven?: Readonly<Record<string, number>>;
}

const SLOT_BYTES = 65_536;
const HASH_CHARS = 64;

/**
 * The state of the track in a file whose room was taken when it was made: it is written in place, so a full disk does not keep the
 * edge from remembering a red flag. Two slots in turn, each with its checksum: a write that is cut short costs nothing. It is written
 * beside the loop, one state after the other: a disk that hangs keeps no stop from a kart.
 */
export class TrackFile {
  private slot = 0;
  private failed = false;
  /** The newest state that was not begun to be written. */
  private next: TrackState | null = null;
  private writing: Promise<void> | null = null;

  private constructor(
    private readonly fd: number | null,
    /** What the last process left; null: nothing can be read. */
    readonly before: TrackState | null,
    private readonly log: Logger,
  ) {}

  static open(folder: string, log: Logger): TrackFile {
    const file = path.join(folder, 'track-state');
    try {
      mkdirSync(folder, { recursive: true });
      const slots = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
      const states = [0, 1].map((slot) => parse(slots.subarray(slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES)));
      const newest = (states[0]?.version ?? -1) >= (states[1]?.version ?? -1) ? 0 : 1;
      const fd = openSync(file, slots.length === 0 ? 'w+' : 'r+');
      // Zeros would make a file with holes, which takes its room only when it is written.
      if (slots.length < 2 * SLOT_BYTES)
        writeSync(fd, Buffer.alloc(2 * SLOT_BYTES - slots.length, ' '), 0, undefined, slots.length);
      const opened = new TrackFile(fd, states[newest] ?? null, log);
      opened.slot = 1 - newest;
      return opened;
    } catch (error) {
      log.error({ err: error }, 'the state of the track cannot be kept');
      return new TrackFile(null, null, log);
    }
  }

  /** Has it written. Of states that wait for the one before only the newest is. */
  write(state: TrackState): void {
    if (this.fd === null) return;
    this.next = state;
    this.writing ??= this.writeAll(this.fd);
  }

  /** Resolves when all that was given is on the disk, or has failed; null: nothing is being written. */
  get pending(): Promise<void> | null {
    return this.writing;
  }

  /** The newest state is not on the disk, and nothing tries to bring it there. */
  get hasFailed(): boolean {
    return this.failed && this.writing === null;
  }

  /** The newest state is on the disk. */
  get isKept(): boolean {
    return !this.failed && this.writing === null;
  }

  private async writeAll(fd: number): Promise<void> {
    while (this.next !== null) {
      const state = this.next;
      this.next = null;
      await this.writeOne(fd, state);
    }
    this.writing = null;
  }

  /** Where the disk fails, the process continues with what it has in memory. */
  private async writeOne(fd: number, state: TrackState): Promise<void> {
    const text = textOf(state);
    const slot = Buffer.alloc(SLOT_BYTES, ' ');
    slot.write(`${hashOf(text)}${text}`);
    try {
      const { bytesWritten } = await promisify(write)(fd, slot, 0, SLOT_BYTES, this.slot * SLOT_BYTES);
      if (bytesWritten < SLOT_BYTES) throw new Error(`only ${bytesWritten} bytes were written`);
      await promisify(fdatasync)(fd);
      this.slot = 1 - this.slot;
      this.failed = false;
    } catch (error) {
      if (!this.failed) this.log.error({ err: error }, 'the state of the track was not kept');
      this.failed = true;
    }
  }

  async close(): Promise<void> {
    await this.pending;
    if (this.fd !== null) closeSync(this.fd);
  }
}

/** What karts have answered may be long: where a slot has no room for it, that they did not confirm is what counts. */
function textOf(state: TrackState): string {
  const text = JSON.stringify(state);
  if (HASH_CHARS + Buffer.byteLength(text) <= SLOT_BYTES) return text;
  const unconfirmed = Object.fromEntries(Object.keys(state.unconfirmed).map((id) => [id, '']));
  // Of those that are in nothing but that is known.
  const returning = Object.fromEntries(Object.entries(state.returning ?? {}).filter(([, { phase }]) => phase !== 'in'));
  return JSON.stringify({ ...state, unconfirmed, returning });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function parse(slot: Buffer): TrackState | null {
  const text = slot.toString().trimEnd();
  const state = text.slice(HASH_CHARS);
  // What carries the right checksum was written here.
  return text.slice(0, HASH_CHARS) === hashOf(state) && state !== '' ? (JSON.parse(state) as TrackState) : null;
}
