import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators set of menu entries and buttons, and what departments and their own roles may do. */
export class Permissions1700000000620 implements MigrationInterface {
  name = 'Permissions1700000000620';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE permission
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN routed boolean NOT NULL DEFAULT true,
  ADD COLUMN opens_new_tab boolean NOT NULL DEFAULT false,
  ADD COLUMN shown_when text NOT NULL DEFAULT '1' CHECK (shown_when IN ('1', '2')),
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN created_by text,
  ADD COLUMN updated_at timestamptz,
  ADD COLUMN updated_by text,
  ADD CONSTRAINT permission_status CHECK (status IN ('0', '1'));
CREATE UNIQUE INDEX permission_code_once ON permission (code) WHERE kind = 2 AND code IS NOT NULL;
-- What the roles of a department may be given at most.
CREATE TABLE department_permission (
  department_id text NOT NULL REFERENCES store (id) ON DELETE CASCADE,
  permission_id text NOT NULL REFERENCES permission ON DELETE CASCADE,
  PRIMARY KEY (department_id, permission_id)
);
CREATE TABLE department_role (
  id text PRIMARY KEY,
  department_id text NOT NULL REFERENCES store (id) ON DELETE CASCADE,
  code text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  UNIQUE (department_id, code)
);
CREATE TABLE department_role_permission (
  role_id text NOT NULL REFERENCES department_role ON DELETE CASCADE,
  permission_id text NOT NULL REFERENCES permission ON DELETE CASCADE,
  PRIMARY KEY (role_id, permission_id)
);
CREATE TABLE department_role_user (
  role_id text NOT NULL REFERENCES department_role ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  PRIMARY KEY (role_id, user_id)
);
CREATE INDEX department_role_of_user ON department_role_user (user_id);
-- Which rows a permission covers for who holds it through a role that has the rule.
CREATE TABLE permission_rule (
  id text PRIMARY KEY,
  permission_id text NOT NULL REFERENCES permission ON DELETE CASCADE,
  name text NOT NULL,
  field text NOT NULL,
  condition text NOT NULL,
  value text NOT NULL,
  status text NOT NULL DEFAULT '1' CHECK (status IN ('0', '1')),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text,
  updated_at timestamptz,
  updated_by text
);
CREATE INDEX permission_rule_of ON permission_rule (permission_id);
CREATE TABLE role_rule (
  role_id text NOT NULL REFERENCES role ON DELETE CASCADE,
  rule_id text NOT NULL REFERENCES permission_rule ON DELETE CASCADE,
  PRIMARY KEY (role_id, rule_id)
);
CREATE TABLE department_role_rule (
  role_id text NOT NULL REFERENCES department_role ON DELETE CASCADE,
  rule_id text NOT NULL REFERENCES permission_rule ON DELETE CASCADE,
  PRIMARY KEY (role_id, rule_id)
);
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON department_permission EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON department_role EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON department_role_permission EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON department_role_user EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON permission_rule EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON role_rule EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON department_role_rule EXECUTE FUNCTION rights_changed();
`;

const DOWN = `
DROP TABLE department_role_rule, role_rule, permission_rule, department_role_user, department_role_permission, department_role, department_permission;
DROP INDEX permission_code_once;
ALTER TABLE permission DROP CONSTRAINT permission_status, DROP COLUMN description, DROP COLUMN routed, DROP COLUMN opens_new_tab,
  DROP COLUMN shown_when, DROP COLUMN created_at, DROP COLUMN created_by, DROP COLUMN updated_at, DROP COLUMN updated_by;
`;
