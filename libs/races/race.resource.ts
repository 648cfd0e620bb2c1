import { race } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

/** A race's row follows its runs as they start and end, not with each lap: of one that is driven the runs themselves say it. */
const ofRuns = (kept: string, now: string): string =>
  `CASE WHEN t.ending = 'ONTRACK' THEN (SELECT ${now} FROM run r WHERE r.race_id = t.id AND r.started_at IS NOT NULL) ELSE ${kept} END`;

export const raceTable = bind(race)({
  table: 'race',
  from: 'race t LEFT JOIN race_session s ON s.id = t.session_id',
  tables: ['race', 'race_session', 'run'],
  logged: true,
  columns: {
    startTime: 't.started_at',
    endTime: 't.ended_at',
    laps: ofRuns('t.laps', 'sum(r.laps)::int'),
    bestLapMs: ofRuns('t.best_lap_ms', 'min(r.best_lap_ms)'),
    sessionId: { sql: 't.session_id', text: { cn: 's.name', en: "coalesce(nullif(s.name_en, ''), s.name)" } },
    memberId: {
      sql: 't.member_id',
      text: "(SELECT coalesce(nullif(m.real_name, ''), m.nickname) FROM member m WHERE m.id = t.member_id)",
    },
  },
});
