import { report } from '@paddock/contracts/resources';
import { Refusal } from '@paddock/kernel';
import { bind } from '@paddock/resources';

export const reportTable = bind(report)({
  table: 'report',
  from: 'report t LEFT JOIN app_user u ON u.id = t.owner_id',
  tables: ['report', 'app_user'],
  columns: {
    receivers: { sql: 't.receivers', several: true },
    nextTime: 't.next_at',
    lastTime: 't.last_at',
    ownerName: 'u.real_name',
    visibleTo: { sql: "ARRAY[CASE t.audience WHEN 'STORE' THEN '*' ELSE t.owner_id END, t.owner_id]", several: true },
  },
  before: {
    delete: (_tx, actor, row) => {
      if (row.ownerId !== actor.userId) throw new Refusal('report.notOwn');
    },
  },
});
