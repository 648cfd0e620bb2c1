import { LapLookup1700000000350 } from './migrations/1700000000350-lap-lookup';
import { LifeTimes1700000000382 } from './migrations/1700000000382-life-times';
import { RunsOfAPeriod1700000000461 } from './migrations/1700000000461-runs-of-a-period';
import { RunMember1700000000542 } from './migrations/1700000000542-run-member';
import { RankingCuts1700000000701 } from './migrations/1700000000701-ranking-cuts';
import { TestDrives1700000000740 } from './migrations/1700000000740-test-drives';
import { RunEndedLaps1700000000745 } from './migrations/1700000000745-run-ended-laps';
import { RunRace1700000000840 } from './migrations/1700000000840-run-race';
import { RunPaused1700000001200 } from './migrations/1700000001200-run-paused';
import type { AreaSchema } from '@paddock/kernel';
import { timingApply } from './functions/timing-apply.sql';
import { timingApplyBatch } from './functions/timing-apply-batch.sql';
import { Timing1700000000150 } from './migrations/1700000000150-timing';
import { TimingApply1700000000220 } from './migrations/1700000000220-timing-apply';
import { BoardsByLaps1700000000545 } from './migrations/1700000000545-boards-by-laps';
import { LapNumbers1700000000260 } from './migrations/1700000000260-lap-numbers';

export const timingSchema: AreaSchema = {
  migrations: [
    Timing1700000000150,
    TimingApply1700000000220,
    LapNumbers1700000000260,
    LapLookup1700000000350,
    LifeTimes1700000000382,
    RunsOfAPeriod1700000000461,
    RunMember1700000000542,
    BoardsByLaps1700000000545,
    RankingCuts1700000000701,
    TestDrives1700000000740,
    RunEndedLaps1700000000745,
    RunRace1700000000840,
    RunPaused1700000001200,
  ],
  appendOnly: ['ranking_cut', 'test_drive'],
  audited: [
    { table: 'ranking_cut', kind: 'store', on: 'INSERT' },
    { table: 'test_drive', kind: 'device', on: 'INSERT' },
  ],
  people: [{ table: 'run', member: 'member_id', columns: ['driver_name'] }],
  functions: { timing_apply: timingApply, timing_apply_batch: timingApplyBatch },
};
