import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type RowOf, user } from '@paddock/contracts/resources';
import { type AnswerOf, toWireTime, type userRoutes } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, must, newId, nextVersion, Refusal, type Tx } from '@paddock/kernel';
import { publishChange, ResourceLists, ResourceWrites, type Values } from '@paddock/resources';
import { endSignIns, setFrozen } from './accounts';
import {
  type Account,
  accountsOf,
  assertHoldNoMore,
  assertManages,
  givableRoles,
  holds,
  managesPart,
  managesWhole,
  storesSeen,
  storesWhereMay,
} from './may-manage';
import { HELD_PERMISSIONS } from './rights';
import { tables } from './tables';
import { type Beside, userTable, withBeside } from './user.resource';
import { changedPhone } from './user-phones';
import { applyLinks, heldBy, type LinksAsked, planLinks, rolesSeen } from './user-links';

type UserRow = RowOf<typeof user>;
type UserValues = Values<typeof user>;
/** Who goes, and from which stores; null: from all of them. */
export interface Leaving {
  id: string;
  realName: string;
  orgCodes: readonly string[] | null;
}
/** Runs before somebody is frozen or deleted, or taken out of stores, in that transaction; it may refuse. */
export type LeaveGuard = (tx: Tx, actor: Actor, leaving: Leaving) => Promise<void>;

const FROZEN = 2;

/** What the pages of users do. Who may do it to whom stands in `may-manage.ts`, and holds for every call. */
@Injectable()
export class Users {
  private readonly guards: LeaveGuard[] = [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly lists: ResourceLists,
    private readonly writes: ResourceWrites,
  ) {}

  /** For areas in which somebody may have open work. */
  beforeLeaving(guard: LeaveGuard): void {
    this.guards.push(guard);
  }

  async add(tx: Tx, actor: Actor, values: UserValues, { frozen = false, ...beside }: Beside): Promise<string> {
    const id = await this.writes.add(tx, actor, userTable, withBeside(values, beside) as Required<UserValues>);
    if (frozen) await this.setFrozen(tx, actor, [id], true);
    return id;
  }

  /**
   * Fields of the account are changed by the person who manages it wholly; its roles and stores also by the person who manages a part of them, there.
   * @throws Refusal
   */
  async edit(
    tx: Tx,
    actor: Actor,
    { id, version, ...sent }: UserValues & { id: string; version?: number | null | undefined },
    { departIds, roleIds, grants, frozen, ...beside }: Beside,
  ): Promise<{ phoneGone: boolean }> {
    const [account] = await accountsOf(tx, { ids: [id] });
    const stores = await storesWhereMay(tx, actor, 'user:edit');
    if (!account || !managesPart(actor, account, stores)) throw new Refusal('account.notYours');
    const row = must((await this.lists.rowsIn(tx, actor, userTable.list, [id], 'cn'))[0], 'a user who is managed');
    const { phone: given, ...others } = sent;
    const phone = await changedPhone(tx, id, given);
    const values = { ...changedOf(others, row), ...(phone === undefined ? {} : { phone }) };
    const { identity } = beside;
    const avatar = beside.avatar === undefined || beside.avatar === (row.avatar ?? '') ? undefined : beside.avatar;
    const ownFields = Object.keys(values).length > 0 || (identity ?? account.identity) !== account.identity;
    if ((ownFields || avatar !== undefined) && !managesWhole(actor, account, stores))
      throw new Refusal('account.notYours');
    if ('phone' in values) await assertHoldNoMore(tx, actor, [account]);
    await this.writes.edit(tx, actor, userTable, id, version ?? null, withBeside(values, { identity, avatar }));
    // Before the links: they may take the account out of the stores in which the actor may do this.
    if (frozen !== undefined && frozen !== (row.status === FROZEN)) await this.setFrozen(tx, actor, [id], frozen);
    await this.link(tx, actor, account, { departIds, roleIds, grants });
    return { phoneGone: phone === null };
  }

  /** Changes roles and stores alone. @throws Refusal */
  async relink(
    tx: Tx,
    actor: Actor,
    ids: readonly string[],
    asked: (account: Account, roleIds: readonly string[], departIds: readonly string[]) => LinksAsked,
  ): Promise<void> {
    const stores = await storesWhereMay(tx, actor, 'user:edit');
    const seen = await storesSeen(tx, actor);
    for (const account of await accountsOf(tx, { ids })) {
      if (!managesPart(actor, account, stores)) throw new Refusal('account.notYours');
      const roleIds = rolesSeen(await heldBy(tx, account.id), seen);
      const departs = await tx.query<{ id: string }>('SELECT id FROM store WHERE org_code = ANY($1)', [
        account.orgCodes,
      ]);
      await this.link(
        tx,
        actor,
        account,
        asked(
          account,
          roleIds,
          departs.map((depart) => depart.id),
        ),
      );
      await this.touch(tx, actor, account.id);
    }
  }

