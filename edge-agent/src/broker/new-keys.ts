/** The core sends a changed configuration at once; where the message is lost, it notices within a second. */
const WAIT_MS = 2_000;
/** More of those with a wrong key are refused at once: strangers must not pile up here. */
const WAITING_MAX = 50;

/**
 * Devices whose key is not known, yet. One that was just added, or given another key, may connect before the venue has its new key: it is not
 * refused before that could have come.
 */
export class NewKeys {
  private readonly waiting = new Set<() => void>();

  /** @param isRight asked now and with each new configuration */
  async isRight(isRight: () => boolean): Promise<boolean> {
    if (isRight()) return true;
    const endMs = performance.now() + WAIT_MS;
    while (this.waiting.size < WAITING_MAX && performance.now() < endMs) {
      await this.next(endMs - performance.now());
      if (isRight()) return true;
    }
    return false;
  }

  /** A new configuration is known. */
  changed(): void {
    for (const wake of [...this.waiting]) wake();
  }

  private next(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      timer.unref();
      this.waiting.add(wake);
    });
  }
}
