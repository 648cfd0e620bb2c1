/** Counts what each subject does or gets in the present minute, on this node. */
export class PerMinute {
  private minute = 0;
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** @returns false when it is one too many */
  admit(subject: string, nowMs: number): boolean {
    this.add(subject, 1, nowMs);
    return this.leftOf(subject, nowMs) >= 0;
  }

  /** For amounts that are known afterwards only. */
  add(subject: string, amount: number, nowMs: number): void {
    this.turnTo(nowMs);
    this.counts.set(subject, (this.counts.get(subject) ?? 0) + amount);
  }

  leftOf(subject: string, nowMs: number): number {
    this.turnTo(nowMs);
    return this.max - (this.counts.get(subject) ?? 0);
  }

  private turnTo(nowMs: number): void {
    const minute = Math.floor(nowMs / 60_000);
    if (minute !== this.minute) this.counts.clear();
    this.minute = minute;
  }
}
