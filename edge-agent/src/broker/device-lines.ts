/** A connection of a device, as far as it matters here. */
export interface DeviceLine {
  /** When anything came over it last (`performance.now()`). */
  readonly lastMs: number;
  /** Ends it; the device is not sent anything more over it. */
  end(): void;
}

export type Admission = 'first' | 'replaces' | 'twice' | 'tooMany';

interface Lines {
  holder: DeviceLine | null;
  /** When a connection took the place of another that lived, in the newest window. */
  replacedMs: number[];
  /** Places for new connections, as they come back with time. */
  places: number;
  countedMs: number;
  twiceUntilMs: number;
}

/** So often within the window a connection takes the place of one over which something has just come, before there must be two devices. */
const REPLACED_MAX = 5;
const WINDOW_MS = 30_000;
const FRESH_MS = 2_500;
/** A connection over which something came within this lives: the longest that a kart is silent. */
const LIVES_MS = 12_000;
/** Nothing was refused for so long: there is one device again. */
const TWICE_MS = 60_000;
/** A radio that comes and goes connects again each second for a while. */
const PLACES_MAX = 20;
const PLACES_PER_SECOND = 0.5;

/**
 * Which connection of a device counts. There is one at a time, and messages go to that one only: a device that comes back takes the place of its
 * former connection, which may look alive for minutes. Where two take it from each other again and again, two devices have one identity: the
 * one that is there stays for as long as it lives.
 */
export class DeviceLines {
  private readonly byDevice = new Map<string, Lines>();

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** A connection with the right key. Unless the answer is `first` or `replaces` it must be closed. */
  admit(deviceId: string, line: DeviceLine): Admission {
    const nowMs = this.nowMs();
    const lines = this.of(deviceId, nowMs);
    lines.places = Math.min(PLACES_MAX, lines.places + ((nowMs - lines.countedMs) / 1_000) * PLACES_PER_SECOND);
    lines.countedMs = nowMs;
    const { holder } = lines;
    const silentMs = holder === null ? Number.POSITIVE_INFINITY : nowMs - holder.lastMs;
    if (silentMs < LIVES_MS && nowMs < lines.twiceUntilMs) {
      lines.twiceUntilMs = nowMs + TWICE_MS;
      return 'twice';
    }
    if (lines.places < 1) return 'tooMany';
    lines.places -= 1;
    if (silentMs < FRESH_MS) {
      lines.replacedMs = [...lines.replacedMs.filter((atMs) => nowMs - atMs < WINDOW_MS), nowMs];
      if (lines.replacedMs.length > REPLACED_MAX) {
        lines.replacedMs = [];
        lines.twiceUntilMs = nowMs + TWICE_MS;
        return 'twice';
      }
    }
    lines.holder = line;
    holder?.end();
    return holder === null ? 'first' : 'replaces';
  }

  /** The connection has ended. */
  left(deviceId: string, line: DeviceLine): void {
    const lines = this.byDevice.get(deviceId);
    if (lines?.holder === line) lines.holder = null;
  }

  /** Devices that are there twice now. */
  twice(): string[] {
    const nowMs = this.nowMs();
    return [...this.byDevice].flatMap(([id, { twiceUntilMs }]) => (nowMs < twiceUntilMs ? [id] : []));
  }

  /** Forgets what is known of a device: its key is another one now. */
  forget(deviceId: string): void {
    this.byDevice.delete(deviceId);
  }

  private of(deviceId: string, nowMs: number): Lines {
    let lines = this.byDevice.get(deviceId);
    if (lines === undefined) {
      const never = Number.NEGATIVE_INFINITY;
      lines = { holder: null, replacedMs: [], places: PLACES_MAX, countedMs: nowMs, twiceUntilMs: never };
      this.byDevice.set(deviceId, lines);
    }
    return lines;
  }
}
