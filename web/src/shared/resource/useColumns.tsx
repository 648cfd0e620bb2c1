/** The columns of a resource's table: the declared ones in the chosen order, what a page adds, and the row's actions. */
import type { Resource } from '@paddock/contracts/resources';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useLang, type Lang } from '../i18n';
import { Icon, type IconName } from '../Icon';
import { useSession } from '../session';
import { narrowWindow, useMediaQuery } from '../useMediaQuery';
import type { TableColumn } from '../table/columns';
import type { Tone } from '../StateGlyph';
import { Cell, Share } from './Cell';
import { choiceOf, columnsParameter, ordered, readChoice, writeChoice, type ColumnChoice } from './columnChoice';
import type { ChosenColumn } from './ColumnChoicePopup';
import type { Sort } from './listState';
import { addressOf, filesOf, isPicture } from '../uploaded';
import {
  byImportance,
  columnFields,
  columnWidth,
  firstColumnOf,
  headWidth,
  imageField,
  isFigure,
  labelOf,
  titleOf,
  type AnyRow,
} from './model';
import { texts } from './texts';

/** Glyph and word of a row's state; `done` greys the row. */
export interface RowState {
  glyph: IconName;
  tone: Tone;
  word: string;
  done?: boolean;
}

/** A column that no field stands for. */
export interface OwnColumn<Row = AnyRow> {
  name: string;
  label: string;
  /** Wider where the head needs it, in whichever language. */
  width: number;
  align?: 'right';
  /** Stands after this column; after the title unless given. */
  after?: string;
  render: (row: Row) => ReactNode;
}

export interface ColumnSlots<Row = AnyRow> {
  /** What stands in a field's cell in place of the usual. */
  cells?: Partial<Record<string, (row: Row) => ReactNode>>;
  columns?: readonly OwnColumn<Row>[];
  /** The state of a row, a column of its own after the title. */
  state?: { label: string; of: (row: Row) => RowState; width?: number };
  /** Fields that are a share of another, which then has no column of its own. */
  shares?: Readonly<Record<string, string>>;
  /** After the name. */
  titleNote?: (row: Row) => ReactNode;
}

export function SortCaret({ down, place }: { down: boolean | null; place: number }) {
  return (
    <>
      <span className={`sort-caret${down === null ? '' : down ? ' sort-down' : ' sort-up'}`} aria-hidden />
      {place > 0 && <sup className="sort-place">{place + 1}</sup>}
    </>
  );
}

const imageAlt = '';
const numberWidth = 52;
const actionsWidth = 96;
const stateColumn = 'rowState';

function Title({
  of,
  row,
  note,
  image,
  cell,
  onOpen,
}: {
  of: Resource;
  row: AnyRow;
  note: ReactNode;
  image: string | null;
  cell?: ReactNode;
  onOpen: ((row: AnyRow) => void) | null;
}) {
  const language = useLang();
  const source = image === null ? undefined : filesOf(row[image]).find(isPicture);
  const title = typeof cell === 'string' ? cell : titleOf(of, row, language);
  return (
    <span className="cell-title">
      {image !== null &&
        (source !== undefined ? (
          <img className="cell-thumb" src={addressOf(source)} alt={imageAlt} loading="lazy" />
        ) : (
          <span className="cell-thumb" />
        ))}
      {onOpen === null ? (
        <span className="one-line" title={title}>
          {cell ?? title}
        </span>
      ) : (
        <button type="button" className="link-button one-line" title={title} tabIndex={-1} onClick={() => onOpen(row)}>
          {cell ?? title}
        </button>
      )}
      {note}
    </span>
  );
}

export function StateCell({ state }: { state: RowState }) {
  return (
    <span className={`state tone-${state.tone}`}>
      <Icon name={state.glyph} size={13} />
      <span className="one-line" title={state.word}>
        {state.word}
      </span>
    </span>
  );
}

export interface Columns {
  columns: readonly TableColumn<AnyRow>[];
  /** For the choice: all of them, and which are hidden. */
  all: readonly ChosenColumn[];
  hidden: readonly string[];
  /** The table says which of the others have no room. */
  onLeftOut: (keys: readonly string[]) => void;
  /** Declared fields that show where there is room, for the export. */
  shown: readonly string[];
  choose: (choice: ColumnChoice | null) => void;
}

