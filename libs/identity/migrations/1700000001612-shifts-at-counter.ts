import type { MigrationInterface, QueryRunner } from 'typeorm';

const PAGES = ['/memberrecharge/SysCashierPanel', '/drawer/SysShift', '/drawer/SysShiftList'];
/** Anyone who may open a page of the group sees the group. */
const GROUP_HELD = [
  `INSERT INTO role_permission (role_id, permission_id)
   SELECT DISTINCT h.role_id, g.id FROM role_permission h JOIN permission p ON p.id = h.permission_id
   JOIN permission g ON g.id = p.parent_id AND g.url = '/counter' WHERE p.url = ANY($1) ON CONFLICT DO NOTHING`,
  `INSERT INTO department_permission (department_id, permission_id)
   SELECT DISTINCT h.department_id, g.id FROM department_permission h JOIN permission p ON p.id = h.permission_id
   JOIN permission g ON g.id = p.parent_id AND g.url = '/counter' WHERE p.url = ANY($1) ON CONFLICT DO NOTHING`,
  `INSERT INTO department_role_permission (role_id, permission_id)
   SELECT DISTINCT h.role_id, g.id FROM department_role_permission h JOIN permission p ON p.id = h.permission_id
   JOIN permission g ON g.id = p.parent_id AND g.url = '/counter' WHERE p.url = ANY($1) ON CONFLICT DO NOTHING`,
] as const;

/** Shifts and cashiers stand below the counter, since a drawer is not only for recharges. What a venue has moved itself stays there. */
export class ShiftsAtCounter1700000001612 implements MigrationInterface {
  name = 'ShiftsAtCounter1700000001612';

  async up(runner: QueryRunner): Promise<void> {
    await move(runner, '/memberrecharge', '/counter');
    for (const statement of GROUP_HELD) await runner.query(statement, [PAGES]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await move(runner, '/counter', '/memberrecharge');
  }
}

const move = (runner: QueryRunner, from: string, to: string): Promise<unknown> =>
  runner.query(
    `UPDATE permission p SET parent_id = n.id,
       position = p.position + (SELECT coalesce(max(c.position), 0) FROM permission c WHERE c.parent_id = n.id)
     FROM permission o, permission n
     WHERE p.url = ANY($1) AND o.url = $2 AND p.parent_id = o.id AND n.url = $3`,
    [PAGES, from, to],
  );
