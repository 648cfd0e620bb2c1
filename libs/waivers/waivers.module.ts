import { Module } from '@nestjs/common';
import { IdentityModule } from '@paddock/identity';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { TimingModule } from '@paddock/timing';
import { Signing } from './signing.service';
import { WaiverController } from './waiver.controller';
import { WaiverLinks } from './waiver-links.service';
import { WaiverMatches } from './waiver-matches.service';
import { waiverTable, waiverTextTable } from './waiver.resource';
import { Waivers } from './waivers.service';
import './store-part';

/** Waivers of drivers. Needed by the worker too: rides that were paid by scan start there. */
@Module({
  imports: [IdentityModule, ResourcesModule, TimingModule],
  providers: [Signing, WaiverLinks, WaiverMatches, Waivers],
  exports: [Signing, WaiverLinks, WaiverMatches, Waivers],
})
export class WaiversModule {}

export const waiverControllers = [
  WaiverController,
  resourceController(waiverTable),
  resourceController(waiverTextTable),
];
