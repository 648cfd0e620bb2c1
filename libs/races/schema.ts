import type { AreaSchema } from '@paddock/kernel';
import { incidentOfCommand, incidentOfFlag, raceFollow } from './functions/race-follow.sql';
import { Races1700000000842 } from './migrations/1700000000842-races';

export const racesSchema: AreaSchema = {
  migrations: [Races1700000000842],
  audited: [],
  people: [{ table: 'race', member: 'member_id', columns: ['drivers'] }],
  functions: { race_follow: raceFollow, incident_of_command: incidentOfCommand, incident_of_flag: incidentOfFlag },
};
