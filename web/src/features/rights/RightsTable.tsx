/** Menu entries down, the usual buttons across; what differs from the saved state is marked until it is saved. */
import type { ChoiceNode } from '@paddock/contracts/wire';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/Icon';
import styles from './rights.module.css';
import { VERBS, type RightsGroup, type RightsRow } from './rightsModel';
import { texts } from './texts';
import type { Chosen } from './useChosen';

const headOf = {
  list: 'viewAct',
  add: 'addAct',
  edit: 'amend',
  delete: 'delete',
  import: 'import',
  export: 'export',
} as const satisfies Record<(typeof VERBS)[number], string>;

export interface RightsTableProps {
  label: string;
  groups: readonly RightsGroup[];
  nodes: ReadonlyMap<string, ChoiceNode>;
  chosen: Chosen;
  /** Why it can be neither given nor taken; null: it can. */
  barred: (node: ChoiceNode) => string | null;
  closed: ReadonlySet<string>;
  onFold: (id: string) => void;
  /** What another role holds otherwise, by the id of the entry or button; null while it is compared with none. */
  compared: { name: string; different: ReadonlySet<string> } | null;
  /** After the tick of an entry or a button. */
  beside: ((node: ChoiceNode) => ReactNode) | undefined;
}

export function RightsTable({ label, groups, closed, onFold, ...rest }: RightsTableProps) {
  const t = texts.use();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('menu')}</th>
            {VERBS.map((verb) => (
              <th key={verb} scope="col">
                {t(headOf[verb])}
              </th>
            ))}
            <th scope="col">{t('others')}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.node.key}>
            <GroupHead {...rest} group={group} isClosed={closed.has(group.node.key)} onFold={onFold} />
            {!closed.has(group.node.key) && group.rows.map((row) => <Line key={row.node.key} {...rest} row={row} />)}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type Shared = Omit<RightsTableProps, 'label' | 'groups' | 'closed' | 'onFold'>;

function GroupHead({
  group,
  isClosed,
  onFold,
  nodes,
  chosen,
  barred,
}: Shared & { group: RightsGroup; isClosed: boolean; onFold: (id: string) => void }) {
  const t = texts.use();
  const { node, ids } = group;
  const held = ids.filter(chosen.holds).length;
  const open = ids.filter((id) => {
    const each = nodes.get(id);
    return each !== undefined && barred(each) === null;
  });
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={VERBS.length + 2}>
        <button type="button" aria-expanded={!isClosed} aria-label={node.title} onClick={() => onFold(node.key)}>
          <Icon name={isClosed ? 'right' : 'down'} size={12} />
        </button>
        <input
          type="checkbox"
          aria-label={t('whole', { name: node.title })}
          checked={held === ids.length}
          disabled={open.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = held > 0 && held < ids.length;
          }}
          onChange={(event) => chosen.turn(open, event.target.checked)}
        />
        <b>{node.title}</b>
        <span className={styles.quiet}>
          {held} / {ids.length}
        </span>
      </th>
    </tr>
  );
}

function Line({ row: { node, cells, others }, ...shared }: Shared & { row: RightsRow }) {
  const t = texts.use();
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          {node.key !== '' && <Right {...shared} node={node} label={t('mayOpen', { name: node.title })} />}
          {node.title}
        </span>
      </th>
      {VERBS.map((verb) => {
        const cell = cells[verb];
        return <td key={verb}>{cell ? <Right {...shared} node={cell} label={cell.title} /> : <i aria-hidden>·</i>}</td>;
      })}
      <td className={styles.others}>
        {others.map((other) => (
          <Right key={other.key} {...shared} wide node={other} label={other.title} />
        ))}
      </td>
    </tr>
  );
}

function Right({
  node,
  label,
  wide = false,
  chosen,
  barred,
  compared,
  beside,
}: Shared & { node: ChoiceNode; label: string; wide?: boolean }) {
  const held = chosen.holds(node.key);
  const isTurned = chosen.turned.has(node.key);
  const reason = barred(node);
  const t = texts.use();
  const differs = compared?.different.has(node.key) === true;
  const other = differs ? t(held ? 'otherLacks' : 'otherHolds', { name: compared.name }) : '';
  return (
    <>
      <label
        className={styles.tick}
        data-turned={isTurned ? (held ? 'added' : 'removed') : undefined}
        data-differs={differs ? (held ? 'here' : 'there') : undefined}
        title={[reason ?? '', other].filter((text) => text !== '').join(' · ')}
      >
        <input
          type="checkbox"
          aria-label={label}
          checked={held}
          disabled={reason !== null}
          onChange={(event) => chosen.turn([node.key], event.target.checked)}
        />
        {wide && <span>{node.title}</span>}
        {isTurned && <b aria-hidden>{held ? '+' : '−'}</b>}
        {differs && <Icon name={held ? 'dotHollow' : 'dot'} size={9} label={other} />}
      </label>
      {beside?.(node)}
    </>
  );
}
