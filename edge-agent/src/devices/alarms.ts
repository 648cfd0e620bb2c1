/** What somebody in the venue should know now. Each alarm is one text such as `diskFull` or `kartNotStopping:7`. */
export class Alarms {
  private readonly active = new Set<string>();

  set(alarm: string, on: boolean): void {
    if (on) this.active.add(alarm);
    else this.active.delete(alarm);
  }

  list(): string[] {
    return [...this.active].sort();
  }
}
