import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RACE_RULE_SETTINGS, StoreSettingsService } from '@paddock/identity';
import { Devices } from './devices.service';
import { raiseConfigVersion } from './edge.repository';

/** The edge gets changed rules of the track as soon as they are stored. */
@Injectable()
export class EdgeRules implements OnModuleInit {
  constructor(
    private readonly settings: StoreSettingsService,
    private readonly devices: Devices,
  ) {}

  onModuleInit(): void {
    this.settings.onChange(async (tx, orgCode, change) => {
      if (RACE_RULE_SETTINGS.every((name) => change[name] === undefined)) return;
      await raiseConfigVersion(tx, orgCode);
      tx.afterCommit(() => this.devices.announce(orgCode));
    });
  }
}