interface Options {
  of: Resource;
  slots: ColumnSlots;
  sort: readonly Sort[];
  onSort: ((field: string, second: boolean) => void) | null;
  /** Fields that the place sets, which every row has alike. */
  kept: readonly string[];
  note: (row: AnyRow) => ReactNode;
  /** The place of a row in the whole list; null: rows have no numbers. */
  numberOf?: ((row: AnyRow) => number) | null;
  actions: { at: 'start' | 'end'; render: (row: AnyRow) => ReactNode } | null;
  /** A press on the title opens the row, as Enter on the row does. */
  onOpen?: ((row: AnyRow) => void) | undefined;
}

interface Made {
  name: string;
  label: string;
  column: TableColumn<AnyRow>;
}

function head(label: string, name: string, sortable: boolean, { sort, onSort }: Options): ReactNode {
  if (!sortable || onSort === null) return label;
  const at = sort.findIndex(({ field }) => field === name);
  return (
    <button
      type="button"
      className={`sort-head${at >= 0 ? ' sorted' : ''}`}
      onClick={(event) => onSort(name, event.shiftKey)}
    >
      {label}
      <SortCaret down={at < 0 ? null : (sort[at]?.down ?? true)} place={at} />
    </button>
  );
}

function sortedBy(name: string, sort: readonly Sort[]): Pick<TableColumn<AnyRow>, 'sorted'> {
  const found = sort.find(({ field }) => field === name);
  return found ? { sorted: found.down ? 'descending' : 'ascending' } : {};
}

function declared(options: Options, language: Lang): Made[] {
  const { of, slots, sort, kept, note } = options;
  const image = imageField(of);
  const absorbed = Object.values(slots.shares ?? {});
  return columnFields(of)
    .filter(({ name }) => !absorbed.includes(name) && !kept.includes(name))
    .map((each) => {
      const { name, field } = each;
      const whole = slots.shares?.[name];
      const wholeField = whole === undefined ? undefined : of.fields[whole];
      const label = wholeField
        ? `${labelOf(field, language)} / ${labelOf(wholeField, language)}`
        : labelOf(field, language);
      const cell = slots.cells?.[name];
      const isTitle = name === of.title;
      const common = {
        key: name,
        title: head(label, name, field.sort !== undefined, options),
        width: wholeField ? Math.max(172, headWidth(label, field)) : columnWidth(each, of, language),
        ...sortedBy(name, sort),
      };
      if (isTitle) {
        return {
          name,
          label,
          column: {
            ...common,
            ...(firstColumnOf(of) === name ? { fixed: 'start' as const } : {}),
            render: (row: AnyRow) => (
              <Title
                of={of}
                row={row}
                image={image}
                onOpen={options.onOpen ?? null}
                note={
                  <>
                    {slots.titleNote?.(row)}
                    {note(row)}
                  </>
                }
                {...(cell ? { cell: cell(row) } : {})}
              />
            ),
          },
        };
      }
      return {
        name,
        label,
        column: {
          ...common,
          ...(isFigure(field) ? { align: 'right' as const } : {}),
          ellipsis: true as const,
          render: (row: AnyRow) => {
            if (cell) return cell(row);
            if (whole !== undefined)
              return (
                <Share value={Number(row[name])} of={Number(row[whole])} done={slots.state?.of(row).done ?? false} />
              );
            return <Cell field={field} name={name} row={row} />;
          },
        },
      };
    });
}

function withOwn(made: readonly Made[], { slots }: Options): Made[] {
  const own = slots.columns ?? [];
  const state: readonly OwnColumn[] = slots.state
    ? [
        {
          name: stateColumn,
          label: slots.state.label,
          width: slots.state.width ?? 104,
          render: (row) => slots.state && <StateCell state={slots.state.of(row)} />,
        },
      ]
    : [];
  const all = [...made];
  for (const { name, label, width, align, after, render } of [...own.toReversed(), ...state]) {
    const at = after === undefined ? 1 : all.findIndex((each) => each.name === after) + 1;
    all.splice(at === 0 ? all.length : at, 0, {
      name,
      label,
      column: {
        key: name,
        title: label,
        width: Math.max(width, headWidth(label, {})),
        ...(align ? { align } : {}),
        render: (row: AnyRow) => render(row),
      },
    });
  }
  return all;
}

