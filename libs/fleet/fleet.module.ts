import { Module } from '@nestjs/common';
import { Devices } from './devices';
import { EdgeCommands } from './edge-commands';
import { EdgeGateway } from './edge.gateway';
import { EdgeIngest } from './edge-ingest';
import { EdgeListeners } from './edge-listeners';
import { EmergencyStops } from './emergency-stops';
import { FleetEvents } from './fleet-events';
import { Vehicles } from './vehicles';

const services = [Vehicles, Devices, EdgeCommands, EdgeListeners, EdgeIngest, FleetEvents, EmergencyStops];

@Module({ providers: services, exports: services })
export class FleetModule {}

/** The door for edge agents: in the core only. The worker needs the services and no sockets. */
@Module({ imports: [FleetModule], providers: [EdgeGateway] })
export class EdgeGatewayModule {}
