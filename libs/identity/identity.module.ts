import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { LOGGER, type Logger } from '@paddock/kernel';
import { resourceController } from '@paddock/resources';
import { AccountController } from './account.controller';
import { AccessGuard } from './access.guard';
import { Cashiers } from './cashiers.service';
import { departmentTable } from './department.resource';
import { IdentityController } from './identity.controller';
import { IdentityService } from './identity.service';
import { RefundPasswords } from './refund-passwords.service';
import { RightsChanges } from './rights-changes.service';
import { SignIns } from './sign-ins.service';
import { StoreSettingsController } from './store-settings.controller';
import { StoreSettingsService } from './store-settings.service';

const TIDY_EVERY_MS = 3_600_000;

/** Sign-ins, stores and permissions. Importing it puts the access guard before every handler of the process. */
@Module({
  imports: [DiscoveryModule],
  controllers: [IdentityController, AccountController, StoreSettingsController, resourceController(departmentTable)],
  providers: [
    SignIns,
    RightsChanges,
    Cashiers,
    RefundPasswords,
    StoreSettingsService,
    IdentityService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [SignIns, RightsChanges, Cashiers, RefundPasswords, StoreSettingsService],
})
export class IdentityModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly identity: IdentityService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.identity.forgetOld().catch((error: unknown) => this.log.warn({ error: String(error) }, 'tidying sign-ins'));
    }, TIDY_EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
