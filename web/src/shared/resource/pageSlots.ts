/** What a page of a resource may bring of its own. */
import type { Resource } from '@paddock/contracts/resources';
import type { ReactNode } from 'react';
import type { Fact } from './Facts';
import type { FieldChips } from './FilterBar';
import type { FormSlots } from './FormBody';
import type { Values } from './formState';
import type { Neighbours } from './NeighbourButtons';
import type { RowAction } from './rowActionType';
import type { AddButton } from './ToolBar';
import type { ColumnSlots } from './useColumns';

export interface ResourcePageProps<R extends Resource, Row> extends ColumnSlots<Row>, PageSlots<Row> {
  resource: R;
  /** What the place itself sets: every row has it, and so has every new one. */
  fixed?: Values;
}
export interface PageSlots<Row> {
  actions?: readonly RowAction<Row>[];
  /** Up to two figures beside the breadcrumb, each a filter. */
  facts?: readonly Fact[];
  /** Chips for the values of one field, first among the filters. */
  chips?: FieldChips;
  /** What references in the address are called, by their field. */
  shownTexts?: Readonly<Record<string, string>>;
  /** Beside the breadcrumb, in place of figures. */
  side?: ReactNode;
  /** Buttons after those of every list. */
  tools?: ReactNode;
  /** Buttons for what is chosen; `clear` chooses nothing. */
  chosenTools?: (chosen: readonly Row[], clear: () => void) => ReactNode;
  /** What the first button does in place of the form. */
  add?: AddButton;
  form?: FormSlots & { field?: never };
  /** Rows are numbered over all pages. */
  numbered?: true;
  /** Where row actions stand; at the end unless given. */
  actionsAt?: 'start';
  /** What stands in place of a row's actions, where something does. */
  insteadOfActions?: (row: Row) => ReactNode;
  /** How a row is called before it is deleted; by its title unless given. */
  rowName?: (row: Row) => string;
  /** Nothing here is added, changed or deleted, whatever is permitted elsewhere. */
  readOnly?: boolean;
  /** Rows that are changed and deleted here; the others are only looked at. */
  mayChange?: (row: Row) => boolean;
  /** Rows that can't be chosen. */
  barred?: (row: Row) => boolean;
  /** Why a row can't be changed or deleted now. */
  mayEdit?: (row: Row) => string | null;
  mayDelete?: (row: Row) => string | null;
  doneOf?: (row: Row) => boolean;
  onOpen?: (row: Row) => void;
  /** One row beside the list, which `onOpen` has opened. */
  beside?: { row: Row; panel: (neighbours: Neighbours) => ReactNode } | null;
  expanded?: (row: Row) => ReactNode;
  /** Neighbours with the same key fold into one row; null: stands alone. */
  foldOf?: (row: Row) => string | null;
  /** What is fixed folds the rows and leaves none out: the list can be saved as a report all the same. */
  fixedFolds?: true;
  /** Beside other parts of a page: no heading of its own. */
  embedded?: boolean;
  /** Above the tool-bar. */
  head?: ReactNode;
}
