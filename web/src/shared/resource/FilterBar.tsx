/**
 * The filters of a list: as many declared fields as fit in one row, the rest in a second one, everything else in the advanced
 * filter. A condition that no field shows stands as a chip, so that it is visible why there are few rows.
 */
import type { Resource } from '@paddock/contracts/resources';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import { KeyButton } from '../KeyCap';
import { seesAllStores, useSession } from '../session';
import { useHotkeys } from '../useHotkeys';
import { words } from '../words';
import { AdvancedFilter } from './AdvancedFilter';
import { Chip } from './Chip';
import { OneFilter, RangeFilter } from './FilterControl';
import { controlWidth, fitting } from './fit';
import { conditionsOf, withoutConditions, type ListState } from './listState';
import { askedLabelOf, filterFields, type NamedField } from './model';
import { texts } from './texts';

const buttonsWidth = 270;
const padding = 24;
const fieldWidth = 200;

/** The width inside the padding, measured before the first picture; null until then. */
function useWidth<T extends HTMLElement>(): [React.RefObject<T | null>, number | null] {
  const element = useRef<T>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const present = element.current;
    if (!present) return;
    const { paddingLeft, paddingRight } = getComputedStyle(present);
    setWidth(present.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(present);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

/** A field that has chips in place of a list; a press on one searches at once. */
export interface FieldChips {
  field: string;
  /** `value` is empty while nothing is chosen. */
  show: (value: string, choose: (value: string) => void) => ReactNode;
}

export function FilterBar({
  of,
  state,
  kept,
  matching,
  all,
  chips,
  shownTexts,
  onChange,
}: {
  of: Resource;
  state: ListState;
  /** Fields that the place itself sets. */
  kept: readonly string[];
  /** Rows that match, and rows in all, where they are known. */
  matching: number | null;
  all: number | null;
  chips?: FieldChips | undefined;
  /** Texts of chosen references. */
  shownTexts: Readonly<Record<string, string>>;
  onChange: (next: ListState) => void;
}) {
  const t = texts.use();
  const w = words.use();
  const language = useLang();
  const { user } = useSession();
  const [bar, width] = useWidth<HTMLDivElement>();
  const [chipsBox, chipsWidth] = useWidth<HTMLSpanElement>();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(state.values);
  const [before, setBefore] = useState(state.values);
  // The address has changed under the bar: a chip was taken away, or somebody went back.
  if (before !== state.values && JSON.stringify(before) !== JSON.stringify(state.values)) {
    setBefore(state.values);
    setDraft(state.values);
  }
  const fields = filterFields(of).filter(
    ({ name, field }) =>
      !kept.includes(name) && name !== chips?.field && (field.kind !== 'store' || seesAllStores(user)),
  );
  // Chips that leave no room for a field are followed by them in the next row.
  const isWide = (width ?? 0) - (chipsWidth ?? 0) > buttonsWidth + fieldWidth;
  const room = (width ?? 0) - padding - buttonsWidth - (isWide ? (chipsWidth ?? 0) : 0);
  const first = Math.min(fitting(fields, room, language), of.order?.filtersFirst ?? fields.length);
  const second = open ? fitting(fields.slice(first), room, language) : 0;
  const visible = fields.slice(0, first + second);
  const conditions = conditionsOf(state, of, kept).filter(
    ({ field, rule }) => rule !== undefined || field !== chips?.field,
  );
  // Before the width is known nothing is hidden: a condition would stand as a chip until its field is there.
  const hidden =
    width === null
      ? []
      : conditions.filter(({ field, rule }) => rule !== undefined || !visible.some((each) => each.name === field));

  const search = (): void => {
    const values: Record<string, string> = {};
    for (const [name, value] of Object.entries(draft)) if (value.trim() !== '') values[name] = value.trim();
    onChange({ ...state, values, pageNo: 1 });
  };
  const reset = (): void => {
    const next = withoutConditions(state, kept);
    setDraft(next.values);
    onChange(next);
  };
  const focusFirst = (): void => bar.current?.querySelector<HTMLElement>('input')?.focus();
  useHotkeys({ '/': focusFirst });
  const type = (changes: Record<string, string>): void => setDraft((present) => ({ ...present, ...changes }));

  const control = ({ name, field }: NamedField) => {
    const id = `filter-${of.name}-${name}`;
    const label = askedLabelOf(field, language);
    return (
      <span key={name} className="filter-field">
        <label htmlFor={id}>{label}</label>
        {field.search === 'range' ? (
          <RangeFilter
            id={id}
            field={field}
            begin={draft[`${name}_begin`] ?? ''}
            end={draft[`${name}_end`] ?? ''}
            width={controlWidth(field)}
            onChange={(begin, end) => type({ [`${name}_begin`]: begin, [`${name}_end`]: end })}
          />
        ) : (
          <OneFilter
            id={id}
            name={name}
            field={field}
            value={draft[name] ?? ''}
            shown={shownTexts[name] ?? ''}
            width={controlWidth(field)}
            onChange={(value) => type({ [name]: value })}
          />
        )}
      </span>
    );
  };
  const advanced = <AdvancedFilter of={of} state={state} onApply={onChange} />;
  const rest = fields.length - first;
  const chipsShown = chips && (
    <span ref={chipsBox} className="filter-field-chips">
      {chips.show(state.values[chips.field] ?? '', (value) => {
        const { [chips.field]: _former, ...others } = state.values;
        onChange({ ...state, values: value === '' ? others : { ...others, [chips.field]: value }, pageNo: 1 });
      })}
    </span>
  );
  // A list that nothing narrows has no bar; with a condition of an address it can be taken back.
  if (fields.length === 0 && !chips && hidden.length === 0) return null;
  return (
    <div
      ref={bar}
      data-slash
      className="resource-filter"
      role="search"
      aria-label={w('search')}
      onKeyDown={(event) => {
        const target = event.target as HTMLElement;
        // In a list or calendar that is open Enter chooses.
        if (event.key !== 'Enter' || !target.matches('input') || target.getAttribute('aria-expanded') === 'true')
          return;
        if (target.closest('.ant-picker')) return;
        event.preventDefault();
        search();
      }}
    >
      <div className={`filter-row${chips ? ' filter-row-chips' : ''}`}>
        {chipsShown}
        {fields.slice(0, first).map(control)}
        {rest > 0 && !open && (
          <button type="button" className="link-button filter-more" onClick={() => setOpen(true)}>
            {t('moreCount', { count: rest })} <Icon name="down" size={12} />
          </button>
        )}
        {rest === 0 && hidden.length === 0 && fields.length > 0 && advanced}
        <span className="filter-buttons">
          <KeyButton onClick={reset}>{w('reset')}</KeyButton>
          <KeyButton tone="ink" cap="Enter" onClick={search}>
            {w('search')}
          </KeyButton>
        </span>
      </div>
      {open && rest > 0 && (
        <div className="filter-row">
          {fields.slice(first, first + second).map(control)}
          {hidden.length === 0 && advanced}
          <button type="button" className="link-button filter-more" onClick={() => setOpen(false)}>
            {t('fold')} <Icon name="down" size={12} className="turned" />
          </button>
        </div>
      )}
      {hidden.length > 0 && (
        <div className="filter-chips">
          <span className="filter-also">{t('others')}</span>
          {hidden.map((condition) => (
            <Chip
              key={condition.key}
              of={of}
              condition={condition}
              shownTexts={shownTexts}
              onRemove={() => onChange(condition.without)}
            />
          ))}
          {advanced}
          {matching !== null && all !== null && (
            <span className="filter-matching">{t('matching', { all, count: matching })}</span>
          )}
        </div>
      )}
    </div>
  );
}
