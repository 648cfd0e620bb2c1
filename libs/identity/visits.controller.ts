import { Controller, Req } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type auditEntry, onlineSignIn, type RowOf } from '@paddock/contracts/resources';
import { type InputOf, type ListInput, resourceRoutes, visitRoutes } from '@paddock/contracts/wire';
import {
  type Actor,
  Clock,
  CurrentActor,
  Database,
  Input,
  must,
  type PaddockRequest,
  Refusal,
  RequestLanguage,
  Route,
  seesAllStores,
  withMessage,
} from '@paddock/kernel';
import { boundOf, type Resource, ResourceLists } from '@paddock/resources';
import { endSignIns } from './accounts';
import { isOlderClient } from './client';
import { VisitFigures } from './visit-figures.service';
import { asOlderOperation, asOlderVisit, OPERATIONS, operationsAsked, visitsAsked } from './visit-log';
import { visitTable } from './visit.resource';

type Routes = typeof visitRoutes;

/** Who is there, and who was. */
@Controller()
export class VisitsController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly figures: VisitFigures,
    private readonly lists: ResourceLists,
  ) {}

  /** Older clients read two logs by this one call. */
  @Route(resourceRoutes.visit.list)
  async list(
    @CurrentActor() actor: Actor,
    @Input() input: ListInput,
    @RequestLanguage() language: Language,
    @Req() request: PaddockRequest,
  ) {
    if (!isOlderClient(request)) return this.lists.list(actor, visitTable.list, input, language);
    if (String(input['logType']) === OPERATIONS) {
      const audit = must(boundOf('auditEntry'), 'the audit log').list as unknown as Resource<RowOf<typeof auditEntry>>;
      const { records, ...page } = await this.lists.list(actor, audit, operationsAsked(input), language);
      return { ...page, records: records.map((row) => asOlderOperation(row, language)) as never[] };
    }
    const { records, ...page } = await this.lists.list(actor, visitTable.list, visitsAsked(input), language);
    return { ...page, records: records.map((row) => asOlderVisit(row, language)) };
  }

  @Route(visitRoutes.forceLogout)
  async forceLogout(@CurrentActor() actor: Actor, @Input() { id, all }: InputOf<Routes['forceLogout']>) {
    const rows = await this.db.query<{ user_id: string; org_code: string; identity: number }>(
      'SELECT g.user_id, g.org_code, u.identity FROM sign_in g JOIN app_user u ON u.id = g.user_id WHERE g.id = $1',
      [id],
    );
    const signIn = rows[0];
    if (!signIn || !(seesAllStores(actor) || signIn.org_code === actor.orgCode)) throw new Refusal('notFound');
    // Somebody who ranks as high or higher is not sent away.
    const isOwn = signIn.user_id === actor.userId;
    if (!isOwn && actor.identity !== -1 && signIn.identity <= actor.identity) throw new Refusal('account.notYours');
    const inStore = isOwn || seesAllStores(actor) ? null : actor.orgCode;
    const which = all === true ? { except: isOwn ? actor.signInId : null, inStore } : { only: id };
    const ended = await this.db.transaction(async (tx) => {
      const count = await endSignIns(tx, signIn.user_id, this.clock.now(), which);
      tx.emit(signIn.org_code, 'resource.changed', {
        ...{ id: `${onlineSignIn.name}:${id}`, version: 1, resource: onlineSignIn.name, rowId: id },
        ...{ change: 'deleted', by: actor.realName },
      });
      return count;
    });
    return withMessage('signIn.ended', { ended });
  }

  @Route(visitRoutes.loginInfo)
  loginInfo(@CurrentActor() actor: Actor) {
    return this.figures.totals(actor);
  }

  @Route(visitRoutes.visitInfo)
  visitInfo(@CurrentActor() actor: Actor) {
    return this.figures.days(actor);
  }
}
