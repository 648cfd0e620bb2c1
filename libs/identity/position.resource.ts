import { position, POSITION_PEOPLE_SHOWN } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

/** People of the store that the reader works for, as the list of users has them; all of them for head office. */
const PEOPLE = `app_user u WHERE t.code = ANY (string_to_array(u.post, ',')) AND u.deleted_at IS NULL AND u.identity <> 7
  AND ($org IS NULL OR EXISTS (SELECT FROM user_store us WHERE us.user_id = u.id AND us.org_code = $org))`;
const usual = (role: string): string =>
  `(SELECT ${role} FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id IN (SELECT u.id FROM ${PEOPLE})
      AND ($org IS NULL OR ur.org_code IS NULL OR ur.org_code = $org)
    GROUP BY r.id ORDER BY count(DISTINCT ur.user_id) DESC, r.id LIMIT 1)`;

export const positionTable = bind(position)({
  table: 'staff_position',
  tables: ['staff_position', 'app_user', 'user_store', 'user_role'],
  columns: {
    postRank: 't.rank',
    rank: 't.rank',
    people: `(SELECT count(*)::int FROM ${PEOPLE})`,
    who: `(SELECT string_agg(p.real_name, '、' ORDER BY p.created_at, p.id)
      FROM (SELECT u.id, u.real_name, u.created_at FROM ${PEOPLE} ORDER BY u.created_at, u.id LIMIT ${POSITION_PEOPLE_SHOWN}) p)`,
    usualRole: {
      sql: usual('r.id'),
      text: { cn: usual('r.name'), en: usual("coalesce(nullif(r.name_en, ''), r.name)") },
    },
    createBy: 't.created_by',
  },
  before: { add: (_tx, { username }) => ({ created_by: username }) },
});
