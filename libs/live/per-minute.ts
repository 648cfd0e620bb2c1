/** Counts what each subject does in the present minute, on this node. */
export class PerMinute {
  private minute = 0;
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** @returns false when it is one too many */
  admit(subject: string, nowMs: number): boolean {
    const minute = Math.floor(nowMs / 60_000);
    if (minute !== this.minute) this.counts.clear();
    this.minute = minute;
    const count = (this.counts.get(subject) ?? 0) + 1;
    this.counts.set(subject, count);
    return count <= this.max;
  }
}
