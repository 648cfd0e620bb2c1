/** The columns of a picker: fields as they are declared, or columns of its own. */
import type { Resource } from '@paddock/contracts/resources';
import type { ReactNode } from 'react';
import type { Lang } from '../i18n';
import type { TableColumn } from '../table/columns';
import { Cell } from './Cell';
import { columnFields, columnWidth, isFigure, labelOf, type AnyRow } from './model';

const columnsFirst = 4;
const usualWidth = 150;

export type PickerColumn<Row> =
  | string
  | {
      /** A field, whose kind says how it is shown unless `render` does. */
      name: string;
      label?: string;
      width?: number;
      align?: 'right';
      render?: (row: Row) => ReactNode;
    };

export function pickerColumns(
  of: Resource,
  columns: readonly PickerColumn<AnyRow>[] | undefined,
  language: Lang,
): TableColumn<AnyRow>[] {
  const wanted =
    columns ??
    columnFields(of)
      .slice(0, columnsFirst)
      .map(({ name }) => name);
  return wanted.map((column) => {
    const {
      name,
      label,
      width,
      align,
      render,
    }: Exclude<PickerColumn<AnyRow>, string> = typeof column === 'string' ? { name: column } : column;
    const field = of.fields[name];
    const right = align ?? (field && isFigure(field) ? 'right' : undefined);
    return {
      key: name,
      title: label ?? (field ? labelOf(field, language) : name),
      width: width ?? (field ? columnWidth({ name, field }, of, language) : usualWidth),
      ellipsis: true,
      ...(right ? { align: right } : {}),
      render: (row) => render?.(row) ?? (field ? <Cell field={field} name={name} row={row} /> : null),
    };
  });
}
