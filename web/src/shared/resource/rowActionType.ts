import type { PermissionCode } from '@paddock/contracts';

/** Something that a page can do with a row beyond editing. */
export interface RowAction<Row> {
  key: string;
  /** `folded`: the row and those that are folded into it. */
  label: (row: Row, folded: readonly Row[]) => string;
  permission?: PermissionCode;
  /** Not listed for rows without it. */
  shown?: (row: Row) => boolean;
  /** Why it can't be done now. */
  barred?: (row: Row) => string | null;
  /** Stands in the row itself, before what is behind "more". */
  link?: true;
  onPress: (row: Row, folded: readonly Row[]) => void;
}
