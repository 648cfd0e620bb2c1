import { Module, type OnModuleInit } from '@nestjs/common';
import { IdentityModule } from '@paddock/identity';
import type { Tx } from '@paddock/kernel';
import { publishChange, resourceController, ResourcesModule } from '@paddock/resources';
import { type Run, Runs, TimingModule } from '@paddock/timing';
import { RaceController } from './race.controller';
import { RacePages } from './race-pages.service';
import { raceTable } from './race.resource';

/** Races follow their runs in the database; open lists are notified when one begins or ends. */
@Module({
  imports: [IdentityModule, ResourcesModule, TimingModule],
  providers: [RacePages],
  exports: [RacePages],
})
export class RacesModule implements OnModuleInit {
  constructor(private readonly runs: Runs) {}

  onModuleInit(): void {
    this.runs.onRunStarted(publishRace);
    this.runs.onRunEnded(publishRace);
  }
}

async function publishRace(tx: Tx, run: Run): Promise<void> {
  if (run.started_at === null) return;
  const rows = await tx.query<{ version: number; run_count: number }>(
    'SELECT version, run_count FROM race WHERE id = $1',
    [run.race_id],
  );
  const race = rows[0];
  if (!race) return;
  const change = run.state === 'RUNNING' && race.run_count === 1 ? 'added' : 'edited';
  publishChange(tx, {
    ...{ orgCode: run.org_code, resource: 'race', id: run.race_id, version: race.version, change, by: run.driver_name },
  });
}

export const raceControllers = [
  RaceController,
  // Drivers, karts and members are found by their runs.
  resourceController(raceTable, { except: ['list', 'exportXls'] }),
];