  private async link(tx: Tx, actor: Actor, account: Account, asked: LinksAsked): Promise<void> {
    if (!asked.departIds && !asked.roleIds && !asked.grants) return;
    const stores = await storesWhereMay(tx, actor, 'user:edit');
    const before = { orgCodes: account.orgCodes, held: await heldBy(tx, account.id) };
    const seen = await storesSeen(tx, actor);
    const after = await planLinks(tx, { ...before, identity: account.identity }, asked, stores, seen);
    const left = before.orgCodes.filter((orgCode) => !after.orgCodes.includes(orgCode));
    if (left.length > 0) await this.mayLeave(tx, actor, { ...account, orgCodes: left });
    await applyLinks(tx, actor, account.id, before, after);
  }

  /** Their sign-ins and sockets end with this. All of them or none. @throws Refusal */
  async setFrozen(tx: Tx, actor: Actor, ids: readonly string[], frozen: boolean): Promise<void> {
    const accounts = await accountsOf(tx, { ids });
    await assertManages(tx, actor, accounts, 'user:edit');
    for (const account of accounts) {
      if (frozen) await this.mayLeave(tx, actor, { ...account, orgCodes: null });
      await setFrozen(tx, account.id, frozen, this.clock.now());
      await this.touch(tx, actor, account.id);
    }
  }

  /** Into the recycle bin, frozen. @throws Refusal */
  async remove(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
    const seen = await this.lists.rowsIn(tx, actor, userTable.list, ids, 'cn');
    for (const { id, realname } of seen) await this.mayLeave(tx, actor, { id, realName: realname, orgCodes: null });
    await this.writes.remove(tx, actor, userTable, ids);
    for (const { id } of seen) await setFrozen(tx, id, true, this.clock.now());
  }

  async bin(actor: Actor, language: Language): Promise<AnswerOf<(typeof userRoutes)['recycleBin']>> {
    const stores = await storesWhereMay(this.db, actor, 'user:delete');
    const rows = await this.db.query<{ id: string; username: string; realname: string; names: string; at: Date }>(
      `SELECT u.id, u.username, u.real_name AS realname, u.deleted_at AS at,
         (SELECT string_agg(CASE WHEN $2 THEN s.name ELSE coalesce(nullif(s.name_en, ''), s.name) END, ',' ORDER BY s.position)
          FROM user_store us JOIN store s USING (org_code) WHERE us.user_id = u.id AND ($1::text[] IS NULL OR s.org_code = ANY($1))) AS names
       FROM app_user u WHERE u.deleted_at IS NOT NULL AND u.erased_at IS NULL
         AND ($1::text[] IS NULL OR EXISTS (SELECT FROM user_store us WHERE us.user_id = u.id AND us.org_code = ANY($1)))
       ORDER BY u.deleted_at DESC, u.id`,
      [stores === 'all' ? null : [...stores], language === 'cn'],
    );
    return rows.map(({ id, username, realname, names, at }) => ({
      ...{ id, username, realname, departIds_dictText: names, deleteTime: toWireTime(at), delFlag: '1' as const },
    }));
  }

  /** Back from the recycle bin; still frozen. @throws Refusal */
  async restore(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
    const accounts = await accountsOf(tx, { ids }, { deleted: true });
    await assertManages(tx, actor, accounts, 'user:delete');
    for (const { id } of accounts) {
      await tables.update(tx, 'app_user', { id }, { deleted_at: null, version: nextVersion });
      await this.publish(tx, actor, id, 'added');
    }
  }

  /** What made the account one is gone; the name stays for what names it. @throws Refusal */
  async erase(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
    const accounts = await accountsOf(tx, { ids }, { deleted: true });
    await assertManages(tx, actor, accounts, 'user:delete');
    for (const { id } of accounts) {
      await endSignIns(tx, id, this.clock.now());
      await tx.query('DELETE FROM department_role_user WHERE user_id = $1', [id]);
      await tx.query('DELETE FROM user_role WHERE user_id = $1', [id]);
      await tx.query('DELETE FROM user_store WHERE user_id = $1', [id]);
      await tx.query(
        `UPDATE app_user SET erased_at = $2, username = 'erased ' || id, phone = NULL, email = '', work_no = '', telephone = '',
           avatar = NULL, sex = NULL, birthday = NULL, current_org_code = NULL, shift_password_hash = NULL,
           refund_password_hash = NULL, version = version + 1 WHERE id = $1`,
        [id, this.clock.now()],
      );
    }
  }

