/**
 * What events bring while a reading is under way is newer than what that was asked for: it holds. Events come in the order in which they
 * happened, so what a reading knew before them comes again.
 */
export class News<T> {
  private newest: { value: T } | null = null;
  private count = 0;

  /** An event, or what the service has just taken. */
  take(value: T): void {
    this.newest = { value };
    this.count += 1;
  }

  /** To be called before a reading is asked for. */
  mark(): number {
    return this.count;
  }

  /** @returns what was read, or what came after it was asked for */
  read(value: T, mark: number): T {
    return this.newest === null || mark === this.count ? value : this.newest.value;
  }
}
