import { type DynamicModule, Module } from '@nestjs/common';
import { Devices } from './devices';
import { EdgeCommands } from './edge-commands';
import { EdgeGateway } from './edge.gateway';
import { EdgeIngest } from './edge-ingest';
import { EdgeListeners } from './edge-listeners';
import { FleetEvents } from './fleet-events';
import { Vehicles } from './vehicles';

const services = [Vehicles, Devices, EdgeCommands, EdgeListeners, EdgeIngest, FleetEvents];

@Module({ providers: services, exports: services })
export class FleetModule {
  /** In the core: with the door for edge agents. The worker needs the services only. */
  static withGateway(): DynamicModule {
    return { module: FleetModule, providers: [EdgeGateway] };
  }
}
