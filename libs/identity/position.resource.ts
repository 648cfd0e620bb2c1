import { position } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

/** Those of the stores that the reader sees. */
const PEOPLE = `app_user u WHERE t.code = ANY (string_to_array(u.post, ',')) AND u.deleted_at IS NULL AND u.identity <> 7
  AND ($user IS NULL OR EXISTS (SELECT FROM user_store us JOIN user_store mine ON mine.org_code = us.org_code AND mine.user_id = $user
    WHERE us.user_id = u.id))`;
const usual = (role: string): string =>
  `(SELECT ${role} FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id IN (SELECT u.id FROM ${PEOPLE})
    GROUP BY r.id ORDER BY count(DISTINCT ur.user_id) DESC, r.id LIMIT 1)`;

export const positionTable = bind(position)({
  table: 'staff_position',
  tables: ['staff_position', 'app_user', 'user_store', 'user_role'],
  columns: {
    postRank: 't.rank',
    rank: 't.rank',
    people: `(SELECT count(*)::int FROM ${PEOPLE})`,
    who: `(SELECT string_agg(p.name, '、') FROM (SELECT u.real_name AS name FROM ${PEOPLE} ORDER BY u.created_at, u.id LIMIT 3) p)`,
    usualRole: {
      sql: usual('r.id'),
      text: { cn: usual('r.name'), en: usual("coalesce(nullif(r.name_en, ''), r.name)") },
    },
    createBy: 't.created_by',
  },
  before: { add: (_tx, { username }) => ({ created_by: username }) },
});
