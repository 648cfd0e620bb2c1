import { position } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

export const positionTable = bind(position)({
  table: 'staff_position',
  columns: { postRank: 't.rank', rank: 't.rank', createBy: 't.created_by' },
  before: { add: (_tx, { username }) => ({ created_by: username }) },
});
