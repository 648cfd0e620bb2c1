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
  ],
  audited: [
    {
      table: 'device',
      kind: 'device',
      on: 'INSERT OR DELETE OR UPDATE OF type, name, key_hash, address, active, timing_line, test_command_id',
    },
    // What people change, and not what karts report.
    {
      table: 'vehicle',
      kind: 'device',
      on: 'UPDATE OF name, position, transponder, device_id, has_control, kart_class',
    },
    { table: 'edge_pairing', kind: 'device', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'edge_agent', kind: 'device', on: 'INSERT OR DELETE OR UPDATE OF name, key_hash' },
  ],
  functions: {},
};
