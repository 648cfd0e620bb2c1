import { Module } from '@nestjs/common';
import { EdgeGateway } from './edge.gateway';
import { FleetModule } from './fleet.module';

/** The door for edge agents: in the core only. The worker needs the services and no sockets. */
@Module({ imports: [FleetModule], providers: [EdgeGateway] })
export class EdgeGatewayModule {}
