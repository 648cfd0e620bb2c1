import { Module } from '@nestjs/common';
import { Devices } from './devices.service';
import { EdgeCommands } from './edge-commands.service';
import { EdgeGateway } from './edge.gateway';
import { EdgeIngest } from './edge-ingest.service';
import { EdgeListeners } from './edge-listeners.service';
import { EmergencyStops } from './emergency-stops.service';
import { FleetEvents } from './fleet-events.service';
import { Vehicles } from './vehicles.service';

const services = [Vehicles, Devices, EdgeCommands, EdgeListeners, EdgeIngest, FleetEvents, EmergencyStops];

@Module({ providers: services, exports: services })
export class FleetModule {}

/** The door for edge agents: in the core only. The worker needs the services and no sockets. */
@Module({ imports: [FleetModule], providers: [EdgeGateway] })
export class EdgeGatewayModule {}
