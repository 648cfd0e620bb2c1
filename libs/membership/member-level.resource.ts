import { memberLevel } from '@paddock/contracts/resources';
import { Refusal, type Tx } from '@paddock/kernel';
import { bind } from '@paddock/resources';

interface LevelRow {
  level: number;
  experience_from: number;
}

/** The table as it would be with `changed` in it goes up with the levels. Others wait, so that two changes can't cross. */
async function assertAscending(tx: Tx, changed: LevelRow): Promise<void> {
  await tx.query('LOCK TABLE member_level IN SHARE ROW EXCLUSIVE MODE');
  if ((changed.level === 1) !== (changed.experience_from === 0))
    throw new Refusal('level.firstIsZero', {}, 500, { field: 'experienceFrom' });
  const rows = await tx.query<LevelRow>('SELECT level, experience_from FROM member_level WHERE level <> $1', [
    changed.level,
  ]);
  const wrong = rows.some(
    ({ level, experience_from }) => level < changed.level !== experience_from < changed.experience_from,
  );
  if (wrong) throw new Refusal('level.notAscending', {}, 500, { field: 'experienceFrom' });
}

/** Levels that members have reached stay theirs, whatever is changed here. */
export const memberLevelTable = bind(memberLevel)({
  table: 'member_level',
  before: {
    edit: async (tx, _actor, before, values) =>
      assertAscending(tx, { level: before.level, experience_from: values.experienceFrom ?? before.experienceFrom }),
  },
});
