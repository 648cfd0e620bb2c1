import type { AreaBackground } from '@paddock/kernel';
import type { LicenceWarnings } from './licence-warnings.service';

const HOUR_MS = 3_600_000;

export const identityBackground = (licences: LicenceWarnings): AreaBackground => ({
  periodic: [
    { name: 'licences that end', mayPause: true, everyMs: HOUR_MS, atStart: true, run: () => licences.send() },
  ],
});
