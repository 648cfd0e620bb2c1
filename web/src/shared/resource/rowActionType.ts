import type { PermissionCode } from '@paddock/contracts';
import type { IconName } from '../Icon';

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
  /** The next action that the row needs: a button in words, before the links. */
  next?: true;
  /** A link that its row shows as this glyph; its name is said. */
  icon?: IconName;
  onPress: (row: Row, folded: readonly Row[]) => void;
}
