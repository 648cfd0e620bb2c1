import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Old address and id, new address and id: the id of an entry that the product brings is computed from its address. */
const MOVED = [
  ['/isystem/depart', '1309819627820652271', '/sys/SysDepartList', '1046877044961708745'],
  ['/isystem/dict', '1997019271662265900', '/sys/SysDictList', '1146309611358718153'],
] as const;

/** The pages of departments and dictionaries stand where those of users and roles do. A venue's names and grants move with them. */
export class PagesMoved1700000000730 implements MigrationInterface {
  name = 'PagesMoved1700000000730';

  async up(runner: QueryRunner): Promise<void> {
    for (const [oldUrl, oldId, url, id] of MOVED) await move(runner, { oldUrl, oldId, url, id });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [url, id, oldUrl, oldId] of MOVED) await move(runner, { oldUrl, oldId, url, id });
  }
}

interface Move {
  oldUrl: string;
  oldId: string;
  url: string;
  id: string;
}

async function move(runner: QueryRunner, { oldUrl, oldId, url, id }: Move): Promise<void> {
  await runner.query(
    `INSERT INTO permission SELECT (jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'url', $3::text))).*
     FROM permission p WHERE id = $1`,
    [oldId, id, url],
  );
  await runner.query('UPDATE role_permission SET permission_id = $2 WHERE permission_id = $1', [oldId, id]);
  await runner.query('UPDATE department_permission SET permission_id = $2 WHERE permission_id = $1', [oldId, id]);
  await runner.query('UPDATE department_role_permission SET permission_id = $2 WHERE permission_id = $1', [oldId, id]);
  await runner.query('UPDATE permission_rule SET permission_id = $2 WHERE permission_id = $1', [oldId, id]);
  await runner.query('UPDATE permission SET parent_id = $2 WHERE parent_id = $1', [oldId, id]);
  await runner.query('DELETE FROM permission WHERE id = $1', [oldId]);
  await runner.query('UPDATE access_introduced SET key = $2 WHERE key = $1', [`menu:${oldUrl}`, `menu:${url}`]);
}
