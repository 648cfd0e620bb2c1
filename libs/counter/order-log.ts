import type { OrderLogLine } from '@paddock/contracts/wire';
import type { Sql } from '@paddock/kernel';
import type { OrderPeople } from './order-page.repository';

interface AuditRow {
  at: Date;
  who: { userId?: string; name: string };
  change: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}
const PRINTS = ['receipt', 'paymentSlip', 'ticket'] as const;
type Print = (typeof PRINTS)[number];
const isPrint = (action: ActionRow['action']): action is Print => PRINTS.some((print) => print === action);

export interface ActionRow {
  action: Print | 'startedAgain' | 'backInLine';
  entry_id: string | null;
  target: string | null;
  done_by: string;
  done_at: Date;
}

export const actionsOf = (sql: Sql, orgCode: string, orderId: string): Promise<ActionRow[]> =>
  sql.query<ActionRow>(
    `SELECT a.action, a.entry_id, a.target, coalesce(u.real_name, a.done_by) AS done_by, a.done_at
     FROM order_action a LEFT JOIN app_user u ON u.id = a.done_by WHERE a.order_id = $1 AND a.org_code = $2 ORDER BY a.done_at, a.id`,
    [orderId, orgCode],
  );

/** Who did what with an order, newest first: from the audit log, the line-up, and what was done besides. */
export async function logOf(
  sql: Sql,
  orgCode: string,
  order: { table: 'consumption_order' | 'recharge_order'; id: string },
  people: OrderPeople,
  actions: readonly ActionRow[],
): Promise<OrderLogLine[]> {
  const audit = await sql.query<AuditRow>(
    'SELECT at, who, change, before, after FROM audit_entry WHERE subject_table = $1 AND subject_id = $2 AND org_code = $3 ORDER BY seq',
    [order.table, order.id, orgCode],
  );
  const lines = [
    ...audit.flatMap(linesOfAudit),
    ...people.flatMap(linesOfPerson),
    ...linesOfActions(actions, people),
    ...(await writtenOffOf(sql, orgCode, order.id)),
  ];
  return lines.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
}

/** Refunds that nobody gets any more, with who stands for it and why. */
async function writtenOffOf(sql: Sql, orgCode: string, orderId: string): Promise<OrderLogLine[]> {
  const rows = await sql.query<{ at: Date | null; by: string | null; about: string }>(
    `SELECT r.ended_at AS at, u.real_name AS by, r.remark AS about FROM refund r
     LEFT JOIN app_user u ON u.id = coalesce(r.approved_by, r.settled_by)
     WHERE r.order_id = $1 AND r.org_code = $2 AND r.state = 'WRITTENOFF'`,
    [orderId, orgCode],
  );
  return rows.map(({ at, by, about }) => ({
    ...{ at: at?.toISOString() ?? null, event: 'refundWrittenOff', by, about: about || null, kart: null },
  }));
}

function linesOfAudit({ at, who, change, after }: AuditRow): OrderLogLine[] {
  // What the product does by itself has no user behind it.
  const by = who.userId === undefined ? null : who.name;
  const line = (event: OrderLogLine['event'], about: string | null = null): OrderLogLine => ({
    ...{ at: at.toISOString(), event, by, about, kart: null },
  });
  const reason = typeof after?.void_reason === 'string' ? after.void_reason : null;
  if (after?.voided_at) return [line('voided', reason)];
  if (reason !== null) return [line('voidAsked', reason)];
  switch (after?.pay_state) {
    case 'payed':
      return [line('paid')];
    case 'refunding':
      return [line('refunding')];
    case 'refunded':
      return [line('refunded')];
    default:
      return change === 'insert' ? [line('opened')] : [];
  }
}

function linesOfPerson(row: OrderPeople[number]): OrderLogLine[] {
  const departed: OrderLogLine[] =
    row.departed_at === null
      ? []
      : [
          {
            ...{ at: row.departed_at.toISOString(), event: 'departed', by: null, about: row.number_text },
            kart: row.vehicle_name,
          },
        ];
  // The line-up says who cancelled, and not when.
  return row.state === 'REVOKED'
    ? [...departed, { at: null, event: 'cancelled', by: row.revoked_by, about: row.number_text, kart: null }]
    : departed;
}

function linesOfActions(actions: readonly ActionRow[], people: OrderPeople): OrderLogLine[] {
  const printed = new Set<string>();
  const numbers = new Map(people.map((row) => [row.entry_id, row.number_text]));
  return actions.map(({ action, entry_id: entryId, target, done_by: by, done_at: at }) => {
    const key = `${action}:${entryId ?? ''}`;
    const again = printed.has(key);
    printed.add(key);
    const event = isPrint(action) && again ? (`${action}Copy` as const) : action;
    const kart = action === 'startedAgain' ? target : null;
    return { at: at.toISOString(), event, by, about: numbers.get(entryId) ?? null, kart };
  });
}
