/** Many more than any list has fields. A row is kept up to its last cell, and the last column of a sheet is the 16,384th. */
export const COLUMNS_MAX = 256;

/** A sheet that can be read, of more than may be kept of one, or that takes longer than may be waited for. */
export class SheetTooLarge extends Error {
  readonly why: 'columns' | 'content';

  constructor(why: SheetTooLarge['why']) {
    super(`too many ${why}`);
    this.why = why;
  }
}