/** So many columns stand however narrow the screen is. */
const alwaysShown = 4;

/** Columns from the most important on: declared ones as they say, what a page adds behind that which it stands beside. */
function importanceOf({ of, slots }: Options): string[] {
  const names = byImportance(of);
  const own = [...(slots.columns ?? []).toReversed(), ...(slots.state ? [{ name: stateColumn }] : [])];
  for (const column of own) {
    const at = 'after' in column && column.after !== undefined ? names.indexOf(column.after) + 1 : 1;
    names.splice(at === 0 ? names.length : at, 0, column.name);
  }
  return names;
}

/** The columns give way by their importance; what a list is sorted by stands. */
function givingWay(made: readonly Made[], options: Options): TableColumn<AnyRow>[] {
  const order = importanceOf(options).filter((name) => made.some((each) => each.name === name));
  const sorted = options.sort.map(({ field }) => field);
  return made.map(({ name, column }) => {
    const at = order.indexOf(name);
    return at < alwaysShown || sorted.includes(name) ? column : { ...column, importance: at };
  });
}

export function useColumns(options: Options): Columns {
  const t = texts.use();
  const language = useLang();
  const { of, actions } = options;
  const userId = useSession().user?.id ?? '';
  // A report that was opened brings its columns in the address; they become the person's own only by a choice.
  const [asked] = useSearchParams();
  const [chosen, setChosen] = useState<ColumnChoice | null>(
    () => choiceOf(asked.get(columnsParameter), of) ?? readChoice(userId, of.name),
  );
  const isNarrow = useMediaQuery(narrowWindow);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const made = withOwn(declared(options, language), options);
  const names = made.map(({ name }) => name);
  // In English the name is the English one already.
  const twin = language === 'en' ? of.titleEn : undefined;
  const hiddenFirst = names.filter((name) => of.fields[name]?.list === 'hidden' || name === twin);
  const order = ordered(names, chosen ?? { order: [] }, firstColumnOf(of));
  const hidden = chosen?.hidden ?? hiddenFirst;
  const inOrder = order.flatMap((name) => made.find((each) => each.name === name) ?? []);
  const visible = inOrder.filter(({ name }) => !hidden.includes(name));
  const acting: TableColumn<AnyRow>[] =
    actions === null
      ? []
      : [
          {
            key: 'actions',
            title: t('actions'),
            width: actionsWidth,
            room: 'fits' as const,
            fixed: actions.at,
            ...(actions.at === 'end' ? { align: 'right' as const } : {}),
            render: actions.render,
          },
        ];
  const { numberOf } = options;
  const numbers: TableColumn<AnyRow>[] = numberOf
    ? [
        {
          key: 'rowNumber',
          title: '#',
          width: numberWidth,
          room: 'fixed',
          fixed: 'start',
          align: 'right',
          render: (row) => <span className="num">{numberOf(row)}</span>,
        },
      ]
    : [];
  const shownColumns = [
    ...numbers,
    ...(chosen === null && (isNarrow || of.order?.whole !== true)
      ? givingWay(visible, options)
      : visible.map(({ column }) => column)),
  ];
  return {
    columns: actions?.at === 'start' ? [...acting, ...shownColumns] : [...shownColumns, ...acting],
    all: inOrder.map(({ name, label }) => ({ name, label })),
    hidden: [...hidden, ...leftOut],
    onLeftOut: setLeftOut,
    shown: visible.flatMap(({ name }) => {
      const whole = options.slots.shares?.[name];
      return of.fields[name] ? (whole === undefined ? [name] : [name, whole]) : [];
    }),
    choose: (next) => {
      setChosen(next);
      writeChoice(userId, of.name, next);
    },
  };
}
