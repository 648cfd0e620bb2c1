import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSpec } from './areas.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What a store is called and how it is set is known everywhere. Only identity changes it. */
const READ_BY_ALL = new Set(['store']);

/**
 * Files that read (or, where it says so, write) another area's tables, each with its reason. Short on purpose: everybody else calls
 * the door of the area or reacts to its events.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const READ_MODELS = {
  // What a reservation costs was paid by orders whose people stand in the line, and a member or a rule is known by its name.
  'libs/booking/reservation.repository.ts': ['consumption_order', 'line_up_entry'],
  'libs/booking/reservation.resource.ts': ['member'],
  // In which session somebody sets off is said by the order of the place in the line.
  'libs/booking/session-of-run.ts': ['line_up_entry'],
  'libs/booking/session.resource.ts': ['tariff'],
  // Big screens are looked after beside the other devices; an event that was set aside names who decided of it.
  'libs/fleet/fleet.resources.ts': ['app_user', 'display'],
  // How a store stands now, and what somebody has to do there, over all that other areas keep open.
  'libs/figures/figures.service.ts': ['app_user', 'payment_review', 'refund'],
  'libs/figures/day-sheet.ts': ['app_user'],
  'libs/figures/store-figures.service.ts': ['vehicle'],
  'libs/figures/live-counts.ts': [
    ...[
      'app_user',
      'consumption_order',
      'drawer_shift',
      'edge_agent',
      'gift_application',
      'line_up_entry',
      'parked_job',
    ],
    ...['payment_difference', 'payment_review', 'recharge_order', 'refund', 'run', 'tab', 'vehicle'],
  ],
  // Sales to members are one statement; it writes the answer under the caller's key and the member's experience too.
  'libs/counter/functions/sell-from-members.sql.ts': ['idempotent_answer', 'member', 'ledger_account', 'member_level'],
  'libs/counter/member-sale-facts.ts': ['app_user', 'idempotent_answer', 'member', 'member_card', 'user_store'],
  // Who waits, for which kart, and since when: one statement under the line's lock.
  'libs/counter/line-up.repository.ts': ['run', 'vehicle'],
  // Whether what somebody gets a notice of still waits for a decision, and who asked for it.
  'libs/notices/notice-reactions.service.ts': ['gift_application', 'payment_review'],
  // One row says who bought what, who sold it and how the ride stands.
  'libs/counter/order-history.resource.ts': ['app_user', 'member', 'run'],
  // Seals of the ledger name the newest one of the audit log.
  'libs/kernel/audit-verifier.ts': ['ledger_seal'],
  'libs/wallet/seals.ts': ['audit_seal'],
  // The audit log is written by the kernel's triggers; its page and its verification only read it.
  'libs/system/audit-log/audit.resource.ts': ['audit_entry'],
  'libs/system/audit-log/audit-checks.service.ts': ['audit_check', 'audit_head'],
  'libs/system/audit-log/audit-details.service.ts': ['audit_check', 'audit_entry'],
  // Schedules are the kernel's; their page only reads how they went.
  'libs/system/schedules/schedule.resource.ts': ['schedule'],
  'libs/counter/order-log.ts': ['app_user', 'audit_entry', 'refund'],
  'libs/counter/order-page.repository.ts': ['app_user', 'run'],
  'libs/counter/order-pages.service.ts': ['app_user', 'member'],
  'libs/counter/refundable-sales.repository.ts': ['run'],
  'libs/counter/usual-laps.ts': ['lap'],
  // Reports of a shift: what was sold by whom, how it was paid, and who stands behind the names.
  'libs/drawer/shift-facts.ts': [
    ...['app_user', 'consumption_order', 'payment_attempt', 'payment_refund', 'recharge_order', 'tab'],
  ],
  'libs/drawer/shift.repository.ts': ['app_user'],
  'libs/drawer/shift.resource.ts': ['app_user'],
  // Who uploaded a file.
  'libs/files/uploaded-file.resource.ts': ['app_user', 'category'],
  // The rule that a code pays, and the order that it has paid.
  'libs/membership/group-coupon.resource.ts': ['consumption_order', 'tariff'],
  // What is sorted by a category keeps it, and is shown with its name.
  'libs/system/categories/category-uses.ts': ['announcement', 'uploaded_file'],
  // And which of head office's announcements go to people of a store, and what the roles are called that one goes to.
  'libs/notices/announcement.resource.ts': ['app_user', 'category', 'role', 'user_role', 'user_store'],
  // Numbers of the built-in rules go on where those of documents stand.
  'libs/system/functions/fill-number.sql.ts': ['document_number'],
  'libs/system/fill-rules/fill-rule.controller.ts': ['document_number'],
  // Who applied for a gift and who reviewed it.
  'libs/membership/gift-application.resource.ts': ['app_user'],
  // What people call the order of a payment, and who settled it.
  'libs/payments/payments.resources.ts': ['consumption_order', 'recharge_order', 'app_user'],
  // The member beside a refund, and the people.
  'libs/refunds/refund-pages.service.ts': ['member'],
  'libs/refunds/refund.resource.ts': ['app_user'],
  // Who made a report, and where somebody gets letters.
  'libs/reports/report.resource.ts': ['app_user'],
  'libs/reports/report-sending.service.ts': ['app_user'],
  // Balances beside the rows of a page.
  'libs/membership/member.resource.ts': ['ledger_account'],
  // A batch of the edge and its position are one change.
  'libs/timing/functions/timing-apply-batch.sql.ts': ['edge_agent'],
  // Who waits and who drives, each with the waiver that was signed; whether an order has others of the same name.
  'libs/waivers/drivers.ts': ['consumption_order', 'line_up_entry', 'run', 'tab'],
  'libs/waivers/functions/waiver-of-driver.sql.ts': ['line_up_entry'],
  'libs/waivers/waiver.resource.ts': ['app_user'],
  // A race is what its runs are, with what happened to them; it follows in the transaction that changes a run.
  'libs/races/functions/race-follow.sql.ts': ['run', 'vehicle'],
  'libs/races/race.repository.ts': ['emergency_stop', 'lap', 'member', 'race_session', 'run', 'test_drive', 'vehicle'],
  'libs/races/race.resource.ts': ['member', 'race_session', 'run'],
  // Names of gates and vehicles beside raw crossings.
  'libs/timing/timing.resources.ts': ['device', 'vehicle'],
  // Whose account it is, before it has one; and what of a person stays.
  'libs/wallet/functions/ledger-post.sql.ts': ['member'],
  'apps/cli/src/person.commands.ts': ['member', 'waiver'],
  // The demo venue is put there whole, before any service runs: cards, codes and vehicles that nobody has bought or added.
  'apps/cli/src/demo/venue.ts': [
    ...['device', 'group_coupon', 'member', 'recharge_rule', 'tariff', 'unlimited_card', 'vehicle'],
  ],
  // Its past is lived through by the services; what they have made is found again, and the agent and the feed begin with the present.
  'apps/cli/src/demo/past/bills.ts': ['payment_attempt', 'payment_difference'],
  'apps/cli/src/demo/past/bookings.ts': ['race_session', 'reservation'],
  'apps/cli/src/demo/past/counter.service.ts': ['line_up_entry'],
  'apps/cli/src/demo/past/files.ts': ['app_user', 'coupon', 'uploaded_file'],
  'apps/cli/src/demo/past/messages.ts': ['app_user', 'message'],
  'apps/cli/src/demo/past/office.ts': ['consumption_order', 'coupon', 'gift_application', 'member'],
  'apps/cli/src/demo/past/online-forms.ts': ['online_answer', 'online_answer_given'],
  'apps/cli/src/demo/past/scans.ts': ['consumption_order', 'payment_attempt', 'payment_review'],
  'apps/cli/src/demo/past/staff-board.ts': ['app_user'],
  'apps/cli/src/demo/past/track.ts': ['edge_command', 'vehicle'],
  'apps/cli/src/demo/past/venue-past.module.ts': [
    ...['app_user', 'consumption_order', 'edge_agent', 'edge_command', 'group_coupon', 'recharge_rule', 'tariff'],
    ...['vehicle', 'venue_feed', 'venue_feed_head'],
  ],
};

const MAKES_OR_RENAMES = /CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)|ALTER TABLE (\w+) RENAME TO (\w+)/g;

/** Table → area whose migrations make it. */
export const OWNER = tablesByOwner();

