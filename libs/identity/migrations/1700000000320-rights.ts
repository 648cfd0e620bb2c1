import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Rights1700000000320 implements MigrationInterface {
  name = 'Rights1700000000320';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
ALTER TABLE role ADD COLUMN name_en text NOT NULL DEFAULT '';
-- A right is held in one store, or in all of them (null). What was held so far was held wherever its user works.
ALTER TABLE user_role ADD COLUMN org_code text REFERENCES store;
ALTER TABLE user_role DROP CONSTRAINT user_role_pkey;
ALTER TABLE user_role ADD CONSTRAINT user_role_once UNIQUE NULLS NOT DISTINCT (user_id, role_id, org_code);

-- Entries of the product's own table that this venue has been given: one that it removed does not come back.
CREATE TABLE access_introduced (key text PRIMARY KEY);
INSERT INTO access_introduced
  SELECT 'role:' || code FROM role
  UNION SELECT 'menu:' || url FROM permission WHERE kind <> 2 AND url IS NOT NULL
  UNION SELECT 'button:' || code FROM permission WHERE kind = 2 AND code IS NOT NULL;

-- Raised in the transaction that changes who may do what, so that a reader sees both or neither.
CREATE TABLE rights_version (
  the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
  version bigint NOT NULL
);
INSERT INTO rights_version (version) VALUES (1);
CREATE FUNCTION rights_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE rights_version SET version = version + 1;
  PERFORM pg_notify('rights', '');
  RETURN NULL;
END $$;
-- Sign-ins are read at each call anyway; only open sockets must be looked at again.
CREATE FUNCTION sign_ins_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rights', '');
  RETURN NULL;
END $$;
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON user_role EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON role_permission EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON user_store EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON permission EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER UPDATE OR DELETE OR TRUNCATE ON role EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER UPDATE OF id, status, identity, username, real_name OR DELETE OR TRUNCATE ON app_user EXECUTE FUNCTION rights_changed();
CREATE TRIGGER rights_changed AFTER UPDATE OF org_code, active OR DELETE OR TRUNCATE ON store EXECUTE FUNCTION rights_changed();
CREATE TRIGGER sign_ins_changed AFTER UPDATE OF revoked_at, org_code, user_id, expires_at OR DELETE OR TRUNCATE ON sign_in EXECUTE FUNCTION sign_ins_changed();
`;

const DOWN = `
DROP TRIGGER sign_ins_changed ON sign_in;
DROP TRIGGER rights_changed ON store;
DROP TRIGGER rights_changed ON app_user;
DROP TRIGGER rights_changed ON role;
DROP TRIGGER rights_changed ON permission;
DROP TRIGGER rights_changed ON user_store;
DROP TRIGGER rights_changed ON role_permission;
DROP TRIGGER rights_changed ON user_role;
DROP FUNCTION sign_ins_changed, rights_changed;
DROP TABLE rights_version, access_introduced;
DELETE FROM user_role a USING user_role b WHERE a.user_id = b.user_id AND a.role_id = b.role_id AND a.ctid > b.ctid;
ALTER TABLE user_role DROP CONSTRAINT user_role_once, DROP COLUMN org_code, ADD PRIMARY KEY (user_id, role_id);
ALTER TABLE role DROP COLUMN name_en;
`;
