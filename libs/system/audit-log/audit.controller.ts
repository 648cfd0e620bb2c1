import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { auditRoutes, type InputOf } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, RequestLanguage, Route } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { AuditChecks } from './audit-checks.service';
import { AuditDetails } from './audit-details.service';
import { auditTable } from './audit.resource';
import { asDataLog } from './data-log';

/** Names of older clients for fields of the log. */
const OLD_NAMES = { dataTable: 'subject', dataId: 'subjectId', dataVersion: 'seq', createBy: 'username' } as const;

@Controller()
export class AuditController {
  constructor(
    private readonly checks: AuditChecks,
    private readonly details: AuditDetails,
    private readonly lists: ResourceLists,
  ) {}

  @Route(auditRoutes.chains)
  chains(@CurrentActor() actor: Actor) {
    return this.checks.chains(actor);
  }

  @Route(auditRoutes.detail)
  detail(
    @CurrentActor() actor: Actor,
    @Input() { id }: InputOf<typeof auditRoutes.detail>,
    @RequestLanguage() language: Language,
  ) {
    return this.details.of(actor, id, language);
  }

  @Route(auditRoutes.dataLog)
  async dataLog(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof auditRoutes.dataLog>,
    @RequestLanguage() language: Language,
  ) {
    const asked = Object.fromEntries(
      Object.entries(input).map(([name, value]) => [OLD_NAMES[name as keyof typeof OLD_NAMES] ?? name, value]),
    ) as typeof input;
    const { records, ...rest } = await this.lists.list(actor, auditTable.list, asked, language);
    return {
      ...rest,
      records: records.map(asDataLog),
    };
  }
}
