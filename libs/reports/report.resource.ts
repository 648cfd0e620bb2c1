import { report } from '@paddock/contracts/resources';
import { Refusal } from '@paddock/kernel';
import { bind } from '@paddock/resources';

export const reportTable = bind(report)({
  table: 'report',
  from: 'report t LEFT JOIN app_user u ON u.id = t.owner_id',
  tables: ['report', 'app_user'],
  ownRows: "t.audience = 'STORE' OR t.owner_id = $reader",
  columns: {
    receivers: { sql: 't.receivers', several: true },
    nextTime: 't.next_at',
    lastTime: 't.last_at',
    ownerName: 'u.real_name',
  },
  before: {
    delete: (_tx, actor, row) => {
      if (row.ownerId !== actor.userId) throw new Refusal('report.notOwn');
    },
  },
});
