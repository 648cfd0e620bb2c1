interface Allowance {
  /** Messages that may still come at once; below 0: what was read before its connection was held. */
  left: number;
  countedMs: number;
}

/** A gate that was away sends all that it has kept, at once: more than a day of a full track. */
const AT_ONCE_MAX = 50_000;
/** Five karts on the line of one gate, each read every 25 ms. */
const PER_SECOND = 200;
/** Longer than this no line is held: a kart that says nothing for 12 s is taken for gone, and its answers to a stop are waited for. */
const HELD_MS_MAX = 1_000;
/** So far below nothing an allowance goes: a device that has come to its senses is read at once again soon. */
const OWED_MAX = PER_SECOND * 10;

/**
 * How fast messages of a device are read. A device that goes wrong may send without end what is right by itself: it would fill the disk of
 * the venue box. It is read more slowly then, at most a piece of its line (64 KB) each second, and not cut off: nothing that it sends is lost,
 * and its line carries stops as before.
 */
export class MessageRates {
  private readonly byDevice = new Map<string, Allowance>();

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Counts messages that were read from a device. @returns for how many milliseconds to read no more from it */
  read(deviceId: string, messages: number): number {
    const nowMs = this.nowMs();
    const { left, countedMs } = this.byDevice.get(deviceId) ?? { left: AT_ONCE_MAX, countedMs: nowMs };
    const grown = Math.min(AT_ONCE_MAX, left + ((nowMs - countedMs) / 1_000) * PER_SECOND);
    const now = Math.max(-OWED_MAX, grown - messages);
    this.byDevice.set(deviceId, { left: now, countedMs: nowMs });
    return now >= 0 ? 0 : Math.min(HELD_MS_MAX, Math.ceil((-now / PER_SECOND) * 1_000));
  }

  /** Forgets what is known of a device: its key is another one now. */
  forget(deviceId: string): void {
    this.byDevice.delete(deviceId);
  }
}