  async clearRefundPassword(tx: Tx, actor: Actor, id: string): Promise<void> {
    await assertManages(tx, actor, await accountsOf(tx, { ids: [id] }), 'user:edit');
    await tables.update(tx, 'app_user', { id }, { refund_password_hash: null });
  }

  /** @throws Refusal with the field whose value another user has, deleted ones included */
  async checkFree(asked: {
    id: string;
    username: string;
    phone: string;
    email: string;
    workNo: string;
  }): Promise<void> {
    const fields = [
      ['username', 'user.nameTaken', 'SELECT FROM app_user WHERE text_key(username) = text_key($1) AND id <> $2'],
      ['phone', 'user.phoneTaken', 'SELECT FROM app_user WHERE phone = $1 AND id <> $2'],
      ['email', 'user.emailTaken', 'SELECT FROM app_user WHERE text_key(email) = text_key($1) AND id <> $2'],
      ['workNo', 'user.workNoTaken', 'SELECT FROM app_user WHERE text_key(work_no) = text_key($1) AND id <> $2'],
    ] as const;
    for (const [field, key, statement] of fields) {
      const value = asked[field];
      if (value !== '' && (await this.db.query(statement, [value, asked.id])).length > 0)
        throw new Refusal(key, {}, 500, { field });
    }
  }

  /** What the actor may give to others: stores, and roles in each of them. */
  async scope(actor: Actor): Promise<Omit<AnswerOf<(typeof userRoutes)['scope']>, 'passwordLinks'>> {
    const stores = await storesWhereMay(this.db, actor, 'user:edit');
    const departs = await this.db.query<{ id: string; orgCode: string; departName: string; departNameEn: string }>(
      `SELECT id, org_code AS "orgCode", name AS "departName", coalesce(nullif(name_en, ''), name) AS "departNameEn"
       FROM store WHERE $1::text[] IS NULL OR org_code = ANY($1) ORDER BY position, org_code`,
      [stores === 'all' ? null : [...stores]],
    );
    const everywhere = [...(await givableRoles(this.db, actor, null))];
    return {
      allStores: stores === 'all',
      roleIds: everywhere,
      departs: await Promise.all(
        departs.map(async (depart) => ({
          ...depart,
          roleIds: stores === 'all' ? everywhere : [...(await givableRoles(this.db, actor, depart.orgCode))],
        })),
      ),
    };
  }

  /** Ids of the permissions that somebody holds in a store. @throws Refusal for whom, or for a store that, the actor does not see */
  async rights(actor: Actor, userId: string, orgCode: string): Promise<string[]> {
    await this.seen(actor, userId);
    if (!holds(await storesSeen(this.db, actor), orgCode)) throw new Refusal('store.notYours');
    const rows = await this.db.query<{ id: string }>(
      `SELECT p.id FROM permission p WHERE EXISTS (SELECT FROM app_user u WHERE u.id = $1 AND u.identity = -1)
         OR p.id IN (${HELD_PERMISSIONS})`,
      [userId, orgCode],
    );
    return rows.map(({ id }) => id);
  }

  /** @throws Refusal for whom the actor does not see */
  async seen(actor: Actor, userId: string): Promise<UserRow> {
    const row = await this.lists.queryById(actor, userTable.list, userId, 'cn');
    if (!row) throw new Refusal('account.unknown');
    return row;
  }

  newId(): string {
    return newId();
  }

  private async mayLeave(tx: Tx, actor: Actor, leaving: Leaving): Promise<void> {
    for (const guard of this.guards) await guard(tx, actor, leaving);
  }

  /** A change by a call of its own is seen in open lists, and makes forms that were opened before it outdated. */
  private async touch(tx: Tx, actor: Actor, id: string): Promise<void> {
    await tables.update(
      tx,
      'app_user',
      { id },
      { version: nextVersion, updated_by: actor.username, updated_at: this.clock.now() },
    );
    await this.publish(tx, actor, id, 'edited');
  }

  private async publish(tx: Tx, actor: Actor, id: string, change: 'added' | 'edited'): Promise<void> {
    const [row] = await tx.query<{ version: number }>('SELECT version FROM app_user WHERE id = $1', [id]);
    publishChange(tx, {
      ...{ orgCode: actor.orgCode, resource: 'user', id, version: row?.version ?? 0, change, by: actor.realName },
    });
  }
}

/** Older clients send whole rows back: what stands in the row already is no change. */
function changedOf(sent: UserValues, row: UserRow): UserValues {
  const entries = Object.entries(sent).filter(([name, value]) => {
    if (value === undefined) return false;
    const present = (row as Readonly<Record<string, unknown>>)[name] ?? null;
    return (value === '' ? null : value) !== (present === '' ? null : present);
  });
  return Object.fromEntries(entries);
}
