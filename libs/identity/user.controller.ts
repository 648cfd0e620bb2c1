import { Controller, Req, Res } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { RowOf, user } from '@paddock/contracts/resources';
import {
  type InputOf,
  type ListInput,
  listInput,
  type Page,
  roleRoutes,
  userRoutes,
  WHOLE_LIST_MAX,
} from '@paddock/contracts/wire';
import {
  type Actor,
  Clock,
  CurrentActor,
  Database,
  Input,
  must,
  type PaddockReply,
  type PaddockRequest,
  Refusal,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import {
  exportAsked,
  type ExportInput,
  type Fixed,
  ResourceExports,
  ResourceLists,
  sendFile,
  type Values,
} from '@paddock/resources';
import { resourceRoutes } from '@paddock/contracts/wire';
import { tokenOf } from './access.guard';
import { countedFrom } from './attempts';
import { isOlderClient, originOf } from './client';
import { PasswordLinks } from './password-links.service';
import { phoneAsked, phoneCondition } from './phone-search';
import { PhoneSearches } from './phone-searches.service';
import { admitFreeCheck } from './searches';
import { SignIns } from './sign-ins.service';
import { withWholePhones } from './user-phones';
import { userTable } from './user.resource';
import { Users } from './users.service';

type Routes = typeof userRoutes;
type RoleRoutes = typeof roleRoutes;
type Stated = Values<typeof user>;
type Row = RowOf<typeof user>;

const FROZEN = 2;
const frozenBy = (status: 1 | 2 | undefined) => (status === undefined ? {} : { frozen: status === FROZEN });

@Controller()
export class UserController {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
    private readonly users: Users,
    private readonly links: PasswordLinks,
    private readonly exports: ResourceExports,
    private readonly signIns: SignIns,
    private readonly clock: Clock,
    private readonly searches: PhoneSearches,
  ) {}

  @Route(userRoutes.add)
  async add(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['add']>, @Req() request: PaddockRequest) {
    const { password: typed, confirmpassword, passwordByLink, ...rest } = input;
    const { selectedroles, selecteddeparts, grants, rank, avatar, status, ...values } = rest;
    const byLink = passwordByLink === 'YES';
    const password = byLink ? undefined : typed;
    if (!byLink && password === undefined) throw new Refusal('password.tooShort', {}, 500, { field: 'password' });
    if (!byLink && confirmpassword !== undefined && confirmpassword !== '' && confirmpassword !== password)
      throw new Refusal('password.notSame', {}, 500, { field: 'confirmpassword' });
    const address = byLink ? await this.links.admit(actor, request) : null;
    const id = await this.db.transaction(async (tx) => {
      const added = await this.users.add(tx, actor, values, {
        ...(password === undefined ? {} : { password }),
        ...{ roleIds: selectedroles, departIds: selecteddeparts, grants, identity: rank, avatar },
        ...frozenBy(status),
      });
      if (address !== null) await this.links.send(tx, actor, added, address);
      return added;
    });
    return withMessage('added', id);
  }

  @Route(userRoutes.edit)
  async edit(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['edit']>) {
    const { selectedroles, selecteddeparts, grants, rank, avatar, status, ...values } = input;
    const { phoneGone } = await this.db.transaction((tx) =>
      this.users.edit(tx, actor, values as Stated & { id: string }, {
        ...{ roleIds: selectedroles, departIds: selecteddeparts, grants, identity: rank, avatar },
        ...frozenBy(status),
      }),
    );
    return withMessage(phoneGone ? 'user.editedWithoutPhone' : 'edited');
  }

  @Route(resourceRoutes.user.queryById)
  async queryById(
    @CurrentActor() actor: Actor,
    @Input() { id }: { id: string },
    @RequestLanguage() language: Language,
  ) {
    const row = await this.lists.queryById(actor, userTable.list, id, language);
    return row && must((await this.whole(actor, [row]))[0], 'the row that was read');
  }

  @Route(resourceRoutes.user.delete!)
  async delete(@CurrentActor() actor: Actor, @Input() { id }: { id: string }) {
    await this.db.transaction((tx) => this.users.remove(tx, actor, [id]));
    return withMessage('deleted');
  }

  @Route(resourceRoutes.user.deleteBatch)
  async deleteBatch(@CurrentActor() actor: Actor, @Input() { ids }: { ids: string[] }) {
    await this.db.transaction((tx) => this.users.remove(tx, actor, ids));
    return withMessage('deleted');
  }

  @Route(resourceRoutes.user.list)
  list(
    @CurrentActor() actor: Actor,
    @Input() input: ListInput,
    @RequestLanguage() language: Language,
    @Req() request: PaddockRequest,
  ) {
    return this.changeable(request, actor, this.found(actor, input, language));
  }

  @Route(userRoutes.list)
  departUserList(
    @CurrentActor() actor: Actor,
    @Input() { depId, ...query }: InputOf<Routes['list']>,
    @RequestLanguage() language: Language,
    @Req() request: PaddockRequest,
  ) {
    const always = depId === '' ? [] : [{ field: 'departIds' as const, rule: 'eq' as const, values: [depId] }];
    return this.changeable(request, actor, this.found(actor, query, language, always));
  }

  @Route(must(resourceRoutes.user.exportXls, 'the export of users'))
  async exportXls(
    @CurrentActor() actor: Actor,
    @Input() input: ExportInput,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    const always = await this.byPhone(actor, input);
    return sendFile(reply, await this.exports.file(actor, userTable, ...exportAsked(input), language, { always }));
  }

  @Route(userRoutes.addressList)
  async addressList(
    @CurrentActor() actor: Actor,
    @Input() { orgCode, ...query }: InputOf<Routes['addressList']>,
    @RequestLanguage() language: Language,
  ) {
    if (orgCode === '') return this.found(actor, query, language);
    const [store] = await this.db.query<{ id: string }>('SELECT id FROM store WHERE org_code = $1', [orgCode]);
    const always = [{ field: 'departIds' as const, rule: 'eq' as const, values: [store?.id ?? 'none'] }];
    return this.found(actor, query, language, always);
  }

  @Route(roleRoutes.userRoleList)
  userRoleList(
    @CurrentActor() actor: Actor,
    @Input() { roleId, ...query }: InputOf<RoleRoutes['userRoleList']>,
    @RequestLanguage() language: Language,
    @Req() request: PaddockRequest,
  ) {
    const always: Fixed<Row>[] = [{ field: 'selectedroles', rule: 'eq', values: [roleId] }];
    return this.changeable(request, actor, this.found(actor, query, language, always));
  }

  @Route(userRoutes.queryUserRole)
  async queryUserRole(@CurrentActor() actor: Actor, @Input() { userid }: InputOf<Routes['queryUserRole']>) {
    const { selectedroles } = await this.users.seen(actor, userid);
    if (selectedroles === null) throw new Refusal('user.noRoles');
    return selectedroles.split(',');
  }

  @Route(userRoutes.userDepartList)
  async userDepartList(
    @CurrentActor() actor: Actor,
    @Input() { userId }: InputOf<Routes['userDepartList']>,
    @RequestLanguage() language: Language,
  ) {
    const { departs } = await this.users.seen(actor, userId);
    if (departs.length === 0) throw new Refusal('user.noDeparts');
    return departs.map(({ id, departName, departNameEn }) => ({
      ...{ key: id, value: id, title: language === 'cn' ? departName : departNameEn, children: [] },
    }));
  }

  @Route(userRoutes.generateUserId)
  generateUserId(): string {
    return this.users.newId();
  }

  @Route(userRoutes.checkOnlyUser)
  async checkOnlyUser(@Input() input: InputOf<Routes['checkOnlyUser']>, @Req() request: PaddockRequest): Promise<true> {
    const actor = await this.signIns.authenticate(tokenOf(request, userRoutes.checkOnlyUser));
    const from = actor ? `user ${actor.userId}` : await countedFrom(this.db, originOf(request));
    await admitFreeCheck(this.db, from, this.clock.now());
    await this.users.checkFree(input);
    return true;
  }

  @Route(userRoutes.queryUserByDepId)
  async queryUserByDepId(
    @CurrentActor() actor: Actor,
    @Input() { id, realname }: InputOf<Routes['queryUserByDepId']>,
    @RequestLanguage() language: Language,
  ) {
    const below = await this.db.query<{ id: string }>(
      `WITH RECURSIVE below AS (
         SELECT s.id FROM store s WHERE s.id = $1 UNION SELECT s.id FROM store s JOIN below b ON s.parent_id = b.id)
       SELECT id FROM below`,
      [id],
    );
    const query = {
      ...listInput.parse({ realname: realname === '' ? '' : `*${realname}*` }),
      pageSize: WHOLE_LIST_MAX,
    };
    const always = [
      { field: 'departIds' as const, rule: 'in' as const, values: below.map((department) => department.id) },
    ];
    return (await this.lists.list(actor, userTable.list, query, language, always)).records;
  }

  @Route(userRoutes.queryByIds)
  queryByIds(
    @CurrentActor() actor: Actor,
    @Input() { userIds }: InputOf<Routes['queryByIds']>,
    @RequestLanguage() language: Language,
  ) {
    return this.lists.lookup(actor, userTable.list, userIds, language);
  }

  @Route(userRoutes.recycleBin)
  recycleBin(@CurrentActor() actor: Actor, @RequestLanguage() language: Language) {
    return this.users.bin(actor, language);
  }

  @Route(userRoutes.putRecycleBin)
  async putRecycleBin(@CurrentActor() actor: Actor, @Input() { userIds }: InputOf<Routes['putRecycleBin']>) {
    await this.db.transaction((tx) => this.users.restore(tx, actor, userIds));
    return withMessage('user.restored');
  }

  @Route(userRoutes.deleteRecycleBin)
  async deleteRecycleBin(@CurrentActor() actor: Actor, @Input() { userIds }: InputOf<Routes['deleteRecycleBin']>) {
    await this.db.transaction((tx) => this.users.erase(tx, actor, userIds));
    return withMessage('user.erased');
  }

  @Route(userRoutes.clearRefundPassword)
  async clearRefundPassword(@CurrentActor() actor: Actor, @Input() { userId }: InputOf<Routes['clearRefundPassword']>) {
    await this.db.transaction((tx) => this.users.clearRefundPassword(tx, actor, userId));
    return withMessage('user.refundPasswordCleared');
  }

  @Route(userRoutes.scope)
  async scope(@CurrentActor() actor: Actor, @Req() request: PaddockRequest) {
    return { ...(await this.users.scope(actor)), passwordLinks: this.links.areOffered(request) };
  }

  @Route(userRoutes.rights)
  rights(@CurrentActor() actor: Actor, @Input() { userId, orgCode }: InputOf<Routes['rights']>) {
    return this.users.rights(actor, userId, orgCode);
  }

  /** Rows that an older client opens its form with. */
  private async changeable(request: PaddockRequest, actor: Actor, asked: Promise<Page<Row>>): Promise<Page<Row>> {
    const page = await asked;
    return isOlderClient(request) ? { ...page, records: await this.whole(actor, page.records) } : page;
  }

  private whole(actor: Actor, rows: readonly Row[]): Promise<Row[]> {
    return this.db.transaction((tx) => withWholePhones(tx, actor, rows, this.clock.now()));
  }

  private async found(actor: Actor, query: ListInput, language: Language, always: Fixed<Row>[] = []) {
    const byPhone = await this.byPhone(actor, query);
    return this.lists.list(actor, userTable.list, query, language, [...always, ...byPhone]);
  }

  /** The filter by phone is no column: the digits that the mask hides are not to be tried one after the other. @throws Refusal */
  private async byPhone(actor: Actor, query: ListInput): Promise<Fixed<Row>[]> {
    const phone = phoneAsked(query);
    if (phone === '') return [];
    await this.searches.admit(actor, phone);
    return phoneCondition('phone', phone);
  }
}
