/** Numbers requests, so that an answer which a later request has overtaken can be distinguished from the newest. */
export class Newest {
  private number = 0;

  /** Starts a request; the returned function shows whether it is still the newest. */
  begin(): () => boolean {
    const own = ++this.number;
    return () => own === this.number;
  }

  /** No answer counts any more. */
  drop(): void {
    this.number += 1;
  }
}
