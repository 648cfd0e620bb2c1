/** Which columns show, and in which order: by dragging or with Alt and the arrows. */
import type { Resource } from '@paddock/contracts/resources';
import { useState, type KeyboardEvent } from 'react';
import { Tick } from '../controls';
import { Icon } from '../Icon';
import { moved, type ColumnChoice } from './columnChoice';
import { firstColumnOf } from './model';
import { Popup } from './Popup';
import { texts } from './texts';

export interface ChosenColumn {
  name: string;
  label: string;
}

export function ColumnChoicePopup({
  of,
  columns,
  hidden,
  onChange,
}: {
  of: Pick<Resource, 'title' | 'order'>;
  /** All, in their present order. */
  columns: readonly ChosenColumn[];
  hidden: readonly string[];
  onChange: (choice: ColumnChoice | null) => void;
}) {
  const t = texts.use();
  const [dragged, setDragged] = useState<string | null>(null);
  const order = columns.map(({ name }) => name);
  const shownCount = columns.filter(({ name }) => !hidden.includes(name)).length;
  const first = firstColumnOf(of);
  const move = (name: string, to: number): void => onChange({ order: moved(order, name, to, first), hidden });
  const press = (event: KeyboardEvent, name: string): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    move(name, order.indexOf(name) + by);
  };
  const line = ({ name, label }: ChosenColumn) => {
    const fixed = name === first;
    return (
      <li
        key={name}
        draggable={!fixed}
        className={dragged === name ? 'dragged' : ''}
        onDragStart={() => setDragged(name)}
        onDragEnd={() => setDragged(null)}
        onDragOver={(event) => {
          event.preventDefault();
          if (dragged !== null && dragged !== name) move(dragged, order.indexOf(name));
        }}
        onKeyDown={(event) => press(event, name)}
      >
        <Icon name="menu" size={12} />
        <Tick
          checked={!hidden.includes(name)}
          disabled={name === of.title}
          onChange={(on) =>
            onChange({ order, hidden: on ? hidden.filter((each) => each !== name) : [...hidden, name] })
          }
        >
          {label}
        </Tick>
        {fixed && <span className="column-fixed">{t('columnsFixed')}</span>}
      </li>
    );
  };
  return (
    <Popup
      label={t('columns')}
      className="column-choice"
      buttonClass="plain-tool"
      button={
        <>
          <Icon name="grid" size={14} /> {t('columns')} {shownCount} / {columns.length}
        </>
      }
    >
      {() => (
        <>
          <div className="column-head">
            <b>{t('columns')}</b>
            <span>{t('columnsDrag', { shown: shownCount, all: columns.length })}</span>
          </div>
          <ul>{columns.filter(({ name }) => !hidden.includes(name)).map(line)}</ul>
          {hidden.length > 0 && <ul>{columns.filter(({ name }) => hidden.includes(name)).map(line)}</ul>}
          <div className="column-foot">
            <button type="button" className="link-button" onClick={() => onChange(null)}>
              {t('columnsReset')}
            </button>
            <span>{t('columnsMine')}</span>
          </div>
        </>
      )}
    </Popup>
  );
}
