import { race } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

export const raceTable = bind(race)({
  table: 'race',
  from: 'race t LEFT JOIN race_session s ON s.id = t.session_id',
  tables: ['race', 'race_session'],
  logged: true,
  columns: {
    startTime: 't.started_at',
    endTime: 't.ended_at',
    sessionId: { sql: 't.session_id', text: { cn: 's.name', en: "coalesce(nullif(s.name_en, ''), s.name)" } },
    memberId: {
      sql: 't.member_id',
      text: "(SELECT coalesce(nullif(m.real_name, ''), m.nickname) FROM member m WHERE m.id = t.member_id)",
    },
  },
});
