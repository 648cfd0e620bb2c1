import type { AreaSchema } from '@paddock/kernel';
import { Fleet1700000000140 } from './migrations/1700000000140-fleet';
import { TimingLines1700000000261 } from './migrations/1700000000261-timing-lines';
import { StandingStop1700000000285 } from './migrations/1700000000285-standing-stop';
import { EmergencyStop1700000000340 } from './migrations/1700000000340-emergency-stop';
import { EdgeOrigin1700000000440 } from './migrations/1700000000440-edge-origin';
import { StateReason1700000000450 } from './migrations/1700000000450-state-reason';
import { DeviceNameEn1700000000453 } from './migrations/1700000000453-device-name-en';
import { EdgeClaim1700000000675 } from './migrations/1700000000675-edge-claim';
import { DeviceReadings1700000000750 } from './migrations/1700000000750-device-readings';
import { KartClass1700000000857 } from './migrations/1700000000857-kart-class';
import { SpareKarts1700000000985 } from './migrations/1700000000985-spare-karts';
import { ComingIn1700000001100 } from './migrations/1700000001100-coming-in';
import { SlowAll1700000001150 } from './migrations/1700000001150-slow-all';
import { EdgeEventDecisions1700000001201 } from './migrations/1700000001201-edge-event-decisions';
import { EdgeLine1700000001250 } from './migrations/1700000001250-edge-line';
import { StopScreens1700000001300 } from './migrations/1700000001300-stop-screens';
import { KartCheck1700000001500 } from './migrations/1700000001500-kart-check';
import { OwnLevel1700000001590 } from './migrations/1700000001590-own-level';
import { TrackFlagChanges1700000001600 } from './migrations/1700000001600-track-flag-changes';
import { BrokerUrl1700000001605 } from './migrations/1700000001605-broker-url';
import { EdgePairing1700000000988 } from './migrations/1700000000988-edge-pairing';

export const fleetSchema: AreaSchema = {
  migrations: [
    Fleet1700000000140,
    TimingLines1700000000261,
    StandingStop1700000000285,
    EmergencyStop1700000000340,
    EdgeOrigin1700000000440,
    StateReason1700000000450,
    DeviceNameEn1700000000453,
    EdgeClaim1700000000675,
    DeviceReadings1700000000750,
    KartClass1700000000857,
    SpareKarts1700000000985,
    EdgePairing1700000000988,
    ComingIn1700000001100,
    SlowAll1700000001150,
    EdgeEventDecisions1700000001201,
    EdgeLine1700000001250,
    StopScreens1700000001300,
    KartCheck1700000001500,
    OwnLevel1700000001590,
    TrackFlagChanges1700000001600,
    BrokerUrl1700000001605,
  ],
  appendOnly: ['edge_event_decision', 'track_flag_change'],
  audited: [
    {
      table: 'device',
      kind: 'device',
      on: 'INSERT OR DELETE OR UPDATE OF type, name, key_hash, address, active, timing_line, gate_role, test_command_id',
    },
    // What people change, and not what karts report.
    {
      table: 'vehicle',
      kind: 'device',
      on: 'UPDATE OF name, position, transponder, device_id, has_control, kart_class',
    },
    { table: 'edge_event_decision', kind: 'device', on: 'INSERT' },
    { table: 'track_flag_change', kind: 'device', on: 'INSERT' },
    { table: 'edge_pairing', kind: 'device', on: 'INSERT OR DELETE OR UPDATE' },
    {
      table: 'edge_agent',
      kind: 'device',
      on: 'INSERT OR DELETE OR UPDATE OF name, key_hash, withdrawn_screens',
    },
  ],
  storeOf: { edge_quarantine: { column: 'edge_id', of: 'edge_agent' } },
  functions: {},
};
