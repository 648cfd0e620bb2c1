/** Numbers questions, so that an answer which a later question has overtaken can be told from the one that counts. */
export class Newest {
  private number = 0;

  /** Begins a question; the answer tells whether it is still the newest. */
  begin(): () => boolean {
    const own = ++this.number;
    return () => own === this.number;
  }

  /** No answer counts any more. */
  drop(): void {
    this.number += 1;
  }
}
