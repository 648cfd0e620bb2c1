import { Module } from '@nestjs/common';
import { IdentityModule } from '@paddock/identity';
import { Devices } from './devices.service';
import { EdgePairing } from './edge-pairing.service';
import { EdgeCommands } from './edge-commands.service';
import { EdgeEvents } from './edge-events.service';
import { EdgeIngest } from './edge-ingest.service';
import { EdgeListeners } from './edge-listeners.service';
import { EmergencyStops } from './emergency-stops.service';
import { FleetEvents } from './fleet-events.service';
import { EdgeRules } from './edge-rules.service';
import { SlowAlls } from './slow-alls.service';
import { ReceiptPrinter } from './receipt-printer.service';
import { PrinterTests } from './printer-tests.service';
import { Vehicles } from './vehicles.service';
import './store-part';

const services = [
  Vehicles,
  Devices,
  EdgePairing,
  EdgeCommands,
  EdgeListeners,
  EdgeIngest,
  EdgeEvents,
  FleetEvents,
  EmergencyStops,
  SlowAlls,
  PrinterTests,
];

@Module({ imports: [IdentityModule], providers: [...services, EdgeRules, ReceiptPrinter], exports: services })
export class FleetModule {}
