import { Module } from '@nestjs/common';
import { IdentityModule } from '@paddock/identity';
import { DisplayGateway } from './display.gateway';
import { LiveGateway } from './live.gateway';
import { LiveFeed } from './live-feed.service';

@Module({ imports: [IdentityModule], providers: [LiveFeed, LiveGateway, DisplayGateway] })
export class LiveModule {}
