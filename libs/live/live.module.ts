import { Module } from '@nestjs/common';
import { IdentityModule } from '@paddock/identity';
import { DisplayGateway } from './display.gateway';
import { Displays } from './displays.service';
import { LiveGateway } from './live.gateway';
import { LiveFeed } from './live-feed.service';
import './store-part';
import { UserSockets } from './user-sockets.service';

@Module({
  imports: [IdentityModule],
  providers: [Displays, LiveFeed, LiveGateway, DisplayGateway, UserSockets],
  exports: [Displays],
})
export class LiveModule {}
