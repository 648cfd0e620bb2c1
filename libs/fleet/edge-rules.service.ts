import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StoreSettingsService } from '@paddock/identity';
import { Devices } from './devices.service';
import { raiseConfigVersion } from './edge.repository';

/** The edge gets a changed delay of its lights as soon as it is stored. */
@Injectable()
export class EdgeRules implements OnModuleInit {
  constructor(
    private readonly settings: StoreSettingsService,
    private readonly devices: Devices,
  ) {}

  onModuleInit(): void {
    this.settings.onChange(async (tx, orgCode, change) => {
      if (change.departLightDelaySeconds === undefined) return;
      await raiseConfigVersion(tx, orgCode);
      tx.afterCommit(() => this.devices.announce(orgCode));
    });
  }
}