/** @returns {ReadonlyMap<string, string>} */
function tablesByOwner() {
  /** @type {Map<string, string>} */
  const owners = new Map();
  const libraries = path.join(root, 'libs');
  for (const area of readdirSync(libraries)) {
    const folder = path.join(libraries, area, 'migrations');
    const files = readdirSync(path.join(libraries, area)).includes('migrations') ? readdirSync(folder) : [];
    for (const file of files) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      // A migration that has run keeps the name that it gave; a later one may rename it.
      const up = text.split(/const DOWN\b/)[0] ?? '';
      for (const [, made, former, renamed] of up.matchAll(MAKES_OR_RENAMES)) {
        if (former !== undefined) owners.delete(former);
        owners.set(made ?? renamed ?? '', area);
      }
    }
  }
  return owners;
}

/**
 * Tables of other areas that a piece of SQL in a file touches without being allowed to.
 *
 * @param {string} file path from the root
 * @param {string} text
 * @returns {string[]} one sentence each
 */
export function foreignTables(file, text) {
  // An application composes areas and owns no table.
  const area = /^libs\/([^/]+)\//.exec(file)?.[1] ?? /^apps\//.exec(file)?.[0];
  if (area === undefined || area === 'schema' || isSpec(file) || file.includes('/migrations/')) return [];
  const allowed = READ_MODELS[file] ?? [];
  const messages = touchedTables(text).flatMap(({ table, isRead }) => {
    const owner = OWNER.get(table);
    if (owner === undefined || owner === area || allowed.includes(table)) return [];
    if (READ_BY_ALL.has(table) && isRead) return [];
    return [`${table} is a table of ${owner}: call its door, or name this file among the read models`];
  });
  return [...new Set(messages)];
}

