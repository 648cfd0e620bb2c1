import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { CONFIG, type Config, DataSources, LOGGER, type Logger, plainAddress, probeWeb } from '@paddock/kernel';
import { MessagingModule } from '@paddock/messaging';
import { resourceController } from '@paddock/resources';
import { AccountController } from './account.controller';
import { AccessGuard } from './access.guard';
import { Cas } from './cas.service';
import { Cashiers } from './cashiers.service';
import { departmentTable } from './department.resource';
import { DataRulesController } from './data-rules.controller';
import { DataRules } from './data-rules.service';
import { RuleValues } from './rule-values.service';
import { DepartmentRoles } from './department-roles.service';
import { DepartmentRolesController, DepartmentsController } from './departments.controller';
import { Departments } from './departments.service';
import { Entrance } from './entrance.service';
import { Granting } from './granting.service';
import { IdentityController } from './identity.controller';
import { IdentityService } from './identity.service';
import { PasswordLinks } from './password-links.service';
import { PermissionsController } from './permissions.controller';
import { Permissions } from './permissions.service';
import { positionTable } from './position.resource';
import { MiniAppController } from './mini-app.controller';
import { miniAppTable } from './mini-app.resource';
import { KnownCallers } from './known-callers.service';
import { Licences } from './licences.service';
import { menuEntryTable } from './menu-entry.resource';
import './older-checks-part';
import './people-part';
import { PhoneSearches } from './phone-searches.service';
import { PriceApprovals } from './price-approvals.service';
import { RefundPasswords } from './refund-passwords.service';
import { SecondPerson } from './second-person.service';
import { RightsChanges } from './rights-changes.service';
import { RoleController } from './role.controller';
import { roleTable } from './role.resource';
import { LicenceWarnings } from './licence-warnings.service';
import { OwnAccountController } from './own-account.controller';
import { OwnAccount } from './own-account.service';
import { PhoneSignIns } from './phone-sign-ins.service';
import { SignInController } from './sign-in.controller';
import { SignIns } from './sign-ins.service';
import { SmsCodes } from './sms-codes.service';
import { StoreSettingsController } from './store-settings.controller';
import { StoreSettingsService } from './store-settings.service';
import { UserController } from './user.controller';
import { UserLinksController } from './user-links.controller';
import { userTable } from './user.resource';
import { Users } from './users.service';
import { onlineTable, visitTable } from './visit.resource';
import { VisitFigures } from './visit-figures.service';
import { VisitsController } from './visits.controller';
import { Visits } from './visits.service';

const TIDY_EVERY_MS = 3_600_000;
const END_OLD_EVERY_MS = 60_000;

/** Sign-ins, stores and permissions. Importing it puts the access guard before every handler of the process. */
@Module({
  imports: [DiscoveryModule, MessagingModule],
  controllers: [
    IdentityController,
    AccountController,
    PermissionsController,
    UserController,
    UserLinksController,
    RoleController,
    DataRulesController,
    DepartmentsController,
    DepartmentRolesController,
    StoreSettingsController,
    resourceController(departmentTable),
    resourceController(userTable, { except: ['list', 'queryById', 'delete', 'deleteBatch', 'exportXls'] }),
    resourceController(roleTable),
    resourceController(positionTable),
    resourceController(menuEntryTable),
    resourceController(miniAppTable),
    MiniAppController,
    SignInController,
    OwnAccountController,
    VisitsController,
    resourceController(onlineTable),
    resourceController(visitTable, { except: ['list'] }),
  ],
  providers: [
    KnownCallers,
    Licences,
    SignIns,
    SmsCodes,
    Visits,
    VisitFigures,
    Entrance,
    PhoneSignIns,
    OwnAccount,
    PasswordLinks,
    Cas,
    RightsChanges,
    Cashiers,
    PhoneSearches,
    PriceApprovals,
    RefundPasswords,
    SecondPerson,
    Users,
    StoreSettingsService,
    Permissions,
    Granting,
    DataRules,
    RuleValues,
    Departments,
    DepartmentRoles,
    IdentityService,
    LicenceWarnings,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    KnownCallers,
    SignIns,
    SmsCodes,
    RightsChanges,
    Cashiers,
    PhoneSearches,
    PriceApprovals,
    RefundPasswords,
    SecondPerson,
    StoreSettingsService,
    Granting,
    Users,
    LicenceWarnings,
  ],
})
export class IdentityModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly identity: IdentityService,
    private readonly signIns: SignIns,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CONFIG) { CAS_URL }: Config,
    sources: DataSources,
  ) {
    if (CAS_URL !== '')
      sources.register({ key: 'singleSignOn', address: plainAddress(CAS_URL), probe: () => probeWeb(CAS_URL) });
  }

  onApplicationBootstrap(): void {
    this.every(TIDY_EVERY_MS, () => this.identity.forgetOld());
    this.every(END_OLD_EVERY_MS, () => this.signIns.endOld());
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private every(ms: number, work: () => Promise<void>): void {
    const timer = setInterval(() => {
      work().catch((error: unknown) => this.log.warn({ error: String(error) }, 'tidying sign-ins'));
    }, ms);
    timer.unref();
    this.timers.push(timer);
  }
}