/** Stands in the place of what was in parentheses. */
const NESTED = '\0';
/** A name that may have another one behind it. Keywords are in capitals, so that none is taken for a name. */
const ITEM =
  '(?:ONLY\\s+|LATERAL\\s+)?[a-z_]\\w*(?:\\s*\\0)?(?:\\s+(?:AS\\s+)?[a-z_]\\w*(?:\\s*\\0)?)?|\\0(?:\\s+(?:AS\\s+)?[a-z_]\\w*)?';
const LISTS = new RegExp(
  `\\b(DELETE\\s+FROM|FROM|JOIN|INTO|UPDATE|USING|TRUNCATE(?:\\s+TABLE)?)\\s+((?:${ITEM})(?:\\s*,\\s*(?:${ITEM}))*)`,
  'g',
);

/**
 * The names that stand where tables stand, each behind its comma too. What is in parentheses is looked at by itself.
 *
 * @param {string} text
 * @returns {{ table: string; isRead: boolean }[]}
 */
export function touchedTables(text) {
  /** @type {{ table: string; isRead: boolean }[]} */
  const touched = [];
  /** @param {string} flat */
  const look = (flat) => {
    for (const [, word = '', list = ''] of flat.matchAll(LISTS))
      for (const item of list.split(',')) {
        const table = /^\s*(?:ONLY\s+|LATERAL\s+)?([a-z_]\w*)/.exec(item)?.[1];
        if (table !== undefined) touched.push({ table, isRead: ['FROM', 'JOIN', 'USING'].includes(word) });
      }
  };
  // A list page names the table of its rows, and its statements are built from that.
  for (const [, table = ''] of text.matchAll(/\btable: '(\w+)'/g)) touched.push({ table, isRead: true });
  // The plain writes of an area know no other tables than its own; those of the whole database know all.
  for (const [, table = ''] of text.matchAll(/\beveryTable\.\w+\(\s*[\w.]+,\s*'(\w+)'/g))
    touched.push({ table, isRead: false });
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    // Not those that are left of parentheses already looked at.
    rest = rest.replaceAll(/\(([^()]+)\)/g, (_, inside) => {
      look(inside);
      return NESTED;
    });
  }
  look(rest);
  return touched;
}

/**
 * An area's tables are its own: nobody else's SQL reads or writes them.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const ownTables = {
  meta: { type: 'problem', docs: { description: 'SQL touches tables of its own area only' }, schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    /** @param {import('estree').Node} node @param {string} text */
    const check = (node, text) => {
      for (const message of foreignTables(file, text)) context.report({ node, message });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map((part) => part.value.raw).join(' ')),
      CallExpression(node) {
        if (node.callee.type === 'MemberExpression' && node.callee.object.type === 'Identifier')
          if (node.callee.object.name === 'everyTable') check(node, context.sourceCode.getText(node));
      },
      Property(node) {
        const { key, value } = node;
        if (key.type === 'Identifier' && key.name === 'table' && value.type === 'Literal')
          check(node, `table: '${String(value.value)}'`);
      },
    };
  },
};
